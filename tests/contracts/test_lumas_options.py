"""What luma has to offer, device by device and bus by bus, may stand in a profile."""

from __future__ import annotations

import inspect
import re

import pytest
from luma.core.device import device as luma_device

from device.display import lcd
from device.display.luma_buses import LUMAS_BUSES, OFF_BUSES
from device.display.panel import Panel

DEVICES = lcd._offered((*lcd.DEVICES, *lcd._emulated()))
BUSES = lcd._offered(lcd.BUSES)
UNUSED = ("default_table", "embedded_font")  # in the documentation of winstar_weh alone
SMALL = ("bitbang_6800", "pcf8574")  # the buses of displays that are smaller than any profile


@pytest.mark.parametrize("kind", [*DEVICES, *(name for name in BUSES if name not in SMALL)])
def test_every_option_that_luma_documents_or_names_is_taken(kind: str) -> None:
    """Left out are objects, which no file can hold, and what a class documents and never reads."""
    one = {**DEVICES, **BUSES}[kind]
    named = {option for base in one.__mro__[:-1] for option in inspect.signature(base).parameters}
    options = {*named, *re.findall(r":param (\w+):", one.__doc__ or "")} - {"args", "kwargs", *lcd.OBJECTS, *UNUSED}
    taken = dict.fromkeys(options)
    as_bus = {"device": "dummy", "bus": kind, "bus_options": taken}
    assert one in lcd.find(Panel(**(as_bus if kind in BUSES else {"device": kind, "options": taken})))  # type: ignore[arg-type]


def test_the_doctor_knows_every_bus_that_a_large_enough_display_is_on() -> None:
    assert {"spi", "gpio_cs_spi", "i2c", "bitbang"} == set(LUMAS_BUSES) <= set(BUSES)


class Asked(Exception):
    """Whether a device that is told no bus has one to give itself."""


@pytest.mark.parametrize("kind", lcd._offered(lcd.DEVICES))
def test_the_doctor_knows_which_devices_are_on_i2c_where_no_bus_is_named(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(_: object, const: object = None, serial_interface: object = None) -> None:
        raise Asked(serial_interface is not None)

    monkeypatch.setattr(luma_device, "__init__", asked)
    with pytest.raises(Asked) as caught:
        DEVICES[kind]()
    assert caught.value.args == (kind in OFF_BUSES,)
