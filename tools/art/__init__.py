"""Draws the art: bowls, seeds, icons, letters."""
