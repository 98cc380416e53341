"""The opponent: a resumable search and the levels built on it."""
