"""Everything physical: displays, keys, touch, files, time."""
