"""Fill the books and write what was made of them."""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import commonplace
from bench import readout
from bench.errors import Skipped
from bench.progress import say, track
from bench.ranking.silence import asked
from bench.sets import SETS
from bench.sets.books import BY_RULES, remember_collection
from bench.sets.conversations import load_conversations

DEMO = ("heron", "mara")
FOUND = 10
Line = dict[str, Any]


def write_outputs(path: Path, data: Path, sets: Sequence[str], workdir: Path) -> int:
    """Write the lines of all books, sorted. Returns how many there are."""
    lines = sorted(
        json.dumps(line, ensure_ascii=False, sort_keys=True) for line in _lines(data, sets, workdir)
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def _lines(data: Path, sets: Sequence[str], workdir: Path) -> Iterator[Line]:
    if "demo" in sets:
        for name in DEMO:
            yield from _demo_lines(name, workdir)
    for name in SETS:
        if name in sets:
            yield from _set_lines(name, data, workdir)


def _demo_lines(name: str, workdir: Path) -> Iterator[Line]:
    with commonplace.open(workdir / f"demo-{name}.db", **BY_RULES) as library:
        book = library.book(name)
        with as_file(files("commonplace.serve.cli.demo").joinpath(f"{name}.jsonl")) as path:
            book.import_from("jsonl", path)
        library.work()
        questions = [each.question for each in asked()] if name == DEMO[0] else []
        yield from book_lines(f"demo/{name}", book, questions)


def _set_lines(name: str, data: Path, workdir: Path) -> Iterator[Line]:
    try:
        conversations = load_conversations(name, data)
    except Skipped as reason:
        say(f"{name}: skipped, {reason}")
        return
    for number, each in enumerate(track(f"{name}: books", conversations)):
        with commonplace.open(workdir / f"{name}-{number}.db", **BY_RULES) as library:
            book = remember_collection(library, each.collection, workdir)
            library.work()
            asked_of = [question.text for question in each.questions]
            yield from book_lines(f"{name}/{each.name}", book, asked_of)


def book_lines(name: str, book: commonplace.Book, questions: Sequence[str]) -> Iterator[Line]:
    """All that a book makes of its memories, and what it answers."""
    memories = list(book.memories())
    number = {memory.id: place for place, memory in enumerate(memories, 1)}
    for memory in memories:
        yield {"book": name, "kind": "memory", "memory": number[memory.id], "text": memory.text}
        for fact in readout.read_facts(book, memory.id):
            yield {"book": name, "kind": "fact", **_fact(fact, number)}
    for entity in readout.read_entities(book):
        main, *others = entity.names
        names = [main, *sorted(others)]
        yield {"book": name, "kind": "entity", "names": names, "type": entity.type}
    for page in readout.read_pages(book):
        yield {"book": name, "kind": "page", **_page(page, number)}
    for question in dict.fromkeys(questions):
        yield {"book": name, "kind": "recall", **_recall(book, question, number)}


def _fact(fact: readout.FactRow, number: dict[str, int]) -> Line:
    return {
        "memory": number[fact.memory_id],
        "quote": fact.quote,
        "text": fact.text,
        "slot": fact.slot,
        "value": fact.value,
        "state": fact.state,
        "by": number.get(fact.by or ""),
    }


def _page(page: readout.PageRow, number: dict[str, int]) -> Line:
    return {
        "address": page.address,
        "title": page.title,
        "sentences": [
            [each.section, each.text, each.state, sorted(number[id] for id in each.memory_ids)]
            for each in page.sentences
        ],
    }


def _recall(book: commonplace.Book, question: str, number: dict[str, int]) -> Line:
    hits = readout.read_hits(book.recall(question, FOUND, pages=False))
    found = dict.fromkeys(number[id] for hit in hits for id in hit.memory_ids)
    marked = {number[id] for hit in hits if hit.state != readout.HOLDS for id in hit.memory_ids}
    return {"question": question, "found": list(found)[:FOUND], "replaced": sorted(marked)}
