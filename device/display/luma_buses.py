"""Luma's buses as the kernel has them: their devices, and the groups that may use them."""

from __future__ import annotations

from device.display.panel import Panel

SPI = "spidev"  # the beginning of its devices' names, and the package that drives them
LUMAS_BUSES = {
    **dict.fromkeys(("spi", "gpio_cs_spi"), (f"{SPI}{{port}}.{{device}}", {"port": 0, "device": 0}, ("spi", "gpio"))),
    "i2c": ("i2c-{port}", {"port": 1}, ("i2c",)),
    "bitbang": ("", {}, ("gpio",)),
}
"""By luma's names of buses: the device of each, the values where a profile is silent, and its groups.

Luma's other buses serve displays that are smaller than any profile.
"""
OFF_BUSES = ("dummy", "linux_framebuffer", "ht1621")
"""Luma's devices that are on no bus where a profile names none; the others are on I2C."""


def own_bus(panel: Panel) -> tuple[str, tuple[str, ...]]:
    """Return the device of the bus that *panel* is on, "" for none, and the groups that may use it."""
    bus = panel.bus or ("" if panel.device in OFF_BUSES else "i2c")
    device, values, groups = LUMAS_BUSES.get(bus, ("", {}, ()))
    return device.format_map({**values, **panel.bus_options}), groups
