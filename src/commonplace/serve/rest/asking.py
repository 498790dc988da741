"""The types that queries and bodies are made of.

A query is read from text: ``limit=20`` is a number there. A body is JSON and means what it says. In
both a name that is not known is refused.
"""

from typing import Annotated

from msgspec import Meta, Struct

MOST_LISTED = 1000


class Asking(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every operation on a book may be asked with."""

    book: (
        Annotated[
            str,
            Meta(
                min_length=1,
                pattern=r"\S",
                description="The book; without it the token's only one, or the usual.",
            ),
        ]
        | None
    ) = None


class Bookless(Asking, kw_only=True):
    """What is asked of the library."""


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """What comes in as JSON."""


class Listing(Asking, kw_only=True):
    """A list that goes on."""

    limit: Annotated[int, Meta(ge=1, le=MOST_LISTED, description="How many at most.")] = 50
    cursor: (
        Annotated[
            str, Meta(description="Where to go on: `next` of the answer before.", max_length=2000)
        ]
        | None
    ) = None


Text = Annotated[str, Meta(min_length=1)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Moment = Annotated[
    str | float,
    Meta(description="ISO 8601, a day, or seconds since 1970.", examples=["2026-03-01T09:30:00Z"]),
]
