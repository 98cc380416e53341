"""The form of a saved file: a first line that holds a checksum of the text below it.

The whole file is compared with what the text should look like on the disk, so a flip of any bit is noticed, also in the
first line. A file without that line comes from an earlier version and is read as it is.
"""

from __future__ import annotations

import errno
import os
import zlib

OLD = b"{"  # every file of an earlier version is a JSON object


class Damaged(Exception):
    """The bytes of a file are not a save."""


def seal(text: str) -> bytes:
    """Return the bytes of a file that holds *text*; raise OSError if it holds half a character: the save fails."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ)) from error
    return b"wari crc32 %08x\n" % zlib.crc32(data) + data


def unseal(data: bytes) -> str:
    """Return the text that a file with the bytes *data* holds; raise Damaged when they are not a save."""
    try:
        if data.lstrip().startswith(OLD):
            return data.decode("utf-8")
        text = data.partition(b"\n")[2].decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged from error
    if data != seal(text):
        raise Damaged
    return text
