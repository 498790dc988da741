"""What a token is to allow, checked: nothing is guessed, and nothing left out means everything."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Required, TypedDict

from commonplace import clock
from commonplace.capture.check import line, named_book, one_of, shown
from commonplace.errors import InvalidInput, NotAllowed
from commonplace.model import SCOPES, TOOLSETS, Caller, Token

KINDS = ("person", "agent")
#: So many names of books in one token.
MOST_BOOKS = 1000
_LONGEST_NAME = 100


class Grant(TypedDict, total=False):
    """What a new token may do; see :class:`~commonplace.model.Token`."""

    scopes: Required[Iterable[str]]
    #: Names; empty: all books of the tenant.
    books: Iterable[str]
    #: Empty: every group that its scopes allow.
    toolsets: Iterable[str]
    kind: str
    #: When it stops to work by itself.
    expires_at: datetime | None
    #: The settings' tenant, unless another is named.
    tenant: str | None


def granted(name: str, tenant: str, grant: Grant) -> Token:
    """The token as it will stand."""
    scopes = _several("scopes", grant["scopes"], SCOPES)
    if not scopes:
        raise InvalidInput(f"A token needs a scope: {', '.join(SCOPES)}.")
    return Token(
        id=clock.new_id(),
        tenant=tenant,
        name=token_name(name),
        kind=one_of("kind", grant.get("kind", "agent"), KINDS),
        scopes=scopes,
        books=_books(grant.get("books", ())),
        toolsets=_several("toolsets", grant.get("toolsets", ()), TOOLSETS),
        created_at=clock.now(),
        expires_at=_expiry(grant.get("expires_at")),
    )


def token_name(value: str) -> str:
    name = line("name", value)
    if name is None or len(name) > _LONGEST_NAME:
        raise InvalidInput(f"A token's name has 1 to {_LONGEST_NAME} characters.")
    return name


def may_give(by: Caller, token: Token) -> None:
    """:class:`NotAllowed` when somebody gives more than they have."""
    if not by.may("admin"):
        raise NotAllowed("Only a token with the scope 'admin' makes and revokes tokens.")
    if token.tenant != by.tenant:
        raise NotAllowed("A token is made for one's own tenant.")
    for what, asked, own in (
        ("book", token.books, by.books),
        ("toolset", token.toolsets, by.toolsets),
    ):
        if own and not asked:
            raise NotAllowed(f"Name each {what}: this token does not have them all.")
        if own and (beyond := [each for each in asked if each not in own]):
            raise NotAllowed(f"This token does not have the {what} {shown(beyond[0])} itself.")


def may_make(by: Caller, token: Token) -> None:
    """:class:`NotAllowed` also for a token that outlives its maker's, and for an agent that would
    write as a person: what it says then would be a person's word."""
    may_give(by, token)
    if token.kind == "person" and by.kind != "person":
        raise NotAllowed(
            "An agent's token makes tokens for agents; a person makes those of people."
        )
    ends = by.expires_at
    if ends is not None and (token.expires_at is None or token.expires_at > ends):
        raise NotAllowed(f"Say `expires_at`, at most {clock.to_text(ends)}: this token ends then.")


def sees(by: Caller, token: Token) -> bool:
    """Whether somebody is shown a token: one of their tenant, and of none but their books."""
    inside = not by.books or (bool(token.books) and {*token.books} <= {*by.books})
    return token.tenant == by.tenant and inside


def _several(name: str, values: object, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Each once, in the order in which they are documented."""
    given = {one_of(name, value, allowed) for value in _listed(name, values)}
    return tuple(each for each in allowed if each in given)


def _books(values: object) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(named_book(value) for value in _listed("books", values)))
    if len(names) > MOST_BOOKS:
        raise InvalidInput(f"A token names at most {MOST_BOOKS:,} books; leave them out for all.")
    return names


def _listed(name: str, values: object) -> list[str]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise InvalidInput(f"{name} must be a list, not {shown(values)}.")
    return list(values)


def _expiry(moment: datetime | None) -> datetime | None:
    if moment is None:
        return None
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise InvalidInput("expires_at must be a time with its time zone.")
    if moment <= clock.now():
        raise InvalidInput("expires_at is in the past: such a token would open nothing.")
    return moment.astimezone(UTC)
