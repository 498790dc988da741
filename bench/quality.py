"""Every question of every set to every system, and what came back."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bench.errors import RequestFailed, Skipped
from bench.measure import Quality, percentile, quality
from bench.processes import Cost, SystemProcess, fillings
from bench.progress import say, track
from bench.sets import DataSet, Question
from bench.systems import Spec

Embed = Callable[[Sequence[str]], Sequence[npt.NDArray[np.float32]]]
_ENOUGH = 20
#: More failed searches than this, and the system is no longer measured but skipped.
_FAILURES_BORNE = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """One system on one set."""

    system: str
    version: str
    overall: Quality
    by_category: dict[str, Quality]
    #: CPU of one search, without embedding the question, p50 and p95.
    search_ms: tuple[float, float]
    items_per_cpu_second: float
    rss_mb: float
    note: str = ""


@dataclass(slots=True)
class Report:
    rows: dict[str, list[Row]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)


def run(
    data: Sequence[DataSet], specs: Sequence[Spec], embed: Embed, limit_seconds: float
) -> Report:
    report = Report()
    for each in data:
        rows = report.rows.setdefault(each.title, [])
        for spec in specs:
            say(f"{each.title}: {spec.name}")
            try:
                rows.append(measure(spec, each, embed, limit_seconds))
            except Skipped as reason:
                report.skipped.append(f"{spec.name} on {each.title}: {reason}")
                say(f"  skipped: {reason}")
    return report


def measure(spec: Spec, data: DataSet, embed: Embed, limit_seconds: float) -> Row:
    if data.name not in spec.sets:
        raise Skipped(f"it is slow, and put to {' and '.join(spec.sets)} only")
    if spec.subset:
        data = data.first_collection()
    with SystemProcess(spec, embed, limit_seconds) as system:
        batches = [
            batch
            for collection in data.collections
            for batch in fillings(collection, as_files=spec.imports_logs)
        ]
        filling = [system.fill(batch) for batch in track("remember, batches", batches)]
        asked = _ask_all(system, data)
    return _row(spec, data, filling, asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    question: Question
    found: list[str]
    cost: Cost | None


def _ask_all(system: SystemProcess, data: DataSet) -> list[_Asked]:
    asked: list[_Asked] = []
    failures = 0
    for question in track("recall, questions", data.questions):
        try:
            found, cost = _ask(system, question, data.depths)
            asked.append(_Asked(question, found, cost))
        except RequestFailed:
            failures += 1
            asked.append(_Asked(question, [], None))
            if failures > max(1, _FAILURES_BORNE * len(data.questions)):
                raise
    return asked


def _ask(
    system: SystemProcess, question: Question, depths: Sequence[int]
) -> tuple[list[str], Cost]:
    """The distinct sources found; asks for more hits while they are too few.

    The cost is that of the first search: how often a system must be asked again is a matter of how
    its hits are spread over sources, not of its speed.
    """
    found, first = system.search(question.collection, question.text, depths[0])
    distinct, asked = list(dict.fromkeys(found)), len(found)
    for depth in depths[1:]:
        if len(distinct) >= _ENOUGH or asked == 0:
            break
        found, _ = system.search(question.collection, question.text, depth)
        if len(found) <= asked:
            break
        distinct, asked = list(dict.fromkeys(found)), len(found)
    return distinct[:_ENOUGH], first


def _row(spec: Spec, data: DataSet, filling: Sequence[Cost], asked: Sequence[_Asked]) -> Row:
    by_category = defaultdict(list)
    for each in asked:
        by_category[each.question.category].append((each.found, each.question.relevant))
    costs = [each.cost for each in asked if each.cost]
    milliseconds = [1000 * cost.cpu_seconds for cost in costs]
    items = sum(cost.items for cost in filling)
    notes = []
    if spec.subset:
        notes.append(f"first book only, {items:,} memories")
    if len(costs) < len(asked):
        notes.append(f"{len(asked) - len(costs)} searches failed and count as empty")
    return Row(
        system=spec.name,
        version=spec.version,
        overall=quality([(each.found, each.question.relevant) for each in asked]),
        by_category={name: quality(answers) for name, answers in sorted(by_category.items())},
        search_ms=(percentile(milliseconds, 50), percentile(milliseconds, 95)),
        items_per_cpu_second=items / max(sum(cost.cpu_seconds for cost in filling), 1e-9),
        rss_mb=max(cost.rss_mb for cost in [*filling, *costs]),
        note="; ".join(notes),
    )
