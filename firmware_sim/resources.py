"""What the firmware is handed to read: bytes by their names with slashes, or views of them where they lie."""

from __future__ import annotations

from collections.abc import Mapping

Buffer = bytes | bytearray | memoryview
Resources = Mapping[str, Buffer]
