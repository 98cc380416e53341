"""Two handhelds on a line: framing, acknowledgement, and one game that both remember. Pure, timed by milliseconds."""
