"""The buzzer: what the field says of sound, on SDL's own drivers that need no card, and on daemons that are stuck."""

from __future__ import annotations

import os
import select
import socket
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CDLL
from itertools import pairwise
from pathlib import Path
from queue import Empty, Queue
from signal import SIG_BLOCK, SIG_SETMASK, SIGALRM, SIGTERM, pthread_sigmask
from typing import get_args

import pygame
import pytest
from pygame import mixer

from device.display.null import NullDisplay
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.saving.store import Store
from device.sound import speaker as speaker_module
from device.sound.buzzer import RETRY_S, SPEAKER, Buzzer
from device.sound.speaker import END, LOUD, QUIET_S, RATE, SOUNDS, Speaker, listen, pcm
from firmware_sim.effects import Beep, Kind
from firmware_sim.events import KeyDown, Quit
from tests.contracts.stages import SECONDS, TRUE
from tests.contracts.test_terminal import Program
from tests.device.fakes import FakeClock, FakeCore, FakeInput, MemoryKeeper
from tests.pocket import REGISTERED, Pocket

DRIVER, FILE, DELAY, SERVER = "SDL_AUDIODRIVER", "SDL_DISKAUDIOFILE", "SDL_DISKAUDIODELAY", "PULSE_SERVER"
KEY = KeyDown("3")
MANY = 50_000  # sounds, more than any pipe takes
DEAF = "import signal\nsignal.pause()\n"  # a program that never reads
STUCK = """
import ctypes
error = OSError
class mixer:
    get_init = quit = staticmethod(lambda: None)
    def init(*_, **__):
        open({file!r}, "wb", 0).write(b"stuck")
        ctypes.PyDLL(None).pause()  # as pygame does it: with Python's lock
"""


class Seconds:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def speaker(seconds: Seconds, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """A speaker in this process, on SDL's dummy driver."""
    monkeypatch.setenv(DRIVER, "dummy")
    one = Speaker(seconds)
    yield one
    one.close()


@pytest.fixture
def buzzer() -> Iterator[Callable[..., Buzzer]]:
    """Return buzzers that are closed in the end."""
    made: list[Buzzer] = []

    def make(*command: str, clock: Callable[[], float] | None = None) -> Buzzer:
        made.append(Buzzer(command or SPEAKER, clock or Seconds()))
        return made[-1]

    yield make
    for one in made:
        one.close()


def is_open() -> bool:
    return mixer.get_init() is not None


def heard() -> str:
    """Return the kind that the mixer plays."""
    sound = mixer.Channel(0).get_sound()
    return next((kind for kind in SOUNDS if sound and sound.get_raw() == pcm(kind).tobytes()), "")


def process_of(one: Buzzer) -> int:
    assert one._speaker is not None
    return one._speaker.pid


def has_speaker(one: Buzzer) -> bool:
    return one._speaker is not None


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# --- opened lazily ----------------------------------------------------------------------------------------------------


def test_the_mixer_is_opened_by_the_first_sound(speaker: Speaker) -> None:
    assert not is_open()
    speaker.play("sow")
    assert (is_open(), heard()) == (True, "sow")


def test_the_speaker_is_started_by_the_first_sound(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer()
    assert not has_speaker(one)
    one.play("sow")
    assert has_speaker(one)


def test_the_mixer_is_opened_without_the_display(speaker: Speaker) -> None:
    pygame.quit()
    speaker.play("sow")
    assert not pygame.display.get_init()
    speaker.close()
    pygame.display.init()
    speaker.play("sow")
    speaker.close()
    assert pygame.display.get_init()
    pygame.display.quit()


# --- with no card mixer.init() may not raise but Sound() does ---------------------------------------------------------


def no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DRIVER, "there is none of this name")


def no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("mixer not initialized")

    monkeypatch.setattr(mixer, "Sound", refuse)


@pytest.mark.parametrize(
    "fault", [no_driver, no_sound], ids=["the mixer does not open", "the mixer opens and no sound can be made"]
)
def test_without_a_card_it_is_silent_and_tries_again_after_a_good_while(
    fault: Callable[[pytest.MonkeyPatch], None], speaker: Speaker, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        fault(broken)
        speaker.play("sow")
    assert (is_open(), speaker.patience_s) == (False, None)
    seconds.now += speaker_module.RETRY_S - 1  # the card is there by now
    speaker.play("sow")
    assert not is_open()
    seconds.now += 1
    speaker.play("sow")
    assert (is_open(), heard()) == (True, "sow")


def test_a_speaker_that_ended_is_started_again_after_a_good_while(
    buzzer: Callable[..., Buzzer], seconds: Seconds
) -> None:
    one = buzzer(sys.executable, "-c", "", clock=seconds)
    one.play("sow")
    os.waitid(os.P_PID, process_of(one), os.WEXITED | os.WNOWAIT)
    for later, runs in ((0, False), (RETRY_S - 1, False), (1, True)):
        seconds.now += later
        one.play("sow")
        assert has_speaker(one) is runs


def test_where_no_program_can_be_started_it_is_silent(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer("/nowhere/speaker")
    one.play("sow")
    assert has_speaker(one) is False


def test_what_the_audio_libraries_print_is_not_shown(
    buzzer: Callable[..., Buzzer], capfd: pytest.CaptureFixture[str]
) -> None:
    one = buzzer(sys.executable, "-c", "import os\nos.write(1, b'ALSA lib')\nos.write(2, b'ALSA lib')")
    one.play("sow")
    os.waitid(os.P_PID, process_of(one), os.WEXITED | os.WNOWAIT)
    assert capfd.readouterr() == ("", "")


# --- closed when silent: SDL's mixer wakes a machine ninety times a second --------------------------------------------


class Told(Queue[str]):
    """Tells these kinds one after the other, "" for a silence that lasts, and notes how long each was waited for."""

    def __init__(self, *kinds: str) -> None:
        super().__init__()
        self._kinds = iter(kinds)
        self.waits: list[tuple[float | None, bool]] = []

    def get(self, block: bool = True, timeout: float | None = None) -> str:
        self.waits.append((timeout, is_open()))
        kind = next(self._kinds, None)
        if kind == "":
            raise Empty
        return END if kind is None else kind


def test_it_is_closed_when_silent_and_then_waits_without_an_end(speaker: Speaker) -> None:
    told = Told("sow", "capture", "", "sow", "")
    listen(told, speaker)
    closed, opened = (None, False), (QUIET_S, True)
    assert told.waits == [closed, opened, opened, closed, opened, closed]
    assert not is_open()


def test_no_sound_is_longer_than_the_silence_that_closes_it() -> None:
    assert [kind for kind in SOUNDS if len(pcm(kind)) >= RATE * QUIET_S] == []


def test_the_wake_ups_of_the_game_are_the_same_with_a_buzzer(buzzer: Callable[..., Buzzer]) -> None:
    def slept(sound: Callable[[str], None]) -> list[int]:
        core, clock, keys = FakeCore({KEY: (Beep("sow"),)}), FakeClock(), FakeInput()
        loop = Loop(Machine(core, MemoryKeeper(), sound=sound), NullDisplay(), keys, clock, Signals())
        keys.events.append(KEY)
        for _ in range(500):
            loop.turn()
            clock.sleep(loop.pause_ms())
        return clock.slept

    threads, one = threading.active_count(), buzzer()
    assert slept(one.play) == slept(lambda kind: None)
    assert (has_speaker(one), threading.active_count()) == (True, threads)


# --- a stuck daemon delays no key nor the end -------------------------------------------------------------------------


@pytest.fixture(params=["a mixer that holds Python's lock", "a daemon that does not answer"])
def stuck(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], None]]:
    """Let the speaker be stuck as it opens the mixer; return what waits until it is."""
    ear = tmp_path / "ear"
    if request.param.startswith("a mixer"):
        (tmp_path / "pygame.py").write_text(STUCK.format(file=str(ear)), encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        os.mkfifo(ear)
        heard_by = os.open(ear, os.O_RDONLY | os.O_NONBLOCK)

        def wait() -> None:
            assert select.select([heard_by], [], [], SECONDS)[0]

        yield wait
        os.close(heard_by)
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX) as daemon:
        CDLL("libpulse-simple.so.0")
        daemon.bind(str(ear))
        daemon.listen()
        daemon.settimeout(SECONDS)
        monkeypatch.setenv(DRIVER, "pulseaudio")
        monkeypatch.setenv(SERVER, f"unix:{ear}")
        kept: list[socket.socket] = []
        yield lambda: kept.append(daemon.accept()[0])
        for one in kept:
            one.close()
        return
    pytest.skip("libpulse is not installed")


def test_a_stuck_daemon_delays_no_key_nor_the_end(buzzer: Callable[..., Buzzer], stuck: Callable[[], None]) -> None:
    one = buzzer()
    one.play("sow")
    stuck()
    core, keys = FakeCore({KEY: (Beep("sow"),)}), FakeInput()
    loop = Loop(Machine(core, MemoryKeeper(), sound=one.play), NullDisplay(), keys, FakeClock(), Signals())
    keys.events.extend([KEY] * MANY)
    loop.turn()
    assert core.events.count(KEY) == MANY
    keys.events.append(Quit())
    assert loop.run() == 0
    process = process_of(one)
    one.close()
    assert not is_alive(process)


@pytest.mark.usefixtures("stuck")
def test_a_stuck_speaker_ends_itself(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer(sys.executable, "-c", "from device.sound import speaker\nspeaker.STUCK_S = 0.5\nspeaker.main()")
    one.play("sow")
    assert one._speaker is not None
    assert one._speaker.wait(SECONDS) == -SIGALRM


@pytest.mark.usefixtures("stuck")
def test_a_stuck_speaker_ends_itself_whatever_signals_are_blocked_for_the_game(buzzer: Callable[..., Buzzer]) -> None:
    before = pthread_sigmask(SIG_BLOCK, [SIGALRM])
    try:
        one = buzzer(sys.executable, "-c", "from device.sound import speaker\nspeaker.STUCK_S = 0.5\nspeaker.main()")
        one.play("sow")
    finally:
        pthread_sigmask(SIG_SETMASK, before)
    assert one._speaker is not None
    assert one._speaker.wait(SECONDS) == -SIGALRM


def test_a_speaker_ends_with_the_game_whatever_encoding_was_chosen(
    monkeypatch: pytest.MonkeyPatch, buzzer: Callable[..., Buzzer]
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-16")
    one = buzzer()
    one.play("sow")
    assert one._speaker is not None
    assert one._speaker.stdin is not None
    one._speaker.stdin.close()
    assert one._speaker.wait(SECONDS) == 0


def test_no_signal_of_the_games_terminal_reaches_the_speaker(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer(sys.executable, "-c", DEAF)
    one.play("sow")
    assert (os.getsid(process_of(one)), os.getpgid(process_of(one))) == (process_of(one), process_of(one))


# --- sounds do not pile up --------------------------------------------------------------------------------------------


def test_a_full_pipe_drops_what_is_played(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer(sys.executable, "-c", DEAF)
    for _ in range(MANY):
        one.play("sow")
    assert has_speaker(one)
    assert one._speaker is not None
    assert one._speaker.stdin is not None
    assert one._speaker.stdin.write(b"sow\n") is None  # it takes no more


def test_of_what_waits_only_the_newest_is_played() -> None:
    played: list[str] = []
    told: Queue[str] = Queue()
    for kind in (*["sow"] * 100, "win"):
        told.put(kind)

    class Noted(Speaker):
        def play(self, kind: str) -> None:
            played.append(kind)
            told.put(END)

    listen(told, Noted())
    assert played == ["win", END]


def test_a_sound_takes_the_place_of_the_one_that_is_heard(speaker: Speaker) -> None:
    speaker.play("win")
    speaker.play("sow")
    assert heard() == "sow"
    assert [number for number in range(1, mixer.get_num_channels()) if mixer.Channel(number).get_busy()] == []


# --- off, and closed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [True, False])
def test_off_means_never_opened(chosen: bool, buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer()
    pocket = Pocket.playing(sound=str(chosen).lower())
    machine = Machine(pocket.core, MemoryKeeper(), sound=one.play)
    for key in "331":  # a move, what is out of turn, and what ends the sowing
        machine.send(KeyDown(key))
    assert has_speaker(one) is chosen


def test_it_closes_twice_and_is_silent_then(buzzer: Callable[..., Buzzer]) -> None:
    one = buzzer()
    one.close()
    one.play("sow")
    assert not has_speaker(one)
    other = buzzer()
    other.play("sow")
    process = process_of(other)
    for _ in range(2):
        other.close()
        other.play("sow")
        assert (has_speaker(other), is_alive(process)) == (False, False)


def test_the_speaker_closes_twice(speaker: Speaker) -> None:
    speaker.close()
    speaker.play("sow")
    speaker.close()
    speaker.close()
    assert not is_open()


# --- what is heard ----------------------------------------------------------------------------------------------------


def test_every_kind_of_the_firmware_has_a_sound() -> None:
    assert set(SOUNDS) == set(get_args(Kind))


@pytest.mark.parametrize("kind", SOUNDS)
def test_a_sound_is_quiet_begins_and_ends_without_a_click_and_is_short(kind: str) -> None:
    samples = pcm(kind)
    assert 0 < max(samples) <= LOUD
    assert samples[0] == samples[-1] == 0
    assert len(samples) <= RATE * 0.6


def test_a_kind_that_it_does_not_know_is_no_sound(speaker: Speaker) -> None:
    speaker.play("fanfare")
    assert not is_open()


class Tape:
    """What SDL's disk driver writes, as it comes: *file* is a pipe."""

    def __init__(self, file: Path) -> None:
        os.mkfifo(file)
        self._ear = os.open(file, os.O_RDONLY | os.O_NONBLOCK)

    def more(self) -> array[int]:
        """Return the next samples, none once the mixer was closed."""
        assert select.select([self._ear], [], [], SECONDS)[0], "nothing sounds"
        data = os.read(self._ear, 2048)
        return array("h", data + bytes(len(data) % 2))

    def sound(self) -> array[int]:
        """Return the next sound, without the silence around it."""
        samples: array[int] = array("h")
        while not any(samples):
            samples = self.more()
        while any(samples[-RATE // 10 :]):
            samples += self.more()
        loud = [at for at, sample in enumerate(samples) if sample]
        return samples[loud[0] : loud[-1] + 1]

    def close(self) -> None:
        os.close(self._ear)


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tape]:
    """What is recorded of a program that is started with this environment."""
    for name, value in ((DRIVER, "disk"), (FILE, str(tmp_path / "tape")), (DELAY, "1")):
        monkeypatch.setenv(name, value)
    one = Tape(tmp_path / "tape")
    yield one
    one.close()


def measured(samples: array[int], kind: str) -> list[float]:
    """Return the frequencies in Hz that *samples* have, tone by tone as long as those of the sound *kind*."""
    found, begins = [], 0
    for _, ms in SOUNDS[kind]:
        tone = samples[begins : begins + RATE * ms // 1000]
        begins += RATE * ms // 1000
        changes = sum(one < 0 <= other or other < 0 <= one for one, other in pairwise(tone))
        found.append(changes * 500 / ms)
    return found


def test_what_comes_out_has_the_frequencies_and_lengths_of_the_table(buzzer: Callable[..., Buzzer], tape: Tape) -> None:
    one = buzzer()
    for kind, tones in SOUNDS.items():
        one.play(kind)
        samples = tape.sound()
        assert len(samples) == pytest.approx(RATE * sum(ms for _, ms in tones) / 1000, abs=5), kind
        for heard_hz, (hz, ms) in zip(measured(samples, kind), tones, strict=True):
            assert heard_hz == pytest.approx(hz, abs=1000 / ms), kind  # one change more or less at either end


def test_a_key_is_heard_in_the_real_program(tape: Tape, tmp_path: Path) -> None:
    store = Store(tmp_path / "state")
    store.write("settings", '{"seen_keys": true, "first": "me", "delay": 0}')
    store.write("registration", REGISTERED)
    store.close()
    program = Program(tmp_path / "state", TRUE)
    try:
        program.until("\x1b[2J")
        os.write(program.master, b"5\r3")
        assert measured(tape.sound(), "sow") == [pytest.approx(880, abs=50)]
        program.process.send_signal(SIGTERM)
        assert program.ended() == 0
        while tape.more():
            pass
    finally:
        program.close()
