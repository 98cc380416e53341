"""Finds a flood on a socket: more unread bytes than any handheld or keypad leaves there.

Bytes are read no faster than the firmware wants them. Draining a flood at that pace would take a minute, and only
after it would a hang-up be seen; so a flooded line is closed, and what waits there is dropped.
"""

from __future__ import annotations

import socket

MOST_UNREAD = 1 << 15  # bytes; in ten seconds a handheld says its largest frame, of 4,142 bytes, six times


def is_flooded(line: socket.socket) -> bool:
    """Return whether at least MOST_UNREAD bytes wait on *line*, which must not block."""
    try:
        return len(line.recv(MOST_UNREAD, socket.MSG_PEEK)) == MOST_UNREAD
    except OSError:  # nothing waits; or the line failed, and the next read says so
        return False
