"""A book's whole life, told on every engine: pages, graph, recall and search say the same bytes."""

import json
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import clock
from commonplace.minds.hashing import Hashing
from commonplace.serve.cli.demo.righting import put_right
from tests.compile.wiki_state import state
from tests.servers.postgres import Server
from tests.servers.template import new_sqlite_library, temporary_library

QUESTIONS = (
    "LoRa or NB-IoT?",
    "where is gauge zero at Culatra?",
    "what did Austin say in May?",
    "barnacles",
    "納期",
)
SEARCHES = ("lora", "culatra", "gage zero", "納期")


def _live_through_the_demo(place: str) -> dict[str, Any]:
    """Tell a library the demo's half year, correct, merge, forget, and return what it says then."""
    with commonplace.open(place, embedder=Hashing()) as library:
        book = library.book("heron")
        text = files("commonplace.serve.cli.demo").joinpath("heron.jsonl").read_text("utf-8")
        memories = [json.loads(line) for line in text.splitlines()]
        book.remember_many(memories[:150])
        library.work()
        book.remember_many(memories[150:])
        library.work()
        with clock.frozen_at(datetime(2026, 7, 1, 12, tzinfo=UTC)):
            put_right(book)
        found = book.recall("barnacles")
        book.forget(next(hit.id for hit in found if hit.kind == "memory"))
        library.work()
        return {
            "memories": [
                (each.text, str(each.occurred_at), each.author) for each in book.memories()
            ],
            "pages": state(book, status=None),
            "graph": _graph(book),
            "recall": [_hits(book, question) for question in QUESTIONS],
            "past": _hits(book, QUESTIONS[0], as_of="2026-04-01"),
            "search": [
                [
                    (each.page.address, round(each.score, 4))
                    for each in book.wiki.search(words).matches
                ]
                for words in SEARCHES
            ],
        }


def _graph(book: commonplace.Book) -> list[Any]:
    found = []
    for entity in book.graph.entities():
        view = book.graph.entity(entity.id)
        claims = [
            (aspect.name, each.claim.text, str(each.claim.status))
            for aspect in view.aspects
            for each in aspect.claims
        ]
        found.append((entity.name, entity.type, sorted(claims)))
    return sorted(found)


def _hits(book: commonplace.Book, question: str, **how: Any) -> list[tuple[str, float]]:
    return [(hit.text, round(hit.score, 4)) for hit in book.recall(question, **how)]


@pytest.mark.slow
@pytest.mark.postgres
def test_a_books_whole_life_says_the_same_on_every_engine(tmp_path: Path, postgres: Server) -> None:
    place = tmp_path / "book.db"
    new_sqlite_library(place)
    on_sqlite = _live_through_the_demo(str(place))
    assert on_sqlite["pages"] and on_sqlite["graph"] and all(on_sqlite["recall"])
    for extensions in (True, False):
        with temporary_library(postgres, extensions=extensions) as url:
            on_postgres = _live_through_the_demo(url)
        for what, said in on_sqlite.items():
            assert on_postgres[what] == said, (what, extensions)
