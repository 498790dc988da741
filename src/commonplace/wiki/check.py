"""What is checked of a page before it is written."""

from collections.abc import Iterable

from commonplace.capture.check import line
from commonplace.errors import InvalidInput

#: The longest page, in characters; lint complains much earlier.
LONGEST = 2_000_000
_MOST_REFS = 500


def body_text(value: object) -> str:
    """Text as it is kept: as it was given, without what no database or file can hold.

    NUL is taken out; a lone surrogate, half of a character, becomes U+FFFD. Line ends, tabs and
    blanks stay as they are.
    """
    if not isinstance(value, str):
        raise InvalidInput(f"A page's text must be text, not {type(value).__name__}.")
    if len(value) > LONGEST:
        raise InvalidInput(f"The text has {len(value):,} characters; at most {LONGEST:,} are kept.")
    if "\0" in value:
        value = value.replace("\0", "")
    return value.encode("utf-8", "replace").decode() if not value.isascii() else value


def refs(values: Iterable[str]) -> tuple[str, ...]:
    """Names of other pages, each once, in the order they were given."""
    if isinstance(values, str):
        raise InvalidInput("Pages must be given as a list.")
    given = [line("page", value) for value in values]
    if len(given) > _MOST_REFS:
        raise InvalidInput(f"{len(given):,} pages are too many; at most {_MOST_REFS} are kept.")
    return tuple(dict.fromkeys(each for each in given if each))
