"""The characters that every font of the handheld has; a character that a font lacks is drawn as a box."""

from __future__ import annotations

SIGNS = "ȘșȚț–—‘’‚“”„†•…‰‹›€™−≤≥≠"
ALPHABET = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x17F)))) + SIGNS
"""Latin-1, Latin Extended-A, the Romanian letters with a comma below, and punctuation."""
