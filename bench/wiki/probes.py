"""Probes of the wiki: a large one, a page with a long history, a long page, a vault."""

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path

import apsw

import commonplace
from bench.measure import rss_mb
from bench.speed.stopwatch import Figures, spread, timed
from bench.speed.synthetic import Language
from commonplace import clock
from commonplace.errors import NoMatch
from commonplace.model import Author
from commonplace.wiki.change import About, Change, add_page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.edit import edit

LIBRARY, BARE = "wiki.db", "bare.db"
_ASKED = 200
_BATCH = 200
_AUTHOR = Author("agent", "bench")
_SCHEMA = """
CREATE TABLE page (id INTEGER PRIMARY KEY, slug TEXT UNIQUE, title TEXT, body TEXT);
CREATE VIRTUAL TABLE found USING fts5(title, body, tokenize='porter unicode61', prefix='2 3');
"""
_FIND = """
SELECT rowid, snippet(found, 1, '[', ']', '…', 24), bm25(found, 5, 1) AS score
  FROM found WHERE found MATCH ? ORDER BY score LIMIT 20
"""


def build_wiki(workdir: Path, pages: int) -> Figures:
    library = commonplace.open(workdir / LIBRARY, embed__model="none")
    book = library.book("wiki")
    made = _pages(pages)
    cpu = 0.0
    while some := list(islice(made, _BATCH)):
        cpu += timed(partial(_write, book, some))[0]
    library.close()
    size = sum(file.stat().st_size for file in workdir.glob(f"{LIBRARY}*"))
    return {"cpu": cpu, "bytes": size / pages}


def _write(book: commonplace.Book, some: list[tuple[str, str, str]]) -> None:
    def work(tx: object) -> None:
        for title, slug, body in some:
            change = Change(About(slug, title), body, _AUTHOR, "created")
            add_page(tx, clock.new_id(), "topic", change)  # type: ignore[arg-type]

    book.library.engine.write(work, book_id=book.info.id)


def read_wiki(workdir: Path, pages: int) -> Figures:
    library = commonplace.open(workdir / LIBRARY, embed__model="none")
    wiki = library.book("wiki").wiki
    chance = random.Random(1)
    slugs = [_slug(chance.randrange(pages)) for _ in range(_ASKED)]
    wiki.page(slugs[0])
    read = spread(partial(wiki.page, slug) for slug in slugs)
    asked = _queries(pages)
    cold = timed(partial(wiki.search, asked["rare"][0]))[0] * 1000
    for queries in asked.values():
        wiki.search(queries[0])
    searched = {
        kind: spread(partial(wiki.search, query) for query in queries)
        for kind, queries in asked.items()
    }
    backlinks = spread(partial(wiki.around.backlinks, slug) for slug in slugs)
    return {"read": read, "cold": cold, **searched, "backlinks": backlinks, "rss_mb": rss_mb()}


def bare_wiki(workdir: Path, pages: int) -> Figures:
    database = apsw.Connection(str(workdir / BARE))
    database.pragma("journal_mode", "wal")
    database.pragma("synchronous", "full")
    database.execute(_SCHEMA)
    made, number, cpu = _pages(pages), 0, 0.0
    while some := list(islice(made, _BATCH)):
        cpu += timed(partial(_insert, database, some, number))[0]
        number += len(some)
    size = sum(file.stat().st_size for file in workdir.glob(f"{BARE}*"))
    chance = random.Random(1)
    slugs = [_slug(chance.randrange(pages)) for _ in range(_ASKED)]
    read = "SELECT title, body FROM page WHERE slug = ?"
    asked = {kind: each for kind, each in _queries(pages).items() if kind != "misspelt"}
    found = {
        kind: spread(partial(_fetch, database, _FIND, _matching(query, kind)) for query in queries)
        for kind, queries in asked.items()
    }
    looked = spread(partial(_fetch, database, read, slug) for slug in slugs)
    return {"cpu": cpu, "bytes": size / pages, "read": looked, **found}


def _insert(database: apsw.Connection, some: list[tuple[str, str, str]], number: int) -> None:
    with database:
        for at, (title, slug, body) in enumerate(some, number):
            database.execute("INSERT INTO page VALUES (?, ?, ?, ?)", (at, slug, title, body))
            database.execute(
                "INSERT INTO found (rowid, title, body) VALUES (?, ?, ?)", (at, title, body)
            )


def _fetch(database: apsw.Connection, statement: str, value: str) -> list[object]:
    return list(database.execute(statement, (value,)))


def _matching(query: str, kind: str) -> str:
    words = [f'"{word}"' for word in query.strip("?").split()]
    joined = (" OR " if kind == "question" else " ").join(words)
    return f"{joined}*" if kind == "beginning" else joined


def long_history(workdir: Path, versions: int) -> Figures:
    library = commonplace.open(workdir / LIBRARY, embed__model="none")
    wiki = library.book("wiki").wiki
    sentences = list(Language().sentences(versions + 40, seed=9))
    body = "".join(f"## Part {n}\n\n{' '.join(sentences[n * 8 : n * 8 + 8])}\n\n" for n in range(5))
    wiki.create(PageDraft("topic", "Long", body))
    before = int(library.engine.describe()["bytes"])
    for number in range(1, versions):
        wiki.append("long", sentences[40 + number], section=f"part_{number % 5}")
        if number % 20 == 0:  # pages are tidied, and do not grow for ever
            wiki.write("long", " ".join(sentences[number : number + 8]), section="part_0")
    library.engine.checkpoint()
    after = int(library.engine.describe()["bytes"])
    page = wiki.page("long")
    return {
        "open": timed(partial(wiki.history, "long"))[0] * 1000,
        "all": timed(partial(wiki.history, "long", limit=10_000))[0] * 1000,
        "first": timed(partial(wiki.page, "long", 0))[0] * 1000,
        "blame": timed(partial(wiki.blame, "long"))[0] * 1000,
        "bytes": (after - before) / page.version,
        "whole": len(page.body.encode()),
    }


def long_page(workdir: Path) -> Figures:
    sentences = list(Language().sentences(13_000, seed=3))
    paragraphs = [" ".join(sentences[at : at + 4]) for at in range(0, len(sentences), 4)]
    lines = [f"    {line}" if at % 7 == 3 else line for at, line in enumerate(paragraphs)]
    text = "\n\n".join(lines)
    text = text[:1_000_000] if len(text) > 1_000_000 else text
    middle = len(paragraphs) // 2
    block = "\n\n".join(lines[middle : middle + 10])
    words = block.split("\n\n")[0].split()
    wrapped = "\n".join([" ".join(words[:5]), " ".join(words[5:])])
    shifted = "\n\n".join(f"  {line.strip()}" for line in block.split("\n\n"))
    blurred = "\n\n".join(line[:-3] + "zzz" for line in block.split("\n\n"))
    nothing = "\n".join("zq xv jk" for _ in range(10))
    taken = {}
    for how, old in (
        ("exact", block),
        ("rewrapped", wrapped),
        ("indented", shifted),
        ("anchors", blurred),
        ("no match", nothing),
    ):
        taken[how] = min(timed(partial(_try, text, old))[0] for _ in range(3)) * 1000
    library = commonplace.open(workdir / LIBRARY, embed__model="none")
    wiki = library.book("wiki").wiki
    wiki.create(PageDraft("topic", "Long", text))
    taken["whole change"] = (
        timed(partial(wiki.edit, "long", words[0], "other", replace_all=True))[0] * 1000
    )
    return taken


def _try(text: str, old: str) -> None:
    with suppress(NoMatch):
        edit(text, old, "Something else.")


def vault(workdir: Path, pages: int) -> Figures:
    build_wiki(workdir, pages)
    library = commonplace.open(workdir / LIBRARY, embed__model="none")
    wiki = library.book("wiki").wiki
    out = workdir / "vault"
    exported = timed(partial(wiki.export_vault, out))[0]
    content = [(file.name, file.read_bytes()) for file in out.rglob("*.md")]
    copy = workdir / "files"
    copy.mkdir()
    written = timed(
        lambda: [(copy / f"{n}").write_bytes(data) for n, (_, data) in enumerate(content)]
    )
    synced = timed(partial(wiki.sync_vault, out))[0]
    return {"export": exported, "files": written[0], "sync": synced}


def _pages(count: int) -> Iterator[tuple[str, str, str]]:
    """Title, slug and text: about 130 words in three sections, two links each."""
    sentences = Language().sentences(count * 9 + count, seed=5)
    chance = random.Random(2)
    for number in range(count):
        title = " ".join(next(sentences).strip(".").split()[:3]) + f" {number}"
        parts = [" ".join(islice(sentences, 3)) for _ in range(3)]
        links = [f"[[{_slug(chance.randrange(count))}]]" for _ in range(2)]
        body = (
            f"{parts[0]}\n\n## Summary\n\n{parts[1]} See {links[0]}.\n\n"
            f"## Recent\n\n{parts[2]} Also {links[1]}.\n"
        )
        yield title, _slug(number), body


def _slug(number: int) -> str:
    return f"page-{number}"


def _queries(pages: int) -> dict[str, list[str]]:
    """Words that the pages have, as people type them."""
    chance = random.Random(3)
    taken = list(islice(_pages(pages), 0, min(pages, 4000)))
    words = [
        word.strip(".").lower()
        for _, _, body in chance.sample(taken, _ASKED)
        for word in body.split()
    ]
    plain = [word for word in words if word.isalpha() and len(word) > 4]
    rare = [max(chance.sample(plain, 8), key=len) for _ in range(_ASKED)]
    return {
        "rare": rare,
        "two words": [" ".join(chance.sample(plain, 2)) for _ in range(_ASKED)],
        "question": Language().questions(_ASKED, seed=4),
        "beginning": [word[: max(3, len(word) - 3)] for word in rare],
        "misspelt": [word[:2] + word[3] + word[2] + word[4:] for word in rare],
    }
