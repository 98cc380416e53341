"""Promises that hold for every game and every input."""
