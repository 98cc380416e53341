"""Whole ways through the program, on every profile: by keypad alone and by touch alone, from the first start to Quit.

Each flow is a script that ``wari --script`` runs. Here it runs in this process, its pictures are compared with the
golden ones, and after every line the screen is looked at: all of it can be read, and all of it can be touched.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pygame
import pytest

import tests.pocket
from device.display.profiles import LEAST
from device.scripting.parser import Command, parse_script
from device.scripting.script import Runner
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.targets import NEAR, target_at
from firmware_sim.profile import Profile
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.table import SCREENS
from tests.effort import out_of
from tests.goldens import assert_golden
from tests.pocket import PROFILES, TRIED, Pocket, load

FOLDER = Path(__file__).parent
FLOWS = sorted(path.stem for path in FOLDER.glob("*.wari"))
EITHER = {"wait", "wait turn", "shot", "position", "restart", "kill", "connect", "disconnect", "partner key"}
SPOKEN = re.compile("skip|close|up|down|cross|bowl .|their bowl .|store .*|rules|.* (left|right|value)")
"""What targets are called that bear no words: arrows, bowls, crosses, and what is around a menu."""
KEYS_ALONE, TOUCH_ALONE = {"key", "hold"} | EITHER, {"tap", "tap bowl"} | EITHER


class Watched(Runner):
    """A runner that compares pictures and looks at the screen after every line."""

    def __init__(self, pocket: Pocket, profile: str, flow: str) -> None:
        super().__init__(pocket.device)
        self._pocket, self._profile, self._flow = pocket, profile, flow
        self.screens: set[str] = set()
        self.shots = 0
        self._edged: set[object] = set()  # the places of targets on screens whose edges were looked at

    def run(self, command: Command) -> None:
        super().run(command)
        if not self._pocket.device.ended:
            self.screens.add(self._pocket.screen)
            self._look(command)

    def _shot(self, name: str) -> None:
        self.shots += 1
        assert_golden(self._pocket.device.picture(), f"{self._profile}/{self._flow}-{name}")

    def _look(self, command: Command) -> None:
        screen = self._pocket.device.picture().get_rect()
        least = load(self._profile).target
        for target in self._pocket.core.targets:
            where = f"line {command.line}, {self._pocket.screen}: {target.label} {target.rect}"
            assert screen.contains(target.rect), where
            assert min(target.rect.size) >= least, where
        self._look_at_edges(screen)
        if not self._pocket.info:
            shown = [label.text for label in self._pocket.core.texts]
            words = [target.label for target in self._pocket.core.targets if not SPOKEN.fullmatch(target.label)]
            assert [word for word in words if word not in shown] == [], f"line {command.line}: cannot be read"
        labels = sorted(self._pocket.core.texts, key=lambda label: len(label.text))
        for number, label in enumerate(labels):
            for other in labels[number + 1 :]:
                over = label.rect.inflate(0, -4).clip(other.rect.inflate(0, -4))  # lines may touch, letters may not
                if over.w > 0 and over.h > 0 and label.text not in other.text:
                    raise AssertionError(f"line {command.line}: {label.text!r} and {other.text!r} overlap")

    def _look_at_edges(self, screen: pygame.Rect) -> None:
        """What is touched on an edge is what is touched a few pixels further inside."""
        targets = self._pocket.core.targets
        places = tuple(tuple(target.rect) for target in targets)
        if places in self._edged:
            return
        self._edged.add(places)
        inside = screen.inflate(-2 * NEAR, -2 * NEAR)
        for rect in (target.rect for target in targets):
            along = [(x, y) for x in (rect.left, rect.centerx, rect.right - 1) for y in (screen.top, screen.bottom - 1)]
            along += [
                (x, y) for x in (screen.left, screen.right - 1) for y in (rect.top, rect.centery, rect.bottom - 1)
            ]
            for x, y in along:
                within = min(max(x, inside.left), inside.right - 1), min(max(y, inside.top), inside.bottom - 1)
                assert target_at(targets, x, y) == target_at(targets, *within), (self._pocket.screen, x, y)


def commands(flow: str) -> list[Command]:
    return list(parse_script((FOLDER / f"{flow}.wari").read_text("utf-8")))


def run(flow: str, profile: str) -> Watched:
    runner = Watched(Pocket(profile), profile, flow)
    for command in commands(flow):
        try:
            runner.run(command)
        except Exception as error:
            error.add_note(f"{flow}.wari, line {command.line}, on {profile}")
            raise
    return runner


def suits(flow: str, profile: str) -> bool:
    """Return whether a profile can go this way: one without a pointer is neither touched nor calibrated."""
    return load(profile).pointer != "none" or not ("touch" in flow or flow.startswith("calibrate"))


def tried(flow: str) -> list[str]:
    """Return the profiles that the suite takes a flow through: for a tour more of them, as it sees every screen."""
    few = TRIED if flow.startswith("tour") else ("series5", "pitft28" if "touch" in flow else "oled128")
    return [profile for profile in out_of(PROFILES, few) if suits(flow, profile)]


@pytest.mark.parametrize(("flow", "profile"), [(flow, profile) for flow in FLOWS for profile in tried(flow)])
def test_the_flow_goes_through(flow: str, profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    draw = Canvas.text

    def text(self: Canvas, string: str, *rest: object, **more: object) -> pygame.Rect:
        before = len(self.texts)
        rect = draw(self, string, *rest, **more)  # type: ignore[arg-type]
        if string.strip() and len(self.texts) == before:
            cut.append(string)
        return rect

    monkeypatch.setattr(Canvas, "text", text)
    run(flow, profile)
    assert cut == [], "these texts were cut off"


class Unseen(Watched):
    """A runner that looks at the screen, but compares no pictures."""

    def _shot(self, name: str) -> None:
        pass


SMALLEST = [Profile(f"least-{pointer}", *size, 4, pointer) for pointer, size in LEAST.items()]
OWN = [
    *SMALLEST,
    Profile("st7735", 160, 128, 16, "none"),
    Profile("panel128", 128, 128, 16, "none"),
    Profile("keys320", 320, 240, 16, "none"),
    Profile("keys240", 240, 240, 16, "none"),
    Profile("keys640", 640, 240, 4, "none"),
    Profile("paper400", 400, 240, 2, "pen"),
    Profile("upright", 320, 480, 16, "finger"),
]


@pytest.mark.parametrize("profile", out_of(OWN, [*SMALLEST, OWN[-1]]), ids=lambda profile: profile.name)
def test_a_panel_of_ones_own_needs_no_code(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tests.pocket, sys.modules[__name__]):
        monkeypatch.setattr(module, "load", lambda name: profile)
    for way in ["keypad"] if profile.pointer == "none" else ["keypad", "touch"]:
        runner = Unseen(Pocket(profile.name), profile.name, f"tour_{way}")
        for command in commands(f"tour_{way}"):
            runner.run(command)


@pytest.mark.parametrize("way", ["keypad", "touch"])
def test_a_tour_reaches_every_screen(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watched, "_look", lambda self, command: None)
    flows = [flow for flow in FLOWS if flow in (f"tour_{way}", f"calibrate_{way}", f"link_{way}")]
    assert set(SCREENS) == {screen for flow in flows for screen in run(flow, "series5").screens}


def test_each_edition_is_played_to_its_end_by_keypad_and_by_touch() -> None:
    assert {f"{way}_{edition}" for way in ("keypad", "touch") for edition in EDITIONS} <= set(FLOWS)


@pytest.mark.parametrize("flow", [flow for flow in FLOWS if "keypad" in flow or "touch" in flow])
def test_flows_by_keypad_use_no_touch_and_flows_by_touch_no_key(flow: str) -> None:
    names = {command.name for command in commands(flow) if not command.name.startswith("expect")}
    keys = {str(command.arguments[0]) for command in commands(flow) if command.name in ("key", "hold")}
    assert names <= (KEYS_ALONE if "keypad" in flow else TOUCH_ALONE)
    assert keys <= {*"0123456789*#"}
