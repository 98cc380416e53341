"""``wari doctor`` says whether Wari can be heard, and what to do when not; nobody needs that to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.doctor.command import can_play
from device.doctor.findings import Verdict
from device.doctor.host import Answer, User
from device.doctor.sound import MIXER
from tests.device.doctor.hosts import PACKAGES, PYTHON, answers, examine, pi

OUTSIDER = {
    "user": User("zaphod", False, frozenset({"video", "render", "input", "dialout"})),
    "may_write": lambda path: "snd" not in path.parts,
}
NO_CARDS: dict[str, str | None] = {"proc/asound/cards": "--- no soundcards ---\n", "dev/snd/pcmC0D0p": None}
TWO_CARDS: dict[str, str | None] = {
    "proc/asound/cards": " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n 1 [Webcam         ]: USB-Audio - Webcam\n",
    "dev/snd/pcmC1D0c": "",
}
DESKTOP = {"has_desktop": True}
NO_MIXER = {"run": answers({MIXER: Answer(1, "Traceback …\nImportError: libSDL2_mixer.so: no such file")})}
NO_PYGAME = {"run": answers({"-c": Answer(1, "ImportError: torn")})}
SILENT: list[tuple[dict[str, Any], dict[str, str | None], str]] = [
    ({}, NO_CARDS, "Wari is silent. Connect one, or for the Raspberry Pi's own add dtparam=audio=on to "
     "/boot/firmware/config.txt and restart."),
    ({}, {**NO_CARDS, "proc/device-tree/model": None}, "connect one, and sound starts within a minute"),
    ({}, {"dev/snd/pcmC0D0p": None, "dev/snd/pcmC0D0c": ""}, "No sound card for playback was found"),
    (OUTSIDER, {"etc/group": "audio:x:29:ford\n"}, "You may not use the sound cards (Headphones), so Wari is "
     "silent. Run: sudo usermod -aG audio $USER, then log in again"),
    (OUTSIDER, {"etc/group": "audio:x:29:zaphod\n"}, "You were added to audio after you logged in"),
    ({"may_write": OUTSIDER["may_write"]}, {}, "To see who owns them, run: ls -l /dev/snd"),
    ({"environment": {"SDL_AUDIODRIVER": "disk"}}, {}, "sets SDL_AUDIODRIVER=disk, so Wari is silent. Run unset SDL_A"),
    ({"environment": {"SDL_AUDIO_DRIVER": "dummy"}}, {}, "Run unset SDL_AUDIO_DRIVER"),
    (NO_MIXER, {}, "cannot load its mixer (ImportError: libSDL2_mixer.so: no such file), so Wari is silent. Run: "
     f"{PYTHON} -m pip uninstall -y pygame-ce, then {PYTHON} -m pip install pygame-ce"),
]  # fmt: skip
HEARD: list[tuple[dict[str, Any], dict[str, str | None], str]] = [
    ({}, {}, "Wari plays sounds unless Sound is off in its settings; sound cards: Headphones."),
    ({}, TWO_CARDS, "sound cards: vc4hdmi."),
    (DESKTOP, NO_CARDS, "the desktop may have its own"),
]


@pytest.mark.parametrize(("changes", "files", "words"), SILENT)
def test_why_it_is_silent_is_named_with_the_next_step_and_keeps_nobody_from_playing(
    changes: dict[str, Any], files: dict[str, str | None], words: str, tmp_path: Path
) -> None:
    host = pi(tmp_path, files, **changes)
    findings = examine(host)
    assert findings["sound"].verdict is Verdict.NOTE
    assert words in findings["sound"].sentence
    assert can_play(host, findings)


@pytest.mark.parametrize(("changes", "files", "words"), HEARD)
def test_what_will_sound_is_named(
    changes: dict[str, Any], files: dict[str, str | None], words: str, tmp_path: Path
) -> None:
    finding = examine(pi(tmp_path, files, **changes))["sound"]
    assert finding.verdict is Verdict.OK
    assert words in finding.sentence


@pytest.mark.parametrize("changes", [{"packages": PACKAGES[1:]}, {}])
def test_a_pygame_that_does_not_load_is_told_of_once(changes: dict[str, Any], tmp_path: Path) -> None:
    findings = examine(pi(tmp_path, **NO_PYGAME, **changes))
    assert findings["pygame"].verdict is Verdict.BAD
    assert findings["sound"].sentence == "Sound needs a working pygame; see above."
