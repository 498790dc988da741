"""The fifth table: what compiling makes of real text, how fast it is, and whether that lasts.

*Beside it* stand figures of the system that the design goes back to (a compiler with a model, for
about 700 memories), or what else can be done with the same memories in the same run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.compiling import kept
from bench.compiling.corpora import CORPORA
from bench.speed import Report, measured, render
from bench.speed.probe import call
from bench.speed.rows import Row, scratch
from bench.speed.stopwatch import Figures

__all__ = ["NOTE", "Report", "Sizes", "render", "run"]

NOTE = (
    "The rules mind in one process on one core, embeddings and understanding off. *Roomy* compiles "
    "2,000 memories in a job and has no other cap; *as it comes* has the caps of the settings; "
    "where 5,000 wait, both work in bulk, 20,000 in a job. The last step has the hubs. "
    "*Naive* writes a Markdown file for each capitalised name, without versions, sources or links."
)
#: What a model-driven compiler was reported to make of about 700 memories.
_SEED = {"pages": "about 90", "links": "115", "rollups": "4–6"}


@dataclass(frozen=True, slots=True)
class Sizes:
    memories: int = 100_000
    pages: int = 50_000
    postgres: int = 20_000
    times: int = 5

    def at_most(self, memories: int | None, pages: int | None) -> "Sizes":
        """With what somebody asked for instead."""
        return Sizes(
            memories or self.memories,
            pages or self.pages,
            min(self.postgres, memories or self.postgres),
            self.times,
        )


QUICK = Sizes(2_000, 1_500, 500, 2)


def run(data: Path, sizes: Sizes, *, renew: bool = False) -> Report:
    return measured("compile", list(_measurements(data.resolve(), sizes, renew)))


def _measurements(
    data: Path, sizes: Sizes, renew: bool
) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    for corpus in CORPORA:
        yield corpus, partial(_corpus, data, corpus, renew)
    if renew:
        return
    yield f"{sizes.memories:,} memories", partial(_many, sizes.memories)
    yield "as it comes", partial(_as_it_comes, max(sizes.memories // 50, 500))
    yield "PostgreSQL", partial(_on_postgres, sizes.postgres)
    yield f"{sizes.pages:,} pages", partial(_constant, sizes)


def _corpus(data: Path, corpus: str, renew: bool) -> list[Row]:
    with scratch() as folder:
        found = call("compile_corpus", folder, data=str(data), corpus=corpus)
    titles = dict(found["titles"])
    before = kept.kept(corpus)
    if renew:
        for line in kept.changes(before, titles):
            print(line)
        kept.renew(corpus, titles)
    where = f"{corpus}, {found['memories']:,} memories"
    by_type = "  ".join(f"{type_} {count}" for type_, count in found["pages"].items())
    speed = found["memories"] / found["cpu"]
    return [
        Row(f"{where}: pages", f"{len(titles)}", f"seed: {_SEED['pages']}", "", found),
        Row(f"{corpus}: pages by type", by_type),
        Row(f"{corpus}: links", f"{found['links']:,}", f"seed: {_SEED['links']}"),
        Row(f"{corpus}: rollups", f"{found['rollups']}", f"seed: {_SEED['rollups']}"),
        Row(f"{corpus}: sections with sources",
            f"{100 * found['sourced'] / found['sections']:.1f} %",
            f"{found['sections']:,} sections", "100 %"),
        Row(f"{corpus}: pages judged by hand", _told(kept.judged(before, titles)),
            goal="no duplicate, no non-subject"),
        Row(f"{corpus}: CPU s / wall s / tokens",
            f"{found['cpu']:.1f} / {found['wall']:.1f} / {found['tokens']}",
            f"{speed:,.0f} memories / CPU s"),
    ]  # fmt: skip


def _told(verdicts: dict[str, int]) -> str:
    told = "  ".join(f"{name} {verdicts[name]}" for name in kept.VERDICTS if verdicts[name])
    return told or "none"


def _many(count: int) -> list[Row]:
    with scratch() as folder:
        ours = call("compile_many", folder, count=count, steps=5, roomy=True)
    with scratch() as folder:
        understood = call("understand_alone", folder, count=min(count, 5_000))
    with scratch() as folder:
        naive = call("naive_compiler", folder, count=count)
    beside = (
        f"remember: {ours['remember']:,.0f}  "
        f"understand: {min(count, 5_000) / understood['cpu']:,.0f}  "
        f"naive: {count / naive['cpu']:,.0f}"
    )
    figures = {"ours": ours, "understand": understood, "naive": naive}
    where = f"{count:,} memories, roomy"
    rss = "  ".join(f"{each:.0f}" for each in ours["rss"])
    return [
        Row(f"{where}: memories / CPU s", f"{count / ours['cpu']:,.0f}", beside, ">= 500", figures),
        Row(f"{where}: memories / wall s", f"{count / ours['wall']:,.0f}",
            f"naive: {count / naive['wall']:,.0f}"),
        Row(f"{where}: memories / CPU s, fifth by fifth",
            "  ".join(f"{each:,.0f}" for each in ours["speeds"])),
        Row(f"{where}: RSS fifth by fifth, MB", rss, f"peak {ours['peak_mb']:.0f}", "flat"),
        Row(f"{where}: pages", f"{ours['pages']:,}", f"naive: {naive['pages']:,}"),
        Row(f"{where}: bytes a memory on disk", f"{ours['bytes']:,.0f}"),
    ]  # fmt: skip


def _as_it_comes(count: int) -> list[Row]:
    rows = []
    for roomy in (False, True):
        with scratch() as folder:
            found = call("compile_many", folder, count=count, steps=4, roomy=roomy)
        rows.append(found)
    ours, beside = (f"{count / each['cpu']:,.0f}" for each in rows)
    where = f"{count:,} memories, as it comes"
    figures: Figures = {"ours": rows[0], "roomy": rows[1]}
    return [Row(f"{where}: memories / CPU s", ours, f"roomy: {beside}", "", figures)]


def _on_postgres(count: int) -> list[Row]:
    with scratch() as folder:
        found = call("compile_many", folder, count=count, steps=4, roomy=True, postgres=True)
    where = f"{count:,} memories, roomy, PostgreSQL"
    return [
        Row(f"{where}: memories / CPU s of ours", f"{count / found['cpu']:,.0f}",
            f"wall: {count / found['wall']:,.0f}", "", found)
    ]  # fmt: skip


def _constant(sizes: Sizes) -> list[Row]:
    few = min(1_000, sizes.pages)
    found: list[Figures] = []
    for pages in (few, sizes.pages):
        with scratch() as folder:
            grown = call("grow", folder, pages=pages)
            found.append(grown | call("fifty", folder, pages=pages, times=sizes.times))
    small, large = found
    where = f"50 new memories at {large['pages']:,} pages"
    at = f"at {small['pages']:,}"
    figures = {"small": small, "large": large}
    ratio = large["cpu"] / small["cpu"]
    return [
        Row(f"{where}: CPU s, median of {sizes.times}", f"{large['cpu']:.2f} ({ratio:.2f} x)",
            f"{at}: {small['cpu']:.2f}", "within 2 x", figures),
        Row(f"{where}: queries", f"{large['queries']:,.0f}", f"{at}: {small['queries']:,.0f}"),
    ]  # fmt: skip
