"""Two handhelds that play each other on a faulty line."""
