"""Probe of real text: a conversation and half a year of logs, and the wiki that they become."""

import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import commonplace
from bench.errors import Skipped
from bench.sets import Collection, Item, load
from bench.speed.stopwatch import Figures
from commonplace.model import Page
from commonplace.store.compiling import hubs

#: What is compiled: a set, and which of its collections.
CORPORA = {"locomo conv-47": ("locomo", "conv-47"), "recall-bench days": ("recall-bench", "log")}
_LISTING = re.compile(r"- \[\*\*.*\*\*\]\(/wiki/[^)]*\)(?: — .*)?")


def compile_corpus(workdir: Path, data: str, corpus: str) -> Figures:
    """One book, compiled with the settings that it comes with."""
    memories = [_fields(item) for item in _items(corpus, Path(data))]
    settings: dict[str, Any] = {"embed__model": "none", "understand__mode": "off"}
    with commonplace.open(workdir / "library.db", **settings) as library:
        book = library.book("corpus")
        book.remember_many(memories)
        started = time.perf_counter()
        begun = time.process_time()
        told = book.compile()
        cpu = time.process_time() - begun
        if "error" in told:
            raise Skipped(str(told["error"]).splitlines()[0])
        wall = time.perf_counter() - started
        links, _ = library.engine.read(lambda reader: hubs.count_links(reader, book.info.id))
        pages = [book.wiki.page(each.id) for each in book.wiki.every_page()]
    return {
        "memories": len(memories),
        "cpu": cpu,
        "wall": wall,
        "tokens": sum(value for name, value in told.items() if name.startswith("tokens")),
        "links": links,
        "titles": sorted((page.address, page.title) for page in pages),
        **_counted(pages),
    }


def _items(corpus: str, data: Path) -> tuple[Item, ...]:
    name, wanted = CORPORA[corpus]
    found: list[Collection] = [each for each in load(name, data).collections if each.name == wanted]
    if not found:
        raise Skipped(f"there is no {wanted} in {name}")
    return found[0].items


def _counted(pages: list[Page]) -> Figures:
    sections = [section for page in pages for section in page.sections]
    return {
        "pages": dict(sorted(Counter(page.type for page in pages).items())),
        "sections": len(sections),
        "sourced": sum(1 for section in sections if section.sources),
        "rollups": sum(1 for section in sections if _lists(section.body)),
    }


def _lists(body: str) -> bool:
    lines = [line for line in body.splitlines() if line.strip()]
    return bool(lines) and all(_LISTING.fullmatch(line) for line in lines)


def _fields(item: Item) -> dict[str, str]:
    """As a capturing agent gives them; what the set does not know is left out."""
    known = {"text": item.text, "occurred_at": item.said_at, "source": item.id}
    return known | ({"author": item.author} if item.author else {})
