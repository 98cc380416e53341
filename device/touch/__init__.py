"""The touch drivers."""
