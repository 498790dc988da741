"""What is checked of a page, and of who asks for one, before anything is read or written."""

from collections.abc import Iterable, Mapping
from typing import Any

from commonplace.capture.check import line, one_of, shown
from commonplace.errors import InvalidInput
from commonplace.model import AUTHOR_KINDS, Author

#: The longest page, in characters; lint complains much earlier.
LONGEST = 2_000_000
#: The most tags, aliases or other pages that are named by one.
MOST = 500
_LAST_VERSION = 2**31 - 1


def body_text(value: object) -> str:
    """Text as it is kept: as it was given, without what no database or file can hold.

    NUL is taken out; a lone surrogate, half of a character, becomes U+FFFD. Line ends, tabs and
    blanks stay as they are.
    """
    if not isinstance(value, str):
        raise InvalidInput(f"A page's text must be text, not {type(value).__name__}.")
    fits(value)
    if "\0" in value:
        value = value.replace("\0", "")
    if value.isascii():
        return value
    # Two halves that stand side by side are one character; half of one is none.
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def fits(body: str) -> None:
    """A page grows by what is appended and merged, too."""
    if len(body) > LONGEST:
        raise InvalidInput(
            f"The page would have {len(body):,} characters; at most {LONGEST:,} are kept. "
            "Make it several pages."
        )


def listed(what: str, values: Iterable[Any]) -> list[Any]:
    """A list as it was given. A text is none: its characters are not what was meant."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise InvalidInput(f"{what} must be a list, not {type(values).__name__}.")
    given = [*values]
    if len(given) > MOST:
        raise InvalidInput(f"There are {len(given):,} {what}; at most {MOST} are kept.")
    return given


def refs(values: Iterable[str], what: str = "pages") -> tuple[str, ...]:
    """Names of other pages, each once, in the order they were given."""
    given = [line(what, value) for value in listed(what, values)]
    return tuple(dict.fromkeys(each for each in given if each))


def memory_ids(values: Iterable[str]) -> tuple[str, ...]:
    """What is cited, each once; whether the memories are there is seen when it is written."""
    given = [line("sources", value) or "" for value in listed("sources", values)]
    return tuple(dict.fromkeys(given))


def version_number(value: object) -> int:
    """The number of a version, from 0 on."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LAST_VERSION:
        raise InvalidInput(f"{shown(value)} is not the number of a version: 0, 1, 2 …")
    return value


def who(author: object) -> Author:
    """Who writes, by a name that can be kept and shown."""
    if not isinstance(author, Author):
        raise InvalidInput(f"Who writes must be an Author, not {type(author).__name__}.")
    kind = one_of("author", author.kind, AUTHOR_KINDS)
    return Author(kind, None if author.name is None else line("author", author.name))
