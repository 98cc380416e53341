"""The rules, promise by promise."""
