"""The display drivers."""
