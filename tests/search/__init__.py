"""The search, promise by promise."""
