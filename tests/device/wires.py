"""Serial lines without hardware."""

from __future__ import annotations

import os
import pty
import tty


class Wire:
    """A pair of terminals: the far end writes and reads, the near one is opened by its name."""

    def __init__(self) -> None:
        self.far, self.near = pty.openpty()
        tty.setraw(self.near)
        self.name = os.ttyname(self.near)
        self.plugged = True

    def unplug(self) -> None:
        if self.plugged:
            self.plugged = False
            os.close(self.far)
            os.close(self.near)
