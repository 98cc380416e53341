"""What ``wari doctor`` looks at for sound: pygame's mixer, and cards that the user may use. Wari runs without them."""

from __future__ import annotations

import re

from device.display.sdl_variables import AUDIO, SILENT, name_of, setting
from device.doctor.findings import Finding, Verdict, note, ok
from device.doctor.hardware import CONFIGS, group_members
from device.doctor.host import MODEL, Host
from device.doctor.remedies import replaced
from device.doctor.software import last_line, pygame, taken_pygame
from device.install.pi import SOUND_GROUP

MIXER = "from pygame import mixer; mixer.get_init()"
"""Asked of another process, as a library that is missing may end the one that loads the mixer."""
CARDS = "proc/asound/cards"
PLAYING = "dev/snd/pcmC{number}D*p"  # the devices of a card that play: a microphone has none


def sound(host: Host) -> Finding:
    """Look whether Wari can be heard."""
    silenced = setting(host.environment, AUDIO, SILENT)
    if silenced:
        return note("doctor-sound-variable", setting=silenced, variable=name_of(silenced))
    cards = _cards(host)
    if not cards:
        return _without_cards(host)
    names = ", ".join(cards.values())
    nodes = [path for number in cards for path in host.find(PLAYING.format(number=number))]
    if not any(host.may_write(path) for path in nodes):
        return _forbidden(host, names)
    return _mixer(host, names)


def _cards(host: Host) -> dict[str, str]:
    """Return the names of the cards that play, by their numbers."""
    found = re.findall(r"^\s*(\d+) \[(\S+)\s*\]", host.read(CARDS), re.MULTILINE)
    return {number: name for number, name in found if host.find(PLAYING.format(number=number))}


def _without_cards(host: Host) -> Finding:
    if host.has_desktop:
        return ok("doctor-sound-desktop")
    if host.has(MODEL):
        return note("doctor-sound-none-pi", config=next((path for path in CONFIGS if host.has(path)), CONFIGS[0]))
    return note("doctor-sound-none")


def _forbidden(host: Host, cards: str) -> Finding:
    if SOUND_GROUP in host.user.groups:
        return note("doctor-sound-locked", cards=cards)
    if host.user.name in group_members(host).get(SOUND_GROUP, ()):
        return note("doctor-sound-login", group=SOUND_GROUP)
    return note("doctor-sound-forbidden", cards=cards, group=SOUND_GROUP)


def _mixer(host: Host, cards: str) -> Finding:
    """Look whether pygame has what plays: builds without SDL_mixer are about."""
    answer = host.run([host.executable, "-c", MIXER])
    if answer.code == 0:
        return ok("doctor-sound", cards=cards)
    taken = taken_pygame(host)
    if taken is None or pygame(host).verdict is Verdict.BAD:
        return note("doctor-sound-no-pygame")
    return note("doctor-sound-no-mixer", name=taken.name, why=last_line(answer), remedy=replaced(host, taken))
