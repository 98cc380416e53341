"""``wari doctor``: checks everything that Wari needs on this computer and names the next step."""
