"""The real program without a player: scripts, recordings and replays, the demo, pictures."""
