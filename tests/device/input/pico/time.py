"""MicroPython's ``time``, moving only while somebody sleeps; it wraps soon after the start."""

WRAP = 1 << 30
BEGIN = WRAP - 100

elapsed = 0  # ms since the start
end = 0


def ticks_ms() -> int:
    return (BEGIN + elapsed) % WRAP


def ticks_diff(one: int, other: int) -> int:
    return (one - other + WRAP // 2) % WRAP - WRAP // 2


def sleep_us(us: int) -> None:
    pass


def sleep_ms(ms: int) -> None:
    global elapsed
    elapsed += ms
    if elapsed > end:
        raise SystemExit
