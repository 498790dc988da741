"""A library whose file is damaged at random, and all that is then asked of it.

Whatever is asked must end in an answer or in an error of ours, and every text that is shown must be
what was written or be marked as damaged.
"""

import contextlib
import io
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.model import Fact
from commonplace.serve.cli.main import run
from commonplace.store.facts import of_memory
from commonplace.store.integrity.checksum import DAMAGED
from commonplace.wiki.draft import PageDraft

PAGE = 4096
MEMORIES = 60
_FIRST = ("Nora", "Otto", "Ines", "Karl", "Mara", "Paul", "Vera", "Hugo")
_LAST = ("Kestrel", "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quist", "Rossi")
BODY = "The Rondo is a boat.\n\n## Goals\n\nSail in May.\n\n## People\n\nAda and Otto.\n"


@dataclass
class Originals:
    """What was written, by what it goes by."""

    memories: dict[str, str] = field(default_factory=dict)
    sections: set[str] = field(default_factory=set)
    lines: dict[int, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)


def make_library(path: Path) -> Originals:
    """Make a library of memories, facts, pages and a transcript."""
    with commonplace.open(path) as library:
        book = library.book()
        book.remember_many(_told(number) for number in range(MEMORIES))
        book.wiki.create(PageDraft("topic", "Rondo", BODY))
        session = book.session("s-1")
        for number in range(12):
            session.add("user", f"Line {number}: where does Nora live? {'Aye. ' * number}")
        library.work()
        written = Originals(memories={each.id: each.text for each in book.memories()})
        written.sections |= set(_sections(book))
        written.lines = {each.position: each.text for each in session.transcript()}
        written.facts = {
            fact.id: fact.text for each in book.memories() for fact in _facts(book, each.id)
        }
        library.engine.checkpoint()
    assert len(written.memories) == MEMORIES
    assert written.lines
    assert written.facts
    assert len(written.sections) > 3
    return written


def _told(number: int) -> dict[str, Any]:
    rest = "The office is near the river. " * (number % 13 * 12 if number % 9 == 0 else 1)
    name = f"{_FIRST[number % len(_FIRST)]} {_LAST[number // len(_FIRST) % len(_LAST)]}"
    return {
        "text": f"{name} moved to Lisbon in {1950 + number} and works at Rondo Ltd. Łódź. {rest}",
        "author": "Ada",
        "source": f"chat:{number % 5}",
        "tags": ["boat", "river"],
        "metadata": {"number": number, "share": 0.5},
    }


def damage(content: bytearray, chance: random.Random) -> str:
    """Change a file as a bad disk does; says how."""
    kinds: dict[str, Callable[[bytearray, random.Random], None]] = {
        "bits": _flip_bits,
        "words": _flip_in_text,
        "bytes": _overwrite,
        "zeroed page": _zero_page,
        "random page": _random_page,
        "swapped pages": _swap_pages,
        "truncated": _truncate,
    }
    kind = chance.choice([*kinds])
    kinds[kind](content, chance)
    return kind


def _flip_bits(content: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 40)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def _flip_in_text(content: bytearray, chance: random.Random) -> None:
    """Where words stand, which is a small part of the file."""
    for _ in range(chance.randint(1, 5)):
        found = content.find(b"moved to", chance.randrange(len(content)))
        if found >= 0:
            content[found + chance.randint(-8, 30)] ^= 1 << chance.randrange(8)


def _overwrite(content: bytearray, chance: random.Random) -> None:
    length = chance.randint(1, 300)
    start = chance.randrange(len(content) - length)
    content[start : start + length] = chance.randbytes(length)


def _zero_page(content: bytearray, chance: random.Random) -> None:
    start = _page(content, chance)
    content[start : start + PAGE] = bytes(PAGE)


def _random_page(content: bytearray, chance: random.Random) -> None:
    start = _page(content, chance)
    content[start : start + PAGE] = chance.randbytes(PAGE)


def _swap_pages(content: bytearray, chance: random.Random) -> None:
    one, other = _page(content, chance), _page(content, chance)
    held = content[one : one + PAGE]
    content[one : one + PAGE] = content[other : other + PAGE]
    content[other : other + PAGE] = held


def _truncate(content: bytearray, chance: random.Random) -> None:
    del content[chance.randrange(len(content)) :]


def _page(content: bytearray, chance: random.Random) -> int:
    return chance.randrange(len(content) // PAGE) * PAGE


@dataclass
class Trial:
    """One damaged copy, and what came of it."""

    path: Path
    originals: Originals
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    #: Memories that were shown as they were written.
    readable: set[str] = field(default_factory=set)
    marked: int = 0

    def go_through(self) -> None:
        """Ask everything of it."""
        examined = self._call("doctor")
        self.counts[f"doctor {examined}"] += 1
        for ask in (self._read_memories, self._read_pages, self._read_sessions, self._recall):
            self._tried(ask)
        for words in (
            ["log"],
            ["recall", "Where does Nora Moreau live?"],
            ["show", "0"],
            ["wiki", "list"],
        ):
            self._call(*words)
        self._export()
        if self.marked and examined == 0:
            self.problems.append("something is shown as damaged, and doctor ended with 0")
        self._salvage()

    def _call(self, *words: str) -> int:
        """Run a command: no traceback, and nothing unexpected."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(["--library", str(self.path), *words])
        if code == 1 or "unexpected" in err.getvalue():
            self.problems.append(f"{' '.join(words)}: {err.getvalue().strip()[-300:]}")
        return code

    def _tried(self, ask: Callable[[commonplace.Book], None]) -> None:
        try:
            with commonplace.open(self.path) as library:
                ask(library.book())
        except CommonplaceError as error:
            self.counts[f"{ask.__name__[1:]}: {type(error).__name__}"] += 1
        except Exception as error:  # noqa: BLE001 (that is what is looked for)
            self.problems.append(f"{ask.__name__}: {error!r} {_where(error)}")

    def _compare(self, what: str, shown: str, written: str | None) -> bool:
        if DAMAGED in shown:
            self.marked += 1
            self.counts["marked"] += 1
            return False
        if shown != written:
            self.problems.append(f"{what} shows {shown[:80]!r} and not {str(written)[:80]!r}")
        return shown == written

    def _read_memories(self, book: commonplace.Book) -> None:
        for memory in book.memories():
            if self._compare("memory", memory.text, self.originals.memories.get(memory.id)):
                self.readable.add(memory.id)
        for memory in book.log():
            self._compare("log", memory.text, self.originals.memories.get(memory.id))
        for memory_id in sorted(self.readable)[:5]:
            for fact in _facts(book, memory_id):
                self._compare("fact", fact.text, self.originals.facts.get(fact.id))

    def _read_pages(self, book: commonplace.Book) -> None:
        for text in _sections(book):
            self._compare("section", text, text if text in self.originals.sections else None)

    def _read_sessions(self, book: commonplace.Book) -> None:
        for line in book.session("s-1").transcript():
            self._compare("line", line.text, self.originals.lines.get(line.position))

    def _recall(self, book: commonplace.Book) -> None:
        for question in ("Where does Nora Moreau live?", "Who works at Rondo Ltd?", "the office"):
            for hit in book.recall(question):
                if hit.kind == "memory":
                    self._compare("recall", hit.text, self.originals.memories.get(hit.id))

    def _export(self) -> None:
        for format in ("memories", "jsonl"):
            file = self.path.with_suffix(f".{format}")
            self._call("export", format, str(file))
            if file.exists():
                self._check_lines(format, file)
                file.unlink()

    def _check_lines(self, format: str, file: Path) -> None:
        known = {*self.originals.memories.values()}
        for line in file.read_text("utf-8").splitlines():
            told = json.loads(line)
            if format == "memories" and told["text"] not in known:
                self.problems.append(f"export has {told['text'][:80]!r}")
            if told.get("table") == "memories":
                row = told["row"]
                self._compare("export", row["text"], self.originals.memories.get(row["id"]))

    def _salvage(self) -> None:
        new = self.path.with_name("new.db")
        code = self._call("doctor", "--salvage", str(new))
        self.counts[f"salvage {code}"] += 1
        if not new.exists():
            if self.readable:
                self.problems.append(f"nothing was saved of {len(self.readable)} memories")
            return
        saved = Trial(new, self.originals)
        saved._tried_in_every_book()
        self.problems += [f"in what was saved: {each}" for each in saved.problems]
        if saved.marked:
            self.problems.append(f"{saved.marked} damaged texts were saved")
        if lost := self.readable - saved.readable:
            self.problems.append(f"{len(lost)} memories could be read and were not saved")
        self.counts["saved memories"] += len(saved.readable)
        self.counts["readable memories"] += len(self.readable)

    def _tried_in_every_book(self) -> None:
        try:
            with commonplace.open(self.path) as library:
                for info in library.books():
                    book = library.book(info.name)
                    self._read_memories(book)
                    self._read_pages(book)
        except CommonplaceError as error:
            self.problems.append(repr(error))


def try_damage(seed: int, sound: Path, originals: Originals, folder: Path) -> Trial:
    """Damage a copy of a library, and ask everything of it."""
    chance = random.Random(seed)
    content = bytearray(sound.read_bytes())
    kind = damage(content, chance)
    place = folder / f"damaged-{seed}"
    place.mkdir()
    trial = Trial(place / "book.db", originals)
    trial.path.write_bytes(content)
    trial.counts[kind] += 1
    trial.go_through()
    trial.problems = [f"seed {seed}, {kind}: {each}" for each in trial.problems]
    shutil.rmtree(place)
    return trial


def _sections(book: commonplace.Book) -> Iterator[str]:
    for info in book.wiki.every_page(None):
        for section in book.wiki.page(info.id).sections:
            yield section.text


def _facts(book: commonplace.Book, memory_id: str) -> list[Fact]:
    return book.library.engine.read(lambda reader: of_memory(reader, book.info.id, memory_id))


def _where(error: BaseException) -> str:
    """The last line of ours that it came from."""
    trace, found = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if "commonplace" in code.co_filename:
            found = f"{code.co_filename.rpartition('commonplace/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found
