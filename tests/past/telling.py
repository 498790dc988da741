"""Books that are told something each day, on a clock that moves; and what one of them holds."""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import commonplace
from commonplace import clock
from commonplace.model import Recall
from commonplace.past.view import PastBook
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.draft import PageDraft

#: The first day; each memory is told on a day of its own, at noon.
FIRST = datetime(2031, 1, 1, 12, tzinfo=UTC)
#: Nothing waits for the end of a bucket.
HASTY: dict[str, Any] = {"compile__bucket_seconds": 0}

_NAMES = (
    "Marit", "Marit Solheim", "Solheim", "Teodor", "Teodor Brandt", "Project Heron", "Heron",
    "Tinderbox", "TINDERBOX", "Quay House", "Café Möwe", "Anselm",
)  # fmt: skip
_SAID = (
    "{a} is a glazier in {b}.",
    "{a} lives in {b}.",
    "{a} moved to {b}.",
    "{a} met {b} at {c}.",
    "I visited {a} with {b}.",
    "{a} works for {b}. {a} avoids {c}.",
    "We decided to use {a} instead of {b} because {c} broke.",
    "The status of {a}: {n} % done.",
    "{a} costs {n} euros.",
    "{a} is a project of {b}.",
    "{a}, also called {b}, plays the fiddle.",
    "{a} was renamed to {b}.",
    "{a} is not {b}; they are two people.",
)
QUESTIONS = ("Where does {} live?", "Who works for {}?", "What was decided about {}?", "{} status")


def day(number: int) -> datetime:
    return FIRST + timedelta(days=number)


def told(chance: random.Random, count: int) -> list[dict[str, Any]]:
    """Memories about few people, of whom some turn out to be one."""
    pool = chance.sample(_NAMES, chance.choice([4, 6, 9]))

    def said() -> str:
        a, b, c = (chance.choice(pool) for _ in range(3))
        return chance.choice(_SAID).format(a=a, b=b, c=c, n=chance.randrange(1, 40))

    return [
        {
            "text": " ".join(said() for _ in range(chance.choice([1, 1, 2]))),
            "author": chance.choice(["Anselm", "Runa"]),
            "tags": ["glass"] if chance.random() < 0.2 else [],
        }
        for _ in range(count)
    ]


def questions(chance: random.Random, count: int) -> list[str]:
    return [chance.choice(QUESTIONS).format(chance.choice(_NAMES)) for _ in range(count)]


@contextmanager
def living(url: str, name: str, memories: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
    """A book that was told these, one a day, and did its work each day."""
    with commonplace.open(url, **HASTY) as library:
        book = library.book(name)
        for number, memory in enumerate(memories):
            with clock.frozen_at(day(number)):
                book.remember_many([memory])
                library.work()
        yield book


def pages_of(book: commonplace.Book | PastBook, *, drawn: bool) -> dict[str, Any]:
    """Every page by address: what it says, is called and rests on. Memories by their number.
    ``drawn``: with the links that rules drew, and how central it is."""
    order = {memory.id: number for number, memory in enumerate(book.memories())}
    wiki = book.wiki
    found = [wiki.page(info.id) for info in wiki.every_page()]
    addresses = {page.id: page.address for page in found}
    told_: dict[str, Any] = {}
    for page in found:
        links = [
            (link.made_by.partition(":")[0], link.kind, link.target_type, link.key)
            for link in wiki.desk.read(
                lambda reader, page=page: page_rows.links_of(reader, wiki.book.id, page.id)  # type: ignore[misc]
            )
        ]
        told_[page.address] = {
            "title": page.title,
            "summary": page.summary,
            "body": page.body,
            "aliases": [(each.name, each.origin) for each in page.aliases],
            "tags": page.tags,
            "confidence": page.confidence,
            "parent": addresses.get(page.parent_id or ""),
            "sources": {
                section.slug: sorted(
                    (order[one.memory_id], one.sentences) for one in section.sources
                )
                for section in page.sections
            },
            "links": sorted(link for link in links if drawn or link[0] == "page"),
            "hubness": page.hubness if drawn else None,
        }
    return told_


def redirects_of(book: commonplace.Book | PastBook) -> set[tuple[str, str, str]]:
    """Addresses that redirect, each with where it leads."""
    return {(row["type"], row["key"], row["slug"]) for row in book.wiki.around.redirects()}


def graph_of(graph: Any) -> dict[str, Any]:
    """Every entity by name: its claims as they stand, relations, memories."""
    found = {}
    for listed in graph.entities(limit=1000):
        view = graph.entity(listed.id)
        claims = [each.claim for aspect in view.aspects for each in aspect.claims]
        found[listed.name] = (
            listed.type,
            listed.mentions,
            sorted(
                (c.aspect, c.key, c.value, c.status, c.valid_from, str(c.valid_to)) for c in claims
            ),
            sorted((r.source, r.relation, r.target, r.mentions) for r in view.relations),
            sorted(memory.text for memory in view.memories),
        )
    return found


def hits(found: Recall) -> list[tuple[str, float, tuple[str, ...]]]:
    """Text, score and what replaced it."""
    return [
        (hit.text, round(hit.score, 9), tuple(each.text for each in hit.replaced)) for hit in found
    ]


def tell(book: commonplace.Book, number: int, *texts: str, **fields: object) -> None:
    """Remember and do the work, on a day."""
    with clock.frozen_at(day(number)):
        book.remember_many([{"text": text, "author": "Runa", **fields} for text in texts])
        book.library.work()


#: Enough for a page.
GLAZIER = "Marit Solheim is a glazier in Bergen."
MARIT = ("Marit Solheim lives in Bergen.", "Marit Solheim met Teodor Brandt in Bergen.")


def settle(book: commonplace.Book) -> None:
    """Somebody who has a page: there is something to say of her on two days."""
    with clock.frozen_at(day(-1)):
        book.introduce("Marit Solheim", "person")
    tell(book, -1, GLAZIER)
    tell(book, 0, *MARIT)


def home(past: object) -> dict[str, str]:
    """Where she lives, and whether she still does."""
    view = past.entity("Marit Solheim")  # type: ignore[attr-defined]
    found = [one.claim for each in view.aspects for one in each.claims]
    return {each.value: each.status for each in found if each.key == "home"}


def write(book: commonplace.Book, number: int, title: str, body: str) -> str:
    with clock.frozen_at(day(number)):
        return book.wiki.create(PageDraft("topic", title, body)).id
