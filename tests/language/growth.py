"""How the time of a function grows with the length of its text."""

from collections.abc import Callable

from commonplace.clock import thread_seconds


def assert_linear(read: Callable[[str], object], part: str, times: int = 4_000) -> None:
    """Check that a text eight times as long takes about eight times the time, not its square."""
    small, large = _measure(read, part * times), _measure(read, part * 8 * times)
    assert large < 20 * small + 0.05, f"{part!r}: {small:.4f} s, then {large:.4f} s"


def _measure(read: Callable[[str], object], text: str) -> float:
    def once() -> float:
        before = thread_seconds()
        read(text)
        return thread_seconds() - before

    return min(once() for _ in range(2))
