"""The firmware of the Wari handheld: a deterministic core without clock, files, threads or hardware."""
