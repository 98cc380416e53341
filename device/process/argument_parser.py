"""Reads a command line as every command of ``wari`` does: a wrong one gets one plain sentence."""

from __future__ import annotations

import argparse
from typing import NoReturn

from device.process.output import say
from firmware_sim.errors import BadOption


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are errors of ours."""

    def error(self, message: str) -> NoReturn:
        """Raise BadOption with argparse's *message*."""
        raise BadOption("option-usage", message=message, command=self.prog)

    def print_help(self, file: object = None) -> None:
        """Print the help as everything is printed; raise OutputLost when that fails."""
        for line in self.format_help().splitlines():
            say(line)
