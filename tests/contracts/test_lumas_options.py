"""What luma has to offer, device by device and bus by bus, may stand in a profile."""

from __future__ import annotations

import inspect
import re
from contextlib import suppress

import pytest
from luma.core.device import device as luma_device
from luma.core.interface.serial import noop, spi
from luma.lcd.device import backlit_device

from device.display import lcd
from device.display.luma_buses import LIT, LUMAS_BUSES, OFF_BUSES
from device.display.panel import Panel
from device.display.profiles import SPEEDS

DEVICES = lcd._offered((*lcd.DEVICES, *lcd._emulated()))
BUSES = lcd._offered(lcd.BUSES)
UNUSED = ("default_table", "embedded_font")  # in the documentation of winstar_weh alone
REFUSED = {"pcf8574": ("RS", "E", "PINS", "BACKLIGHT", "COMMAND")}  # by the class below it, whatever is documented
VALUES = {"device": "/dev/fb0"}  # that no default tells


@pytest.mark.parametrize("kind", [*DEVICES, *BUSES])
def test_every_option_that_luma_documents_or_names_is_taken(kind: str) -> None:
    """What no file can hold is none, nor what a class says of itself and never looks for."""
    one = {**DEVICES, **BUSES}[kind]
    named = [option for base in one.__mro__[:-1] for option in inspect.signature(base).parameters.values()]
    options: dict[str, object] = dict.fromkeys(re.findall(r":param (\w+):", one.__doc__ or ""), 1)
    options |= {option.name: option.default if option.default is not option.empty else 1 for option in reversed(named)}
    options |= {name: value for name, value in VALUES.items() if kind in DEVICES and name in options}
    left_out = ("args", "kwargs", *lcd.OBJECTS, *UNUSED, *REFUSED.get(kind, ()))
    taken = {name: value for name, value in options.items() if name not in left_out}
    as_bus = {"device": "dummy", "bus": kind, "bus_options": taken}
    assert one in lcd.find(Panel(**(as_bus if kind in BUSES else {"device": kind, "options": taken})))  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["RS", "E", "ENABLE", "PINS", "BACKLIGHT", "COMMAND"])
def test_what_a_backpack_documents_and_is_not_offered_luma_itself_refuses(option: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        BUSES["pcf8574"](bus=noop(), **{option: [4, 5, 6, 7] if option == "PINS" else "low"})


def test_the_speeds_of_spi_are_those_that_luma_takes() -> None:
    taken = []
    for speed in range(0, 100_000_000, 500_000):
        with suppress(AssertionError):
            spi(spi=noop(), gpio=noop(), bus_speed_hz=speed)
            taken.append(speed)
    assert taken == list(SPEEDS)


def test_the_doctor_knows_which_devices_have_a_light_on_a_pin() -> None:
    assert sorted(LIT) == sorted(name for name, one in DEVICES.items() if issubclass(one, backlit_device))


def test_the_doctor_knows_every_bus_that_is_one() -> None:
    assert sorted(LUMAS_BUSES) == sorted(set(BUSES) - {"noop"})


class Asked(Exception):
    """Whether a device that is told no bus has one to give itself."""


@pytest.mark.parametrize("kind", DEVICES)
def test_the_doctor_knows_which_devices_are_on_i2c_where_no_bus_is_named(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(_: object, const: object = None, serial_interface: object = None) -> None:
        raise Asked(serial_interface is not None)

    monkeypatch.setattr(luma_device, "__init__", asked)
    with pytest.raises(Asked) as caught:
        DEVICES[kind]()
    assert caught.value.args == (kind in OFF_BUSES,)
