"""The rules of Wari: pure values and functions, no drawing, no input."""
