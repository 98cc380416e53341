"""The keypad drivers."""
