"""Luma's buses as the kernel has them: their devices, and the groups that may use them."""

from __future__ import annotations

from device.display.panel import Panel

SPI = "spidev"  # how its devices are called, and what drives them
LUMAS_BUSES = {
    **dict.fromkeys(("spi", "gpio_cs_spi"), (f"{SPI}{{port}}.{{device}}", {"port": 0, "device": 0}, ("spi", "gpio"))),
    **dict.fromkeys(("i2c", "pcf8574", "aip31068", "pca9633"), ("i2c-{port}", {"port": 1}, ("i2c",))),
    **dict.fromkeys(("bitbang", "bitbang_6800"), ("", {}, ("gpio",))),
}
"""By luma's names of buses: the device of each, with what it takes where a profile is silent, and its groups."""
OFF_BUSES = ("dummy", "linux_framebuffer", "ht1621", "asciiart", "asciiblock", "capture", "gifanim", "pygame")
"""Luma's devices that are on no bus where a profile names none; the others are on I2C."""
LIT = ("pcd8544", "st7735", "st7789", "ht1621", "uc1701x", "st7567", "ili9341", "ili9486", "ili9488", "hd44780")
"""Luma's devices with a light, which hangs on a pin unless the bus is a pcf8574."""


def own_bus(panel: Panel) -> tuple[str, tuple[str, ...]]:
    """Return the device of the bus that *panel* is on, "" where that is none, and the groups that may use it."""
    bus = panel.bus or ("" if panel.device in OFF_BUSES else "i2c")
    device, values, groups = LUMAS_BUSES.get(bus, ("", {}, ()))
    has_pin = panel.device in LIT and bus != "pcf8574" and "gpio" not in groups
    return device.format_map({**values, **panel.bus_options}), (*groups, "gpio") if has_pin else groups
