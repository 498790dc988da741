"""Values under keys in namespaces, each one memory of the book.

A memory says the words of the value that are to be found, so recall finds it as any other, and
facts and pages are made of it. The value itself stands in its metadata, under ``langgraph``, as
JSON: namespace, key, value and, where another was there before, when the first was put. What
metadata would not keep as it is (unseen characters) is escaped there, so they come back exactly;
what is longer than metadata may be is refused. So a book that is exported has it all.

The memory's idempotency key is ``langgraph:`` and the labels of the namespace, percent-encoded and
each with a ``/`` behind it, then ``:`` and the SHA-256 of the key. So one value is one look-up, and
what is in or below a namespace is one range of an index.

To put a value where there is one replaces it, in one transaction: the memory before it goes with
all that was made of it. To remove one forgets it: nothing in the book tells of it any more.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

from commonplace import clock
from commonplace.book import Book
from commonplace.capture.check import SHORT
from commonplace.capture.draft import Draft, draft
from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput
from commonplace.model import Memory
from commonplace.store import memories as rows
from commonplace.store.engine import Reader, Tx
from commonplace.upkeep.forget import forget_in, replaced_in
from commonplace.upkeep.selecting import Chosen

Namespace = tuple[str, ...]
Address = tuple[Namespace, str]
FIELD = "langgraph"
_START = "langgraph:"
#: With the digits of a key behind it, it is to pass as an idempotency key wherever one is given.
_LONGEST_PLACE = SHORT - 70
_TAGS = 20
_TAG_CHARS = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """A value as it is kept."""

    memory_id: str
    namespace: Namespace
    key: str
    value: dict[str, Any]
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Put:
    """A value to be put, and the words by which it is to be found; no value: it is to go."""

    namespace: Namespace
    key: str
    value: Mapping[str, Any] | None
    words: str = ""


class Keyed:
    """The values of one book."""

    def __init__(self, book: Book, author: str | None = None) -> None:
        self.book = book
        self._author = author
        self._engine = book.library.engine
        self._book_id = book.info.id

    def get(self, addresses: Sequence[Address]) -> dict[Address, Kept]:
        """Those that are there."""
        keys = [address_key(*each) for each in addresses]

        def read(reader: Reader) -> list[Memory]:
            ids = rows.with_keys(reader, self._book_id, keys)
            return [*rows.with_ids(reader, self._book_id, ids.values()).values()]

        found = [kept for each in self._engine.read(read) if (kept := _kept(each))]
        return {(each.namespace, each.key): each for each in found}

    def within(self, prefix: Namespace) -> list[Kept]:
        """All values in a namespace and below, those put last first."""

        def read(reader: Reader) -> list[Memory]:
            ids = rows.keyed(reader, self._book_id, *_range(prefix))
            return [*rows.with_ids(reader, self._book_id, ids.values()).values()]

        found = [kept for each in self._engine.read(read) if (kept := _kept(each))]
        return sorted(found, key=lambda each: each.memory_id, reverse=True)

    def namespaces(self) -> set[Namespace]:
        """Those that hold a value."""
        keys = self._engine.read(lambda reader: rows.keyed(reader, self._book_id, *_range(())))
        return {_namespace(key) for key in keys}

    def put(self, puts: Iterable[Put]) -> None:
        """Each is durable when this returns; of two for one address the last counts."""
        last = {(each.namespace, each.key): each for each in puts}
        gone = [at for at, each in last.items() if each.value is None]
        if gone:
            self._forget(gone)
        new = [each for each in last.values() if each.value is not None]
        if new:
            self._write(new)

    def _write(self, puts: Sequence[Put]) -> None:
        """The next batch is made when the one before is written, so each finds its own here."""
        since = {at: each.created_at for at, each in self.get([_at(each) for each in puts]).items()}
        drafts = [self._draft(each, since.get(_at(each))) for each in puts]
        keys = {
            drawn.memory.id: address_key(*_at(each))
            for drawn, each in zip(drafts, puts, strict=True)
        }
        capture = self.book.library.capture
        for _ in capture.remember(self._book_id, drafts, beside=self._taking(keys)):
            pass

    def _taking(self, keys: Mapping[str, str]) -> Callable[[Tx, Sequence[Memory]], None]:
        """Each memory takes the place of the one that had its key."""

        def beside(tx: Tx, written: Sequence[Memory]) -> None:
            mine = [keys[each.id] for each in written]
            if before := [*rows.with_keys(tx, tx.book_id, mine).values()]:
                replaced_in(tx, before, self._author)
            for each in written:
                rows.set_key(tx, each.id, keys[each.id])

        return beside

    def _forget(self, addresses: Sequence[Address]) -> None:
        keys = [address_key(*each) for each in addresses]

        def work(tx: Tx) -> int:
            ids = [*rows.with_keys(tx, tx.book_id, keys).values()]
            if ids:  # what is put there again in the same words is to be there again
                forget_in(tx, Chosen(tuple(ids)), self._author, for_good=False)
            return len(ids)

        if self._engine.write(work, book_id=self._book_id):
            self._engine.checkpoint()

    def _draft(self, put: Put, since: datetime | None) -> Draft:
        limit = self.book.library.config.memory.max_chars
        first = clock.to_text(since) if since else None
        value = _json([[*put.namespace], put.key, put.value, first])
        words = put.words[:limit] if put.words.strip() else _address_words(put)
        return draft(
            words,
            limit,
            self.book.zone,
            author=self._author,
            source=tag_of(put.namespace),
            trust="agent",
            tags=[tag_of(put.namespace[:depth]) for depth in _depths(put.namespace)],
            metadata={FIELD: value},
            idempotency_key=f"{FIELD}-new:{clock.new_id()}",
        )


def tag_of(namespace: Namespace) -> str:
    """The tag of all values in a namespace and below, as far as tags go; all: ``langgraph``."""
    prefix = namespace[:_TAGS]
    path = "/".join([FIELD, *(_quoted(label) for label in prefix)])
    if len(path) <= _TAG_CHARS:
        return path
    return f"{path[:_TAG_CHARS]}~{sha256(path.encode()).hexdigest()[:16]}"


def address_key(namespace: Namespace, key: str) -> str:
    """The idempotency key of the value at an address."""
    if not isinstance(key, str):
        raise InvalidInput(f"A key must be text, not {type(key).__name__}.")
    digest = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{_place(namespace)}:{digest}"


def _place(namespace: Namespace) -> str:
    place = _START + "".join(f"{_quoted(label)}/" for label in namespace)
    if len(place) > _LONGEST_PLACE:
        raise InvalidInput(
            f"The namespace has {len(place):,} characters, percent-encoded; at most "
            f"{_LONGEST_PLACE:,} are kept."
        )
    return place


def _range(prefix: Namespace) -> tuple[str, str]:
    """From the first key to before the first that is not in or below a namespace."""
    place = _place(prefix)
    return place, place[:-1] + chr(ord(place[-1]) + 1)


def _namespace(key: str) -> Namespace:
    labels = key.removeprefix(_START).rpartition(":")[0].split("/")[:-1]
    return tuple(unquote(label, errors="surrogatepass") for label in labels)


def _quoted(label: object) -> str:
    if not isinstance(label, str):
        raise InvalidInput(f"A label of a namespace must be text, not {type(label).__name__}.")
    return quote(label, safe="", errors="surrogatepass")


def _depths(namespace: Namespace) -> range:
    return range(min(len(namespace), _TAGS) + 1)


def _address_words(put: Put) -> str:
    """What a value says that has no words to be found by: where it is."""
    words = " ".join([*put.namespace, put.key])
    return words if words.isprintable() and words.strip() else address_key(*_at(put))


def _at(put: Put) -> Address:
    return put.namespace, put.key


def _json(value: object) -> str:
    try:
        text = json.dumps(value, separators=(",", ":"), allow_nan=False, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"A value must be plain JSON: {error}.") from None
    for plain in (None, _LETTERS, _PLAIN):
        if plain is not None:
            text = plain.sub(lambda found: _escaped(found[0]), text)
        if clean_line(text, keep_lines=True) == text:
            break
    return text


#: What is no letter, and no sign of ASCII that can be seen; and what is none of the latter.
_LETTERS = re.compile(r"[^\w -~]")
_PLAIN = re.compile(r"[^ -~]")


def _escaped(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04x}" if number < 0x10000 else json.dumps(character)[1:-1]


def _kept(memory: Memory) -> Kept | None:
    """The value that a memory holds; none if somebody else wrote under such a key."""
    held = memory.metadata.get(FIELD)
    if not isinstance(held, str):
        return None
    namespace, key, value, first = json.loads(held)
    since = memory.created_at if first is None else clock.from_text(first)
    return Kept(memory.id, tuple(namespace), key, value, since, memory.created_at)
