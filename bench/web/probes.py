"""A large book, and every screen of it."""

import random
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import anyio.from_thread
import httpx2
from starlette.routing import Router

import commonplace
from bench.errors import Skipped
from bench.speed.stopwatch import Figures, spread, timed
from bench.speed.synthetic import Language
from commonplace import clock
from commonplace.access.logins import Logins
from commonplace.compile.apply import measure
from commonplace.model import SCOPES, Author, Job
from commonplace.serve.daemon.pace import serving_many
from commonplace.serve.http.gate import Gate, Rules
from commonplace.serve.web import OPEN_UNDER
from commonplace.serve.web.door import all_screens, routes
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader
from commonplace.store.wiki import names
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
_LARGEST, _VERSIONS = "largest", 60
#: A page is not alone what most pages are.
_OTHERS = {
    "the largest page": f"/wiki/topic/{_LARGEST}",
    "its sources": f"/wiki/topic/{_LARGEST}/sources",
    "its history": f"/wiki/topic/{_LARGEST}/history",
    "who wrote it": f"/wiki/topic/{_LARGEST}/blame",
    "all its changes": f"/wiki/topic/{_LARGEST}/diff?old=0&new={_VERSIONS}",
    "a search for a word of every page": "/wiki?q=seen",
    "a late leaf of the changes": "/changes?before=20000",
}
_AUTHOR = Author("compiler", "bench")
_NAME, _OTHER = "Amina", "Boris"
#: Files to keep; they are the whole book.
_FILES = ("/books/memories.jsonl", "/books/book.jsonl", "/books/vault.zip")


def build_book(workdir: Path, pages: int) -> Figures:
    """Two memories a page; each statement of a page cites one."""
    with commonplace.open(
        workdir / LIBRARY, embed__model="none", understand__mode="off"
    ) as library:
        book = library.book()
        cpu, _ = timed(partial(_remember, book, pages * 2))
        ids = [each.id for each in book.memories()]
        _furnish(book, workdir)
        numbers = iter(range(pages))
        while some := list(islice(numbers, _BATCH)):
            cpu += timed(partial(_write, book, some, pages, ids))[0]
        _crown(book, ids)
        book.wiki.propose(_slug(0), "notes", "- It was seen elsewhere.\n", ids[:1])
    return {"cpu": cpu, "memories": len(ids)}


def _furnish(book: commonplace.Book, workdir: Path) -> None:
    """One of each thing that a screen is about."""
    lines = workdir / "some.jsonl"
    lines.write_text("".join(f'{{"text": "Line {n} of a file."}}\n' for n in range(50)))
    book.import_from("jsonl", lines)
    session = book.session("one", "bench")
    session.add("user", "What was seen?")
    for name in (_NAME, _OTHER):
        book.introduce(name, "person")


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


def _crown(book: commonplace.Book, ids: list[str]) -> None:
    """What compiling would have counted of the pages that most lead to; and one page that is larger
    than any should be, with a long history."""
    said = [f"It was seen on round {number}, beside [[{_slug(number)}]]." for number in range(200)]
    body = "## Notes\n\n" + "\n".join(f"- {each}" for each in said) + "\n"
    cited = {"notes": tuple(Cited(ids[n], (sentence_hash(each),)) for n, each in enumerate(said))}
    about = About(_LARGEST, "The largest page", summary="All that was seen.")
    pens = dict.fromkeys(cited, "compiled")

    def work(tx: Any) -> None:
        for number in range(_HUBS * 3):
            for each in names.named(tx, tx.book_id, _slug(number)):
                measure(tx, each.page_id)
        add_page(
            tx, clock.new_id(), "topic", Change(about, body, _AUTHOR, "compiled", "", cited, pens)
        )

    book.library.engine.write(work, book_id=book.info.id)
    for number in range(_VERSIONS):
        page = book.wiki.page(f"topic/{_LARGEST}")
        book.wiki.write(page.address, f"{page.body}- Seen again on walk {number}.\n")


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
        serving_many(),
        commonplace.open(workdir / LIBRARY, embed__model="none") as library,
        anyio.from_thread.start_blocking_portal() as portal,
    ):
        _, secret = library.access.issue("bench", scopes=SCOPES)
        rules = Rules(library.access.caller, open_under=OPEN_UNDER)
        gate = Gate(Router(routes(library, Logins(library.access))), library, rules)
        asking = partial(portal.call, _asked, gate, secret)
        found: Figures = {"bare": spread(partial(asking, "/login/x") for _ in range(_TIMES))}
        book = library.book()
        for screen in all_screens():
            if screen.method != "GET" or screen.path in _FILES:
                continue
            found[screen.path] = _measured(asking, _paths(book, screen.path))
        for name, path in _OTHERS.items():
            found[name] = _measured(asking, [path] * _TIMES)
    return found


def _measured(asking: Any, paths: list[str]) -> Figures:
    """The first visit by itself: it may read what is held from then on."""
    answers: list[httpx2.Response] = []
    first, _ = timed(partial(_kept, asking, paths[0], answers))
    if answers[0].status_code != 200:
        raise Skipped(f"{paths[0]}: {answers[0].status_code}")
    taken = spread(partial(_kept, asking, path, answers) for path in paths)
    largest = max(len(each.content) for each in answers) / 1000
    return taken | {"kb": largest, "first": first * 1000}


def _kept(asking: Any, path: str, answers: list[httpx2.Response]) -> None:
    answers.append(asking(path))


async def _asked(gate: Gate, secret: str, path: str) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {secret}", "Accept": "text/html"}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(gate), base_url="http://127.0.0.1", headers=headers
    ) as client:
        return await client.get(path)


def _paths(book: commonplace.Book, pattern: str) -> list[str]:
    """Addresses of a screen: pages with many and with few backlinks, several memories, and the one
    session, run, job and name there is."""
    numbers = (*range(_TIMES // 2), *range(_HUBS * 5, _HUBS * 5 + _TIMES // 2))
    memories = [each.id for each in book.log(limit=_TIMES)]
    parts = [
        {"type": _TYPES[number % 3], "slug": _slug(number), "version": "0", "id": memory}
        for number, memory in zip(numbers, memories, strict=True)
    ]
    section = pattern.split("/")[1]
    for each in parts:
        if section == "sessions":
            each["id"] = book.sessions(limit=1)[0].id
        elif section == "jobs":
            each["id"] = book.library.engine.read(_a_job(book)).id
        elif section == "inbox":
            each["id"] = book.wiki.proposals(limit=1)[0].id
        each |= {"run": "1", "name": _NAME}
    asked = {
        "/recall": "?q=what+was+seen+in+the+harbour",
        "/forget": f"?id={memories[0]}",
        "/entities/{name}/merge": f"?other={_OTHER}",
    }
    return [pattern.format(**each) + asked.get(pattern, "") for each in parts]


def _a_job(book: commonplace.Book) -> Callable[[Reader], Job]:
    return lambda reader: ledger.list_jobs(reader, book.info.id, None, 1)[0]
