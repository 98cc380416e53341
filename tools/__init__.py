"""Tools for makers of the handheld, run as ``python -m tools.NAME``."""
