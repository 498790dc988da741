"""One request that was let in: who asks, and what of the library is theirs."""

from contextlib import suppress
from dataclasses import dataclass

from commonplace.errors import InvalidInput, NotAllowed, NotFound, StoreError
from commonplace.library import Book, Library
from commonplace.model import Author, BookInfo, Caller


@dataclass(frozen=True, slots=True)
class Call:
    """A caller at a library's door."""

    library: Library
    caller: Caller
    request_id: str

    @property
    def author(self) -> Author:
        """Who is written down as the author of what the caller changes."""
        return Author(self.caller.kind, self.caller.name)

    @property
    def runs_library(self) -> bool:
        """Whether this is somebody who runs the library as a whole: its settings, its health and
        the files around it are theirs to see."""
        caller = self.caller
        return (
            caller.may("admin") and caller.tenant == self.library.config.tenant and not caller.books
        )

    def needs(self, scope: str) -> None:
        """:class:`NotAllowed` unless the caller's token has the scope; the audit has it then."""
        if not self.caller.may(scope):
            with suppress(StoreError):  # refused it is, whether or not that can be written down
                self.library.access.record(self.caller, "refused", detail={"scope": scope})
            raise NotAllowed(
                f"The token {self.caller.name!r} may not {_DOES[scope]}: it has no scope {scope!r}."
            )

    def needs_person(self) -> None:
        """:class:`NotAllowed` for an agent: it may have read what is to be decided on."""
        if self.caller.kind != "person":
            raise NotAllowed("What waits in the inbox is for a person to decide.")

    def book(self, name: str | None, scope: str) -> Book:
        """A book of the caller's tenant; without a name their only book, or the usual one.

        A book that is not the caller's is told apart from one that does not exist by nobody. From
        here on the request may touch it: without this it sees no book at all (see
        :mod:`commonplace.store.access.walls`).
        """
        self.needs(scope)
        wanted = self._named(name)
        if not self.caller.reaches(wanted):
            raise NotFound(f"There is no book {wanted!r} here.")
        return self.library.reach(wanted, self.caller.tenant)

    def books(self) -> list[BookInfo]:
        """The caller's books."""
        self.needs("read")
        return [
            book
            for book in self.library.books(self.caller.tenant)
            if self.caller.reaches(book.name)
        ]

    def new_book(self, name: str) -> Book:
        """A book of the caller's tenant, made unless it is there. Needs ``admin``, and a token that
        reaches it."""
        self.needs("admin")
        wanted = self._named(name)
        if not self.caller.reaches(wanted):
            raise NotAllowed(f"The token {self.caller.name!r} does not reach a book of this name.")
        self.library.book(wanted, tenant=self.caller.tenant)
        return self.library.reach(wanted, self.caller.tenant)

    def _named(self, name: str | None) -> str:
        if name is not None:
            if not name.strip():
                raise InvalidInput("`book` is empty: name a book.")
            return name.strip()
        if len(self.caller.books) == 1:
            return self.caller.books[0]
        usual = self.library.config.book
        if not self.caller.reaches(usual):
            raise InvalidInput("Which book? Say `book`: this token opens several.")
        return usual


_DOES = {
    "read": "read",
    "write": "write",
    "forget": "forget anything",
    "admin": "change books and tokens",
}
