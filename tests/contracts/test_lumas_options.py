"""What luma has to offer, device by device and bus by bus, may stand in a profile."""

from __future__ import annotations

import inspect
import re

import pytest
from luma.lcd.device import backlit_device

from device.display import lcd
from device.display.panel import Panel
from device.doctor_hardware import LIT

DEVICES = lcd._offered((*lcd.DEVICES, *lcd._emulated()))
BUSES = lcd._offered(lcd.BUSES)
UNUSED = ("default_table", "embedded_font")  # in the documentation of winstar_weh alone


@pytest.mark.parametrize("kind", [*DEVICES, *BUSES])
def test_every_option_that_luma_documents_or_names_is_taken(kind: str) -> None:
    """What no file can hold is none, nor what a class says of itself and never looks for."""
    one = {**DEVICES, **BUSES}[kind]
    named = [option for base in one.__mro__[:-1] for option in inspect.signature(base).parameters.values()]
    options = dict.fromkeys(re.findall(r":param (\w+):", one.__doc__ or ""), 1)
    options |= {option.name: option.default if option.default is not option.empty else 1 for option in reversed(named)}
    taken = {name: value for name, value in options.items() if name not in ("args", "kwargs", *lcd.OBJECTS, *UNUSED)}
    as_bus = {"device": "dummy", "bus": kind, "bus_options": taken}
    assert one in lcd.find(Panel(**(as_bus if kind in BUSES else {"device": kind, "options": taken})))  # type: ignore[arg-type]


def test_the_doctor_knows_which_devices_have_a_light_on_a_pin() -> None:
    assert sorted(LIT) == sorted(name for name, one in DEVICES.items() if issubclass(one, backlit_device))
