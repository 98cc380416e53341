"""Two handhelds on a link: framing, acknowledgement, and one game that both remember. Pure, timed in milliseconds."""
