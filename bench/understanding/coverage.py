"""How much of LoCoMo is understood: memories by fate, facts by kind, observations that are cited.

The set has annotated observations about its speakers, each with the turns it rests on. One is
*cited* when a fact of one of these turns was read, and *quoted* when a page cites one of them.
"""

from collections import Counter
from pathlib import Path

import commonplace
from bench import readout
from bench.measure import rss_mb
from bench.sets import load
from bench.sets.books import BY_RULES, remember_collection
from bench.sets.locomo import observations
from bench.speed.rows import Row
from bench.speed.stopwatch import Figures, timed

SET = "locomo"


def coverage(workdir: Path, data: str) -> Figures:
    """A probe: every conversation of LoCoMo in a book of its own, counted together."""
    before = rss_mb()
    library = commonplace.open(workdir / "library.db", **BY_RULES)
    given = load(SET, Path(data)).collections
    books = [remember_collection(library, each, workdir) for each in given]
    cpu, _ = timed(library.work)
    figures: Figures = {"cpu": cpu, "rss_mb": rss_mb() - before, "memories": 0, "on_pages": 0}
    counts = {what: Counter[str]() for what in ("fates", "kinds", "observations")}
    annotated = observations(Path(data, SET))
    for collection, book in zip(given, books, strict=True):
        _count_book(book, annotated[collection.name], counts, figures)
    return {**figures, **counts}


def _count_book(
    book: commonplace.Book,
    annotated: list[frozenset[str]],
    counts: dict[str, Counter[str]],
    figures: Figures,
) -> None:
    memories = list(book.memories())
    pages = [*readout.read_pages(book)]
    cited = {id for page in pages for each in page.sentences for id in each.memory_ids}
    read: set[str] = set()
    said: set[str] = set()
    for memory in memories:
        facts = [*readout.read_facts(book, memory.id)]
        counts["fates"][readout.read_fate(book, memory.id)] += 1
        counts["kinds"].update(fact.kind for fact in facts)
        if any(fact.kind != readout.SAID for fact in facts):
            read.add(memory.source or "")
        if facts:
            said.add(memory.source or "")
    quoted = {memory.source or "" for memory in memories if memory.id in cited}
    figures["memories"] += len(memories)
    figures["on_pages"] += len(quoted)
    for turns in annotated:
        counts["observations"].update(
            {"all": 1, "read": turns & read != set(), "said": turns & said != set()},
            quoted=turns & quoted != set(),
        )


def rows_of(found: Figures) -> list[Row]:
    """The rows of the table."""
    memories, seen = found["memories"], found["observations"]
    kinds = Counter(found["kinds"])
    return [
        Row(f"coverage, {memories:,} memories by fate", _told(Counter(found["fates"]), memories)),
        Row(
            f"coverage, {sum(kinds.values()):,} facts by kind",
            _told(kinds, sum(kinds.values())),
            goal=f"{readout.SAID} <= 40 %",
        ),
        Row(f"coverage, {seen['all']:,} observations that a fact cites", _share(seen, "read"),
            f"{readout.SAID} counted: {_share(seen, 'said')}, pages: {_share(seen, 'quoted')}",
            ">= 50 %"),
        Row("coverage, memories on a page", f"{100 * found['on_pages'] / memories:.0f} %"),
        Row("coverage, memories / CPU s, reading to pages", f"{memories / found['cpu']:,.0f}",
            goal=">= 500", figures=found),
        Row("coverage, resident memory that it added, MB", f"{found['rss_mb']:.0f}", goal="<= 80"),
    ]  # fmt: skip


def _told(counts: Counter[str], whole: int) -> str:
    return "  ".join(
        f"{name} {count:,} ({100 * count / max(whole, 1):.0f} %)"
        for name, count in counts.most_common()
    )


def _share(counts: Figures, name: str) -> str:
    return f"{100 * counts.get(name, 0) / max(counts['all'], 1):.0f} %"
