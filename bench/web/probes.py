"""A large book, and every screen of it."""

import random
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import anyio.from_thread
import httpx2
from starlette.routing import Router

import commonplace
from bench.speed.stopwatch import Figures, spread, timed
from bench.speed.synthetic import Language
from commonplace import clock
from commonplace.access.logins import Logins
from commonplace.model import SCOPES, Author
from commonplace.serve.http.gate import Gate, Rules
from commonplace.serve.web import OPEN_UNDER
from commonplace.serve.web.door import all_screens, routes
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, Change, add_page
from commonplace.wiki.text.sentences import sentence_hash

LIBRARY = "web.db"
_BATCH = 200
_HUBS = 100
_STATEMENTS = 3
_SECTIONS = ("Overview", "Notes", "Related")
_TYPES = ("entity", "topic", "project")
_TIMES = 12
_AUTHOR = Author("compiler", "bench")


def build_book(workdir: Path, pages: int) -> Figures:
    """Two memories a page; each statement of a page cites one."""
    with commonplace.open(
        workdir / LIBRARY, embed__model="none", understand__mode="off"
    ) as library:
        book = library.book()
        cpu, _ = timed(partial(_remember, book, pages * 2))
        ids = [each.id for each in book.memories()]
        numbers = iter(range(pages))
        while some := list(islice(numbers, _BATCH)):
            cpu += timed(partial(_write, book, some, pages, ids))[0]
    return {"cpu": cpu, "memories": len(ids)}


def _remember(book: commonplace.Book, count: int) -> None:
    chance = random.Random(7)
    sentences = Language().sentences(count, seed=6)
    book.remember_many(
        {
            "text": text,
            "occurred_at": f"2026-{1 + number * 12 // count:02}-{chance.randrange(1, 29):02}",
            "author": chance.choice(("ada", "bo", "cy")),
            "source": f"chat:{number // 40}",
            "tags": [chance.choice(("work", "home", "travel", "music"))],
        }
        for number, text in enumerate(sentences)
    )


def _write(book: commonplace.Book, some: list[int], pages: int, ids: list[str]) -> None:
    chance = random.Random(some[0])

    def work(tx: Any) -> None:
        for number in some:
            body, cited = _body(number, pages, ids, chance)
            title = f"{chance.choice(('Harbour', 'Orchard', 'Workshop', 'Library'))} {number}"
            change = Change(
                About(_slug(number), title, summary=f"What is known of {title}."),
                body,
                _AUTHOR,
                "compiled",
                "compiled from memories",
                cited,
                dict.fromkeys(cited, "compiled"),
            )
            add_page(tx, clock.new_id(), _TYPES[number % 3], change)

    book.library.engine.write(work, book_id=book.info.id)


def _body(
    number: int, pages: int, ids: list[str], chance: random.Random
) -> tuple[str, dict[str, tuple[Cited, ...]]]:
    parts, cited = [], {}
    for heading in _SECTIONS:
        lines, sources = [], []
        for _ in range(_STATEMENTS):
            other = chance.randrange(_HUBS) if chance.random() < 0.5 else chance.randrange(pages)
            said = (
                f"2026-03-04 — It was seen beside [[{_slug(other)}]], number {number}-{len(lines)}."
            )
            lines.append(f"- {said}")
            sources.append(Cited(chance.choice(ids), (sentence_hash(said),)))
        parts.append(f"## {heading}\n\n" + "\n".join(lines))
        cited[heading.lower()] = tuple(sources)
    return "\n\n".join(parts) + "\n", cited


def _slug(number: int) -> str:
    return f"page-{number}"


def show_screens(workdir: Path, pages: int) -> Figures:
    """CPU and size of every screen, by its address."""
    with (
        commonplace.open(workdir / LIBRARY, embed__model="none") as library,
        anyio.from_thread.start_blocking_portal() as portal,
    ):
        _, secret = library.access.issue("bench", scopes=SCOPES)
        rules = Rules(library.access.caller, open_under=OPEN_UNDER)
        gate = Gate(Router(routes(library, Logins(library.access))), library, rules)
        asking = partial(portal.call, _asked, gate, secret)
        found: Figures = {"bare": spread(partial(asking, "/login/x") for _ in range(_TIMES))}
        places = _places(library.book())
        for screen in all_screens():
            if screen.method != "GET":
                continue
            paths = [screen.path.format(**each) for each in places]
            if screen.path == "/recall":
                paths = ["/recall?q=what+was+seen+in+the+harbour"] * len(paths)
            first = asking(paths[0])
            if first.status_code != 200:
                found[screen.path] = {
                    "cpu_p50": 0.0,
                    "cpu_p95": 0.0,
                    "kb": 0.0,
                    "status": first.status_code,
                }
                continue
            answers: list[httpx2.Response] = []
            taken = spread(partial(_kept, asking, path, answers) for path in paths)
            found[screen.path] = taken | {"kb": max(len(each.content) for each in answers) / 1000}
    return found


def _kept(asking: Any, path: str, answers: list[httpx2.Response]) -> None:
    answers.append(asking(path))


async def _asked(gate: Gate, secret: str, path: str) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {secret}", "Accept": "text/html"}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(gate), base_url="http://127.0.0.1", headers=headers
    ) as client:
        return await client.get(path)


def _places(book: commonplace.Book) -> list[dict[str, str]]:
    """What stands in the addresses: pages with few and with many backlinks, memories, entities."""
    memories = [each.id for each in book.log(limit=_TIMES)]
    entities = [each["id"] for each in _entities(book)] or ["none"]
    return [
        {
            "type": _TYPES[number % 3],
            "slug": _slug(number),
            "version": "0",
            "id": memories[place % len(memories)],
            "name": entities[place % len(entities)],
        }
        for place, number in enumerate((*range(_TIMES // 2), *range(500, 500 + _TIMES // 2)))
    ]


def _entities(book: commonplace.Book) -> list[Any]:
    return []
