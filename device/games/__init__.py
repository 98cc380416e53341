"""``wari games``: lists, shows, imports, exports and deletes the games that were kept."""
