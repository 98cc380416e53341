"""Matches, players, and the builder of endgame tables."""
