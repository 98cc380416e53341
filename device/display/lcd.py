"""A small panel on SPI or I2C that the kernel does not drive: any device of luma.lcd or luma.oled.

A profile names it, with its options and its bus. A thread sends the frames, so that a slow bus delays no key; of those
that came while it was busy, it sends the newest.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, suppress
from inspect import Parameter, signature
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pygame

from device.display.fitting import Size
from device.display.newest import Newest
from device.display.panel import Panel
from device.display.presenter import Placement, Presenter, place
from device.display.toml_reader import Field, among, check_fields, one_of, optional
from device.process.output import complain
from device.words import explain
from firmware_sim.errors import DisplayUnavailable

DEVICES = ("luma.oled.device", "luma.lcd.device", "luma.core.device")
EMULATOR = "luma.emulator"  # devices for trying things out, if somebody installed them
BUSES = ("luma.core.interface.serial", "luma.core.interface.parallel")
SERIAL = "serial_interface"  # how a device is told its bus
UNNAMED = ("dummy",)  # a device of luma's that its module does not list
UNSIGNED = {"bitbang": ("SCLK", "SDA", "CE", "DC", "RST"), "gpio_cs_spi": ("gpio_CS", "cs_high")}
"""Options, by luma's classes, that no signature names."""
OBJECTS = ("self", "const", "nibble_order", SERIAL, "gpio", "spi", "bus", "framebuffer", "backlight", "font")
"""Parameters of luma's that a file cannot hold or that the device itself fills in."""
PATIENCE = 2.0  # seconds for what is being sent at the end, and for switching off
AGAIN = 0.5  # seconds until a bus that failed is tried again


class Lcd:
    """Opens the device that *panel* names."""

    name = "lcd"

    def __init__(self, panel: Panel | None = None) -> None:
        panel = panel or Panel()
        if not panel.device:
            raise DisplayUnavailable("lcd-no-device")
        self._image = _load("PIL.Image")
        self.device = _open_device(panel)
        self.size: Size | None = tuple(self.device.size)
        self.stale = False
        self._placement = Placement((1, 1), self.device.size)
        self._presenter = Presenter()
        self._sent: Any = None  # the last image that the device has, None when that is not known
        self._is_faulty = False  # a fault was told
        self._writer: Newest[Any] | None = Newest(self._send, self.name)

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Get ready for frames of size *picture*."""
        self._placement = place(picture, self.device.size, scale, rotation, "lcd-too-small")

    @property
    def placement(self) -> Placement:
        """Where the picture lies on the panel."""
        return self._placement

    def show(self, frame: pygame.Surface) -> None:
        """Have *frame* sent; this waits for nothing."""
        self.stale = False
        if self._writer is None:
            return
        image = self._image.frombytes("RGB", self.device.size, self._presenter.rgb(frame, self._placement))
        self._writer.put(image.convert(self.device.mode, dither=self._image.Dither.NONE))

    def settled(self, seconds: float) -> bool:
        """Wait until what was shown last is sent, at most so many *seconds*; return whether it is."""
        return self._writer is None or self._writer.wait(seconds)

    def close(self) -> None:
        """Switch the panel off, if its bus takes anything; a second call does nothing.

        luma would do it again when Python ends, and wait for a bus that is stuck as long as that is.
        """
        writer, self._writer = self._writer, None
        if writer is None:
            return
        if writer.close(PATIENCE):
            off = Thread(target=self._switch_off, args=(self.device.cleanup,), daemon=True)
            off.start()
            off.join(PATIENCE)
        self.device.cleanup = lambda: None

    def _switch_off(self, cleanup: Callable[[], None]) -> None:
        with suppress(BaseException):  # it may have been pulled off
            cleanup()

    def _send(self, image: Any) -> float:
        """Send in the writer's thread what changed; after a fault of the bus all is sent again, a little later.

        What a fault is called, each library of buses and pins decides for itself. The first one is told.
        """
        try:
            send_changed(self.device, image, self._sent)
        except Exception as error:
            self._sent = None
            if not self._is_faulty:
                self._is_faulty = True
                complain(f"wari: {explain(DisplayUnavailable('lcd-fault', why=_reason(error)))}")
            return AGAIN
        self._sent = image
        return 0.0


def send_changed(device: Any, image: Any, sent: Any) -> None:
    """Send what differs in *image* from the image *sent* before, None when that is not known.

    A device with a framebuffer finds the rectangles itself; to one with a window the rectangle that holds all changes
    is sent. Others, whose whole memory is a kilobyte, take whole images.
    """
    if hasattr(device, "framebuffer"):
        if sent is None:
            device.framebuffer.prev_image = None
        device.display(image)
        return
    changed = (0, 0, *image.size) if sent is None else _load("PIL.ImageChops").difference(image, sent).getbbox()
    if changed and hasattr(device, "set_window") and image.mode == "RGB" and not device.rotate:
        device.set_window(*changed)
        device.data(list(image.crop(changed).tobytes()))
    elif changed:
        device.display(image)


def _open_device(panel: Panel) -> Any:
    """Return luma's device on its bus; raise DisplayUnavailable with luma's own reason."""
    device, bus = find(panel)
    options = dict(panel.options)
    with _in_a_folder_of_its_own():
        if bus:
            options[SERIAL] = _make(panel, "bus", bus, panel.bus_options)
        return _make(panel, "device", device, options)


def find(panel: Panel) -> tuple[Any, Any]:
    """Return luma's device and bus that *panel* names, None for no bus; this opens nothing.

    Raises BadProfile for a device, bus or option that luma does not have: it would swallow most wrong options in
    silence. The options' values luma judges itself.
    """
    devices, buses = _offered(DEVICES + _emulated()), _offered(BUSES)
    named = {"device": panel.device, "bus": panel.bus} if panel.bus else {"device": panel.device}
    check_fields(panel.file, named, (_choice("device", devices), _choice("bus", buses)), "display")
    device, bus = devices[panel.device], buses.get(panel.bus)
    check_fields(panel.file, panel.options, _options(device), "display", "options")
    check_fields(panel.file, panel.bus_options, _options(bus) if bus else (), "display", "bus_options")
    return device, bus


def _choice(kind: str, names: Iterable[str]) -> Field:
    known = sorted(names)
    return optional(kind, among(known), f"a {kind} of luma: {one_of(known)}")


def _options(kind: type) -> list[Field]:
    """Return the options of a device or bus of this *kind*, by its own signature and those that it inherits."""
    signatures = [signature(base.__init__) for base in kind.__mro__ if "__init__" in vars(base)]  # type: ignore[misc]
    parameters = [one for each in signatures for one in each.parameters.values()]
    names = [one.name for one in parameters if one.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)]
    known = dict.fromkeys((*names, *UNSIGNED.get(kind.__name__, ())))
    return [optional(name, lambda _: True, "") for name in known if name not in OBJECTS]


@contextmanager
def _in_a_folder_of_its_own() -> Iterator[None]:
    """Work in an empty folder for the time of a ``with`` block; where none can be made, stay.

    lgpio, which drives the pins of newer Pis, makes a pipe in the working directory when it is loaded, and fails where
    nothing may be written.
    """
    with ExitStack() as after:
        with suppress(OSError):
            folder = after.enter_context(TemporaryDirectory(prefix="wari-", ignore_cleanup_errors=True))
            after.enter_context(chdir(folder))
        yield


def _emulated() -> tuple[str, ...]:
    """Return the module of luma's emulated devices, if it is installed."""
    with suppress(ModuleNotFoundError):  # of luma itself
        return (f"{EMULATOR}.device",) if importlib.util.find_spec(EMULATOR) else ()
    return ()


def _make(panel: Panel, kind: str, factory: Any, options: Mapping[str, object]) -> Any:
    named = ", ".join(f"{option} = {value}" for option, value in options.items() if option != SERIAL)
    try:
        return factory(**options)
    except (Exception, SystemExit) as error:  # its own, of the bus below it, of wrong options
        values = {"kind": kind, "name": getattr(panel, kind), "file": panel.file}
        if str(error).strip() or not named:
            raise DisplayUnavailable("lcd-failed", why=_reason(error), **values) from error
        raise DisplayUnavailable("lcd-options", options=named, **values) from error


def _reason(error: BaseException) -> str:
    why = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return why.strip().rstrip(".") or type(error).__name__


def _offered(modules: tuple[str, ...]) -> dict[str, Any]:
    """Return the classes that luma's *modules* offer, by name."""
    return {name: getattr(module, name) for module in map(_load, modules) for name in _names(module)}


def _names(module: Any) -> list[str]:
    """Return the names that *module* offers; some that it lists are not installed."""
    names = (*getattr(module, "__all__", ()), *UNNAMED)
    return [name for name in names if isinstance(getattr(module, name, None), type)]


def _load(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        part = module.split(".")[1] if module.startswith("luma.") else "lcd"
        raise DisplayUnavailable("lcd-no-luma", part=part, why=str(error), python=sys.executable) from error
