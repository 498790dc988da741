"""The fourth table: what reading, searching and changing pages costs in a large wiki.

*Bare* is the least that one would write with SQLite alone: a table of pages with an index on their
address, and an FTS5 table over title and text with its own ranking and snippets.
"""

from collections.abc import Callable, Iterator
from functools import partial

from bench.speed import Report, measured, render
from bench.speed.probe import call
from bench.speed.rows import Row, scratch
from bench.speed.stopwatch import Figures

__all__ = ["NOTE", "Report", "render", "run"]

NOTE = (
    "Synthetic pages of about 130 words in three sections, on SQLite. CPU is one process. *Bare* "
    "is one table and FTS5 through APSW."
)
PAGES, QUICK_PAGES = 50_000, 2_000
VERSIONS = 1_000


def run(*, quick: bool) -> Report:
    return measured("wiki", list(_measurements(QUICK_PAGES if quick else PAGES)))


def _measurements(pages: int) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield f"{pages:,} pages", partial(_large, pages)
    yield f"{VERSIONS:,} versions", _long_history
    yield "a page of 1 MB", _long_page
    yield "vault", partial(_vault, min(pages, 10_000))


def _large(pages: int) -> list[Row]:
    with scratch() as folder:
        bare = call("bare_wiki", folder, pages=pages)
        built = call("build_wiki", folder, pages=pages)
        ours = call("read_wiki", folder, pages=pages)
    where = f"{pages:,} pages"
    rows = [
        Row(f"{where}: write, pages / CPU s", f"{pages / built['cpu']:,.0f}",
            f"bare: {pages / bare['cpu']:,.0f}", "", {"ours": built, "bare": bare}),
        Row(f"{where}: read a page, CPU ms, p50 / p95", _pair(ours["read"]),
            f"bare: {_pair(bare['read'])}", "p50 <= 3"),
    ]  # fmt: skip
    for kind in ("rare", "two words", "question", "beginning", "misspelt"):
        beside = f"bare: {_pair(bare[kind])}" if kind in bare else ""
        label = f"{where}: search, {kind}, CPU ms, p50 / p95"
        rows.append(Row(label, _pair(ours[kind]), beside, "p50 <= 15"))
    return [
        *rows,
        Row(f"{where}: first search of a process, CPU ms", f"{ours['cold']:.0f}"),
        Row(f"{where}: backlinks of a page, CPU ms, p50 / p95", _pair(ours["backlinks"])),
        Row(
            f"{where}: bytes a page on disk",
            f"{built['bytes']:,.0f}",
            f"bare: {bare['bytes']:,.0f}",
        ),
        Row(f"{where}: RSS while searching, MB", f"{ours['rss_mb']:.0f}"),
    ]


def _long_history() -> list[Row]:
    with scratch() as folder:
        found = call("long_history", folder, versions=VERSIONS)
    where = f"{VERSIONS:,} versions"
    return [
        Row(f"{where}: open the history, CPU ms", f"{found['open']:.2f}",
            f"all of it: {found['all']:.1f}"),
        Row(f"{where}: the first version, CPU ms", f"{found['first']:.2f}"),
        Row(f"{where}: blame, CPU ms", f"{found['blame']:.1f}"),
        Row(f"{where}: bytes a version on disk", f"{found['bytes']:,.0f}",
            f"whole pages: {found['whole']:,.0f}"),
    ]  # fmt: skip


def _long_page() -> list[Row]:
    with scratch() as folder:
        found = call("long_page", folder)
    return [
        Row(
            f"1 MB page: edit, {how}, CPU ms",
            f"{found[how]:.0f}",
            "",
            "< 200" if how != "whole change" else "",
        )
        for how in ("exact", "rewrapped", "indented", "anchors", "no match", "whole change")
    ]


def _vault(pages: int) -> list[Row]:
    with scratch() as folder:
        found = call("vault", folder, pages=pages)
    return [
        Row(f"{pages:,} pages: export a vault, CPU s", f"{found['export']:.1f}",
            f"writing the files: {found['files']:.1f}"),
        Row(f"{pages:,} pages: sync with nothing changed, CPU s", f"{found['sync']:.1f}"),
    ]  # fmt: skip


def _pair(figures: Figures) -> str:
    return f"{figures['cpu_p50']:.2f} / {figures['cpu_p95']:.2f}"
