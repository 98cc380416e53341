"""What the command lines of the tools have in common: complaints of one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from firmware_sim.errors import WariError
from firmware_sim.text import explain

MOST_JOBS = 256
"""Processes that a tool starts at most."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say *message* and exit with 2."""
        message = " ".join(message.split())
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def number(low: int, high: int) -> Callable[[str], int]:
    """Return what reads a whole number from *low* to *high*, 0 or more; it raises ArgumentTypeError for all else."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 1000 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"“{text}” is no whole number from {low} to {high}")
        return int(text)

    return read


def refusal(error: Exception) -> str:
    """Return why a tool gives up over *error*, in one sentence; it does without nothing, as the handheld would."""
    if isinstance(error, WariError):
        return re.sub(r"[;.] Wari does without it\.$", ".", explain(error))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
    return str(error)
