"""One request that was let in: who asks, and what of the library is theirs."""

from dataclasses import dataclass

from commonplace.errors import InvalidInput, NotAllowed, NotFound
from commonplace.library import Book, Library
from commonplace.model import Author, Caller


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

    def needs(self, scope: str) -> None:
        """:class:`NotAllowed` unless the caller's token has the scope."""
        if not self.caller.may(scope):
            raise NotAllowed(
                f"The token {self.caller.name!r} may not {_DOES[scope]}: it has no scope {scope!r}."
            )

    def book(self, name: str | None, scope: str) -> Book:
        """A book of the caller's tenant; without a name their only book, or the usual one.

        A book that is not the caller's is told apart from one that does not exist by nobody.
        """
        self.needs(scope)
        wanted = self._named(name)
        if not self.caller.reaches(wanted):
            raise NotFound(f"There is no book {wanted!r} here.")
        try:
            return self.library.book(wanted, tenant=self.caller.tenant, create=False)
        except NotFound:
            raise NotFound(f"There is no book {wanted!r} here.") from None

    def _named(self, name: str | None) -> str:
        if name is not None:
            if not name.strip():
                raise InvalidInput("`book` is empty: name a book.")
            return name
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
