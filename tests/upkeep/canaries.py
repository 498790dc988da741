"""A book in which every memory has a word that nobody else says, and everything that is made of
memories: facts, pages and their versions, sessions, documents, answers, a vault. And where to look
for those words afterwards: rows, files, folders, and what a running library holds."""

import gc
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import apsw
import psycopg

import commonplace
from commonplace import clock
from commonplace.model import Memory, Shown
from commonplace.store import calls
from commonplace.store.calls import Question, Taken
from commonplace.store.engine import Tx
from commonplace.store.sessions.shown import record_shown
from commonplace.upkeep.moving import export_book
from commonplace.upkeep.selecting import Selector
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.sync import Options, sync

WORD = re.compile(rb"zq[a-z]{8}", re.IGNORECASE)
_LETTERS = "abdefgiklmnoprstuvy"
_PEOPLE = (
    "Mirela Vantoor", "Oskar Lindqvist", "Tamsin Achebe", "Ruben Castellan", "Ilse Marchetti",
    "Jonas Pettibone", "Amara Okafor", "Pieter Holloway", "Sunniva Dahl", "Casimir Bright",
)  # fmt: skip
_PLACES = ("Harrowgate", "Velloria", "Port Sable", "Quince Hill")
_TEMPLATES = (
    "{a} keeps a {w} in the cellar of the house in {p}.",
    "{a} told {b} about the {w} on the pier.",
    "{a} lives in {p} beside the {w}.",
    "We decided to buy the {w} because {a} likes it.",
    "{a} works at {W} Limited in {p}.",
    "{W} {s} is a friend of {a}.",
    "The password of {a} is {w}-4711. {b} knows it too.",
    "{a} prefers {w} to tea.",
    "{a} met {b} in {p}. They spoke of the {w} all evening.",
    "{a} is not a {w} any more.",
)


@dataclass
class Aviary:
    """A book, its words by memory, and what stands beside it."""

    book: commonplace.Book
    vault: Path
    chance: random.Random
    words: dict[str, str] = field(default_factory=dict)
    told: list[dict[str, Any]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)

    # --- making it

    def fill(self, memories: int) -> None:
        for number in range(memories):
            self.tell(number)
        for number in range(max(1, memories // 40)):
            self._document(number)
        self.book.library.work()
        for memory in self._some(memories // 10):
            self._by_hand(memory)
        for memory in self._some(memories // 8):
            self._spoken_of(memory)
        self.sync()

    def word(self) -> str:
        return "zq" + "".join(self.chance.choices(_LETTERS, k=8))

    def tell(self, number: int) -> None:
        word = self.word()
        a, b = self.chance.sample(_PEOPLE, 2)
        text = self.chance.choice(_TEMPLATES).format(
            a=a, b=b, w=word, W=word.title(), p=self.chance.choice(_PLACES), s=a.split()[1]
        )
        session = self.chance.random() < 0.3
        fields: dict[str, Any] = {
            "text": text,
            "author": self.chance.choice(["Runa", "Otti", None]),
            "source": f"s-{number % 7}"
            if session
            else self.chance.choice([None, f"chat:{number % 9}"]),
            "occurred_at": f"2026-0{1 + number % 9}-{1 + number % 28:02}T{number % 24:02}:10:07",
        }
        more: list[dict[str, Any]] = [
            {},
            {},
            {"tags": [word]},
            {"why": f"{a} asked for the {word}."},
            {"metadata": {"note": word}},
            {"place": f"{word.title()} Street 4, {self.chance.choice(_PLACES)}"},
            {"journal": f"{word} journal"},
            {"idempotency_key": f"key-{word}"},
        ]
        fields |= self.chance.choice(more)
        memory = self.book.remember(**fields)
        self.words[memory.id] = word
        self.told.append(fields)
        if session:
            live = self.book.session(fields["source"])
            live.add("user", f"Listen. {text} That is all.")
            if self.chance.random() < 0.3:
                live.checkpoint("agent", f"We spoke.\n{text}", remembers=[text, "It rains."])

    def _document(self, number: int) -> None:
        title, first, second = self.word(), self.word(), self.word()
        a = self.chance.choice(_PEOPLE)
        text = f"# {title}\n\n{a} keeps a {first}.\n\n## More\n\n{a} sold the {second}."
        document = self.book.ingest(f"notes-{number}.md", text.encode())
        self.book.library.work()
        for memory in self.book.memories():
            if memory.source == f"document:{document.id}":
                self.words[memory.id] = f"{title} {first} {second}"

    def _some(self, number: int) -> list[Memory]:
        left = [memory for memory in self.book.memories() if memory.id in self.words]
        return self.chance.sample(left, min(number, len(left)))

    def _by_hand(self, memory: Memory) -> None:
        """A page that cites it, and that was changed since."""
        title = f"Notes {self.chance.randrange(10**9)}"
        page = self.book.wiki.create(
            PageDraft("topic", title, f"{memory.text}\n\nMore to come.\n", sources=(memory.id,))
        )
        self.book.wiki.edit(page.address, "More to come.", "Nothing came.", reason="read again")

    def _spoken_of(self, memory: Memory) -> None:
        """A model was asked about it, somebody was shown it, and it was recalled."""
        question = Question("extract", f"digest-{memory.id}", "model", (memory.id,))

        def ask(tx: Tx) -> None:
            calls.reserve(tx, question, Taken(1, 1))
            calls.keep_answer(tx, question, f"It says: {memory.text}")
            record_shown(tx, "s-1", [Shown("memory", memory.id, clock.now(), "recall", 1, 0.9)])

        self.book.library.engine.write(ask, book_id=self.book.info.id)
        self.book.recall(memory.text)
        self.book.wiki.search(memory.text[:80])

    def sync(self) -> None:
        sync(self.book.wiki.desk, "Aviary", self.vault, Options(deletions="accept"))

    # --- forgetting

    def selector(self) -> Selector:
        """What to forget next: mostly one memory, now and then much."""
        (memory,) = self._some(1)
        day = memory.occurred_at.date().isoformat()
        drawn = self.chance.random()
        if drawn < 0.03 and memory.source:
            return Selector(source=memory.source, since=day)
        if drawn < 0.05 and memory.source and memory.source.startswith("s-"):
            return Selector(session=memory.source, until=day)
        if drawn < 0.06 and memory.source and memory.source.startswith("document:"):
            return Selector(document=memory.source.partition(":")[2])
        if drawn < 0.08:
            return Selector(since=memory.occurred_at, until=memory.occurred_at)
        if drawn < 0.12:
            return Selector(memories=[each.id for each in self._some(3)])
        return Selector(memories=[memory.id])

    def forget(self) -> int:
        """Look, agree, forget. How many memories."""
        preview = self.book.forgetting.preview(self.selector())
        done = self.book.forgetting.confirm(preview.token, actor="tester")
        for memory in done.radius.memories:
            self.gone |= {*self.words.pop(memory.id).split()}
        self.gone -= {word for each in self.words.values() for word in each.split()}
        return len(done.radius.memories)

    # --- looking

    def found_in(self, data: Iterable[bytes]) -> set[str]:
        """Words of what was forgotten."""
        seen = {match.decode().lower() for each in data for match in WORD.findall(each)}
        return seen & self.gone

    def held(self) -> Iterator[bytes]:
        """Every text that the running library can reach."""
        return (text.encode("utf-8", "surrogatepass") for text in strings_of(self.book.library))

    def exported(self) -> bytes:
        written: list[bytes] = []
        export_book(self.book.library.engine, self.book.info.id, written.append)
        return b"".join(written)


def strings_of(thing: object) -> Iterator[str]:
    """Everything that can be reached from something and is text, or bytes that are."""
    seen: set[int] = set()
    left = [thing]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type | ModuleType):
            continue
        seen.add(id(each))
        if isinstance(each, str):
            yield each
        elif isinstance(each, bytes | bytearray):
            yield bytes(each).decode("latin-1")
        elif type(each).__module__ == "numpy":
            yield each.tobytes().decode("latin-1")  # type: ignore[attr-defined]
        else:
            left += [one for one in gc.get_referents(each) if not _is_code(one)]


def _is_code(thing: object) -> bool:
    """What belongs to a module and not to the library."""
    return isinstance(thing, dict) and "__builtins__" in thing


def files_of(place: Path) -> Iterator[bytes]:
    for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
        if path.is_file():
            yield path.as_posix().encode()
            yield path.read_bytes()


def database_files(url: str) -> Iterator[bytes]:
    """The bytes of a library as they lie on the disk, with its log."""
    for path in sorted(Path(url).parent.glob(f"{Path(url).name}*")):
        yield path.read_bytes()


def server_files(url: str) -> Iterator[bytes]:
    """The files of a database on a server of this machine: tables, indexes, toast, catalogues."""
    plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute(
            "SELECT current_setting('data_directory'), oid FROM pg_database"
            " WHERE datname = current_database()"
        ).fetchone()
        assert row is not None
    yield from files_of(Path(row[0]) / "base" / str(row[1]))


def rows_of(url: str) -> Iterator[bytes]:
    """Every value of every row of every table."""
    if url.startswith("postgresql://"):
        plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
        with psycopg.connect(plain) as server:
            named = server.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            for (name,) in named.fetchall():
                yield from map(_plain, server.execute(f'SELECT * FROM "{name}"'.encode()))
        return
    connection = apsw.Connection(url)
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    for (name,) in tables:
        yield from map(_plain, connection.execute(f'SELECT * FROM "{name}"'))
    connection.close()


def _plain(row: tuple[object, ...]) -> bytes:
    return "\n".join(map(str, row)).encode("utf-8", "surrogatepass")


def sections(book: commonplace.Book) -> dict[tuple[str, str], str]:
    """What was compiled, by address and section."""
    return {
        (info.address, section.slug): section.text
        for info in book.wiki.every_page()
        for section in book.wiki.page(info.id).sections
        if section.pen == "compiled"
    }
