"""Drawing at handheld resolution on one 8-bit surface."""
