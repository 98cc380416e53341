"""Which keys are down, and for how long: a key that is held says something else than one that is pressed."""

from __future__ import annotations

from collections.abc import Iterator

HOLD_MS = 600  # after which a key counts as held
SPENT = -1  # instead of milliseconds: what the key had to say was said, its release says nothing more


class Held:
    """The keys that are down."""

    def __init__(self) -> None:
        self._down: dict[str, int] = {}  # key -> milliseconds, or SPENT

    def press(self, key: str) -> None:
        """*key* went down."""
        self._down[key] = 0

    def release(self, key: str) -> bool:
        """*key* went up; return whether it was pressed and let go, not held."""
        return self._down.pop(key, SPENT) != SPENT

    def passed(self, ms: int) -> Iterator[str]:
        """Let *ms* milliseconds pass; yield each key that now counts as held."""
        for key in list(self._down):
            if self._down[key] == SPENT:  # perhaps just now, because of another key that was held
                continue
            self._down[key] += ms
            if self._down[key] >= HOLD_MS:
                self._down[key] = SPENT
                yield key

    def spend(self) -> None:
        """Let no key that is down say anything more: it was pressed on another screen."""
        self._down = dict.fromkeys(self._down, SPENT)

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next key counts as held; None when none will."""
        return min((HOLD_MS - ms for ms in self._down.values() if ms != SPENT), default=None)
