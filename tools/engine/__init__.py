"""Matches, players, and endgame tables solved backwards."""
