"""One request of a browser: who asks, for what, in which book."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from urllib.parse import quote, urlencode

from starlette.datastructures import QueryParams

from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.serve.http.call import Call
from commonplace.wiki.wiki import Wiki

#: What a link's query may hold.
Parts = Mapping[str, str | int | float | None]


class Form:
    """What was posted, checked as it is asked for."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self._fields = fields

    def text(self, name: str, usual: str = "") -> str:
        """One field, its line ends as we keep them."""
        found = next((value for key, value in self._fields if key == name), usual)
        return found.replace("\r\n", "\n")

    def line(self, name: str) -> str:
        return self.text(name).strip()

    def texts(self, name: str) -> list[str]:
        return [value for key, value in self._fields if key == name and value]

    def flag(self, name: str) -> bool:
        return bool(self.text(name))

    def number(self, name: str) -> int | None:
        """None where nothing is said."""
        return whole(name, self.line(name))


@dataclass(frozen=True, slots=True)
class Came:
    """How somebody came."""

    #: When the person was here before this visit.
    seen_at: datetime | None = None
    #: Where we are, for what is read elsewhere: ``http://127.0.0.1:7373``.
    origin: str = ""
    #: Whether the token came as a browser's cookie.
    in_browser: bool = False


class Visit:
    """What a screen is given."""

    def __init__(
        self,
        call: Call,
        book_name: str | None,
        path: str,
        at: Mapping[str, str],
        query: QueryParams,
        form: Form,
        came: Came,
    ) -> None:
        self.call = call
        #: The book in the address; none: the usual one.
        self.book_name = book_name
        #: The address, without its book and its twin.
        self.path = path
        #: The parts of the address that differ.
        self.at = at
        self.query = query
        self.form = form
        self.seen_at, self.origin, self.in_browser = came.seen_at, came.origin, came.in_browser
        self._book: Book | None = None

    @property
    def zone(self) -> tzinfo:
        """The zone of the book, where the screen is of one."""
        return UTC if self._book is None else self._book.zone

    @property
    def book(self) -> Book:
        """The book; what the caller may do in it the screen's scope has decided."""
        if self._book is None:
            self._book = self.call.book(self.book_name, "read")
        return self._book

    @property
    def wiki(self) -> Wiki:
        """Its pages, written by whoever asks."""
        return self.book.wiki.by(self.call.author)

    def asked(self, name: str, usual: str = "") -> str:
        """One part of the query, without what stands around it."""
        return self.query.get(name, usual).strip()

    def number(self, name: str, usual: int, *, least: int = 1, most: int = 10_000) -> int:
        found = whole(name, self.asked(name))
        return usual if found is None else max(least, min(most, found))

    def url(self, path: str, parts: Parts | None = None, **more: str | int | float | None) -> str:
        """An address of this book. Parts of the query that are none or empty are left out."""
        given = {**(parts or {}), **more}
        asked = [(name, str(value)) for name, value in given.items() if value not in (None, "")]
        where = quote(path, safe="/:@!$&'()*+,;=~#")
        return f"{self.prefix}{where}{'?' + urlencode(asked) if asked else ''}"

    @property
    def prefix(self) -> str:
        return "" if self.book_name is None else self.address_of(self.book_name).rstrip("/")

    @staticmethod
    def address_of(book: str) -> str:
        """Where a book begins."""
        return f"/b/{quote(book, safe='')}/"

    def here(self, **more: str | int | float | None) -> str:
        """This address, with other parts in its query."""
        return self.url(self.path, {**dict(self.query.items()), **more})


def whole(name: str, said: str) -> int | None:
    if not said:
        return None
    if len(said) > 12 or not said.lstrip("-").isdecimal():
        raise InvalidInput(f"`{name}` must be a whole number.")
    return int(said)
