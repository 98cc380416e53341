"""The frames on the line, between flags as in PPP (RFC 1662), each with its length and its CRC-32.

A frame is ``kind sender receiver sequence acknowledged length payload crc``, in network order. Between two flags (0x7E)
the bytes 0x7E, 0x7D, 0x11 and 0x13 are escaped, so that no frame holds a flag and none stops a line with XON/XOFF.
Anything between two flags that is not a frame is dropped; after garbage, decoding resumes at the next flag.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from enum import IntEnum

from firmware_sim.frozen import Frozen

FLAG, ESCAPE, TURN = 0x7E, 0x7D, 0x20
ESCAPED = (ESCAPE, FLAG, 0x11, 0x13)  # the escape first: the others are written with it
HEADER = struct.Struct(">BIIIIH")
CRC = struct.Struct(">I")
LARGEST = 2048
"""The most bytes of a payload."""
LEAST = HEADER.size + CRC.size
MOST = 2 * (LEAST + LARGEST)
"""The least and the most bytes between two flags: the smallest frame, and the largest with every byte escaped."""


class Kind(IntEnum):
    """What a frame is for. The numbers and the layout of HELLO stay the same in every version."""

    HELLO = 1
    """Introduces an end; the payload is the version of the protocol in one byte, then that of the program."""
    DATA = 2
    """Carries a message."""
    BEAT = 3
    """Acknowledges, and shows that the sender is still there."""


class Frame(Frozen):
    """One frame: *sender* and *receiver* are the numbers that the ends chose for this connection (0: not known yet);
    *sequence* counts the messages from one end, *acknowledged* how many of the peer's are safe."""

    kind: Kind
    sender: int
    receiver: int
    sequence: int = 0
    acknowledged: int = 0
    payload: bytes = b""


def encode(frame: Frame) -> bytes:
    """Return *frame* as bytes for the line; raise ValueError if its payload is longer than LARGEST."""
    if len(frame.payload) > LARGEST:
        raise ValueError(f"{len(frame.payload)} bytes do not fit a frame")
    numbers = (frame.kind, frame.sender, frame.receiver, frame.sequence, frame.acknowledged, len(frame.payload))
    body = HEADER.pack(*numbers) + frame.payload
    made = body + CRC.pack(zlib.crc32(body))
    for byte in ESCAPED:
        made = made.replace(bytes((byte,)), bytes((ESCAPE, byte ^ TURN)))
    return bytes((FLAG, *made, FLAG))


class Decoder:
    """Takes bytes as they come and yields whole frames; it keeps little more than MOST bytes of an unfinished one."""

    def __init__(self) -> None:
        self._open = b""  # since the last flag; longer than MOST if it cannot be a frame

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take *data*; yield the frames that it completes. Garbage costs little, whatever it is."""
        first, *rest = data.split(bytes((FLAG,)))
        pieces = [self._open + first[: MOST + 1 - len(self._open)], *rest]
        self._open = pieces.pop()[: MOST + 1]
        for piece in pieces:
            frame = _frame(piece) if LEAST <= len(piece) <= MOST else None
            if frame:
                yield frame


def frames_in(data: bytes) -> tuple[Frame, ...]:
    """Return the whole frames in *data*."""
    return tuple(Decoder().feed(data))


def _frame(escaped: bytes) -> Frame | None:
    """Return the frame that *escaped* holds, or None if it holds none."""
    body = _plain(escaped)
    if len(body) < LEAST:
        return None
    body, crc = body[: -CRC.size], body[-CRC.size :]
    *numbers, length = HEADER.unpack_from(body)
    if crc != CRC.pack(zlib.crc32(body)) or length != len(body) - HEADER.size or numbers[0] not in list(Kind):
        return None
    kind, sender, receiver, sequence, acknowledged = numbers
    return Frame(Kind(kind), sender, receiver, sequence, acknowledged, body[HEADER.size :])


def _plain(escaped: bytes) -> bytes:
    """Return *escaped* without its escapes, or no bytes if nothing follows an escape."""
    first, *rest = escaped.split(bytes([ESCAPE]))
    if b"" in rest:
        return b""
    return first + b"".join(bytes((piece[0] ^ TURN,)) + piece[1:] for piece in rest)
