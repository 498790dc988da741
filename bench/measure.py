"""What is measured: how well sources are found, and what finding them costs.

With the distinct sources in the order they were found, and the set of relevant ones:

- R@k: the share of the relevant sources among the first k.
- NDCG@k: binary gains, discount 1 / log2(rank + 1), divided by the best that could be had.
- MRR: 1 / rank of the first relevant source, 0 when none was found.

Each is averaged over questions. CPU time is that of the whole process, all threads, and of the
helper processes it names.
"""

import math
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

DEPTHS = (5, 10, 20)


@dataclass(frozen=True, slots=True)
class Quality:
    """All in percent."""

    recall: dict[int, float]
    ndcg: float
    mrr: float
    questions: int


def recall_at(k: int, found: Sequence[str], relevant: Set[str]) -> float:
    return len(relevant & set(found[:k])) / len(relevant)


def ndcg_at(k: int, found: Sequence[str], relevant: Set[str]) -> float:
    gained = sum(
        1 / math.log2(rank + 1) for rank, each in enumerate(found[:k], 1) if each in relevant
    )
    best = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(relevant), k) + 1))
    return gained / best


def reciprocal_rank(found: Sequence[str], relevant: Set[str]) -> float:
    return next((1 / rank for rank, each in enumerate(found, 1) if each in relevant), 0.0)


def quality(answers: Sequence[tuple[Sequence[str], Set[str]]]) -> Quality:
    """Of (distinct sources found, relevant sources), one pair per question."""
    return Quality(
        recall={k: _percent(recall_at(k, *answer) for answer in answers) for k in DEPTHS},
        ndcg=_percent(ndcg_at(10, *answer) for answer in answers),
        mrr=_percent(reciprocal_rank(found[:20], relevant) for found, relevant in answers),
        questions=len(answers),
    )


def _percent(values: Iterable[float]) -> float:
    return 100 * statistics.fmean(values)


def percentile(values: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def cpu_seconds(helpers: Iterable[int] = ()) -> float:
    """CPU time so far of this process, and of the helper processes (to 1/100 s)."""
    return time.process_time() + sum(_cpu_of(pid) for pid in helpers)


def _cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended, or this system has no /proc
        return 0.0
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def rss_mb() -> float:
    """Resident memory now; where the system does not tell, the most there was."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def disk_bytes(path: Path) -> int:
    """The size of a file with its journal files, or of all files below a folder."""
    files = path.rglob("*") if path.is_dir() else path.parent.glob(path.name + "*")
    return sum(each.stat().st_size for each in files if each.is_file())
