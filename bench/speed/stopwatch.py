"""CPU and wall time of a piece of work, or of many like it."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.measure import percentile

Figures = dict[str, Any]


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """CPU and wall seconds."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def spread(work: Iterable[Callable[[], object]]) -> Figures:
    """p50 and p95 of CPU and wall, in milliseconds."""
    taken = [timed(each) for each in work]
    cpu, wall = [1000 * each[0] for each in taken], [1000 * each[1] for each in taken]
    return {
        "cpu_p50": percentile(cpu, 50),
        "cpu_p95": percentile(cpu, 95),
        "wall_p50": percentile(wall, 50),
        "wall_p95": percentile(wall, 95),
    }
