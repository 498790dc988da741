"""``python -m bench.pages``: compose the pages of a book without a library, to be read."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bench.pages.book import BookOfPages, make_pages
from bench.pages.memories import SETS, load_memories
from bench.progress import say
from commonplace.compile.compose.markdown import render_page

DATA = "../shared/data"


def main(arguments: list[str] | None = None) -> int:
    """Compose and write the pages of the books that were asked for."""
    options = _parser().parse_args(arguments)
    for number, (name, sources) in enumerate(load_memories(options.set, options.data)):
        if options.book in (None, number):
            book = make_pages(sources)
            write_pages(book, options.out / name)
            say(f"{name}: {len(sources):,} memories, {len(book.pages):,} pages")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__)
    parser.add_argument("--set", required=True, help=f"demo, {', '.join(SETS)}, or a JSONL file")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pages")
    parser.add_argument("--book", type=int, help="the number of one book of a set")
    data = os.environ.get("COMMONPLACE_BENCH_DATA", DATA)
    parser.add_argument("--data", type=Path, default=Path(data), help="the folder of the data sets")
    return parser


def write_pages(book: BookOfPages, folder: Path) -> None:
    """Write one file a page, and the index."""
    folder.mkdir(parents=True, exist_ok=True)
    for id, composed in book.pages.items():
        known = book.entities[id].known
        path = folder / f"{known.address}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# {known.title}\n\n{render_page(composed).body}", encoding="utf-8")
    (folder / "index.md").write_text(_write_index(book), encoding="utf-8")


def _write_index(book: BookOfPages) -> str:
    fates = [_fate(reading) for reading in book.readings]
    facts = Counter(f"{each.fact.kind}, {each.status.status}" for each in book.told)
    left_out = Counter(reason for page in book.pages.values() for reason, _ in page.left_out)
    whys = Counter(fate.why for fate in book.fates.values() if fate.what == "open")
    shown = _shown(book)
    homeless = sum(1 for each in book.told if each.fact.id not in shown)
    parts = [
        f"# {len(book.pages):,} pages of {len(book.sources):,} memories\n",
        _count("Memories by fate", Counter(fates)),
        _count("Facts by kind and status", facts),
        f"{homeless:,} of {len(book.told):,} facts are on no page.\n",
        _count("Names", Counter(fate.what for fate in book.fates.values())),
        _count("Open names", whys),
        _count("Left out of pages", left_out),
        _count("CPU milliseconds", Counter({k: round(1000 * v) for k, v in book.seconds.items()})),
        "## Pages\n",
        *(_list_page(book, id) for id in _by_size(book)),
    ]
    return "\n".join(parts) + "\n"


def _fate(reading: object) -> str:
    statements = getattr(reading, "statements", ())
    if any(each.kind != "said" for each in statements):
        return "facts"
    left_out = getattr(reading, "left_out", ())
    return "said only" if statements else left_out[0].reason if left_out else "empty"


def _shown(book: BookOfPages) -> set[bytes]:
    return {fact.id for facts in book.facts.values() for fact in facts}


def _count(heading: str, counts: Counter[str]) -> str:
    lines = [f"- {name}: {count:,}" for name, count in counts.most_common()]
    return "\n".join([f"## {heading}\n", *lines, ""])


def _by_size(book: BookOfPages) -> Iterable[str]:
    return sorted(book.pages, key=lambda id: (-len(book.facts[id]), id))


def _list_page(book: BookOfPages, id: str) -> str:
    known, page = book.entities[id].known, book.pages[id]
    return f"- [{known.title}]({known.address}.md) ({len(book.facts[id])}): {page.summary}"


if __name__ == "__main__":
    sys.exit(main())
