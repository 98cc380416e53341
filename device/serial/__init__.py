"""Serial ports, for keypads and the link: opened with care, read within bounds, found again under any name."""
