"""Two handhelds that play each other over a faulty line."""
