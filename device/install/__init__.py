"""Starts Wari at boot or from a desktop's menu, and holds the files that this needs on a Raspberry Pi."""
