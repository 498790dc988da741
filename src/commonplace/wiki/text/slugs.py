"""Names of pages: the address of a page, the key by which names are compared, what users type.

A *slug* is a name in the form of an address, and one key space serves slugs, titles, aliases and
redirects: two names are the same name when their slugs are equal.

1. The name is NFKC, case folded and taken apart (NFD). Marks are dropped from Latin, Greek and
   Cyrillic letters and from digits (*Zoë* is ``zoe``) and kept on all others: が is not か, and
   Indic vowel signs are letters to those who read them.
2. Letters and digits of every script stay. ``&`` is the word *and*; a ``+`` or ``#`` that stands
   right behind a word is *plus* or *sharp* (``C++`` is ``c-plus-plus``). Apostrophes and unseen
   characters (joiners, bidi controls, soft hyphens, fillers) leave no trace. Anything else ends a
   word.
3. The words are tied by single hyphens, in NFC.
4. A slug has at most 120 characters and 240 bytes, so that a file can have it as its name. A
   longer one is cut, at a hyphen where there is one, and ends with a hyphen and eight digits of
   the hash of all of it: two long names stay two.
5. A name with nothing in it that can be named (😀, ``?!``) is ``page-`` and eight digits of its
   hash. A name that cannot be seen has no slug: it is empty.

The slug of a slug is that slug.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from commonplace.capture.check import shown
from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput
from commonplace.language.scripts import APOSTROPHES
from commonplace.model import PAGE_TYPES

LONGEST_SLUG = 120
LONGEST_SLUG_BYTES = 240
LONGEST_TITLE = 300
LONGEST_TAG = 100
#: Slugs that a file system or a folder of pages needs for itself.
RESERVED = frozenset(
    ["index", "log", "con", "prn", "aux", "nul"]
    + [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
)

_PLAIN = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_HYPHENS = re.compile("-{2,}")
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
_SIGNS = {"+": "-plus-", "#": "-sharp-"}
_UNMARKED = ("LATIN", "GREEK", "CYRILLIC")


def slug_of(name: str) -> str:
    """A name's address, and the key by which it is compared."""
    return _cached_slug(name) if len(name) <= LONGEST_TITLE else _slug(name)


def page_slug(title: str) -> str:
    """The slug for a new page: like `slug_of`, but none that is needed elsewhere."""
    slug = slug_of(title)
    return f"{slug}-page" if slug in RESERVED else slug


def free_slug(wanted: str, taken: Callable[[str], bool]) -> str:
    """`wanted`, or the first of wanted-2, wanted-3 … that nobody has."""
    slug, number = wanted, 1
    while taken(slug):
        number += 1
        slug = f"{_cut(wanted, len(str(number)) + 1)}-{number}"
    return slug


# --- folding ------------------------------------------------------------------------------------


def _slug(name: str) -> str:
    plain = name.lower().replace(" ", "-")
    words = plain if _PLAIN.fullmatch(plain) else _tied(name)
    if not words:
        return _nameless(name)
    if _fits(words, 0):
        return words
    head = _cut(words, 9)
    if words[len(head)] != "-" and (hyphen := head.rfind("-")) > len(head) // 2:
        head = head[:hyphen]
    return f"{head}-{_digits(words)}"


_cached_slug = lru_cache(maxsize=16_384)(_slug)


def _tied(name: str) -> str:
    """Steps 1 to 3."""
    kept: list[str] = []
    base, attached = "", False  # the letter that marks belong to; whether a word just ended
    for character in unicodedata.normalize("NFD", _folded(name)):
        kind = _kind(character)
        if kind == "letter":
            kept.append(character)
            base, attached = character, True
        elif kind == "mark":
            if base and _takes_marks(base):
                kept.append(character)
        elif attached and character in _SIGNS:
            kept.append(_SIGNS[character])
            base = ""
        elif kind == "other":
            kept.append("-and-" if character == "&" else "-")
            base, attached = "", False
    tied = unicodedata.normalize("NFC", "".join(kept))
    return _HYPHENS.sub("-", tied).strip("-")


def _folded(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name)
    # Folding can leave something to normalise, and the other way round.
    while (further := unicodedata.normalize("NFKC", folded.casefold())) != folded:
        folded = further
    return folded


@lru_cache(maxsize=4096)
def _kind(character: str) -> str:
    """``letter``, ``mark``, ``unseen`` or ``other``."""
    category = unicodedata.category(character)
    if character in _UNSEEN or character in APOSTROPHES or category in ("Cf", "Me"):
        return "unseen"
    if 0xFE00 <= ord(character) <= 0xFE0F or 0xE0100 <= ord(character) <= 0xE01EF:
        return "unseen"  # which of its glyphs a character has
    return {"L": "letter", "N": "letter", "M": "mark"}.get(category[0], "other")


@lru_cache(maxsize=4096)
def _takes_marks(base: str) -> bool:
    return base.isalpha() and not unicodedata.name(base, "").startswith(_UNMARKED)


def _nameless(name: str) -> str:
    """Step 5: nothing in it is a letter or a digit."""
    plain = unicodedata.normalize("NFKC", name)
    unseen = (
        character.isspace()
        or character in _UNSEEN
        or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
        for character in plain
    )
    return "" if all(unseen) else f"page-{_digits(plain)}"


def _digits(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _fits(slug: str, room: int) -> bool:
    return (
        len(slug) + room <= LONGEST_SLUG
        and len(slug.encode("utf-8", "surrogatepass")) + room <= LONGEST_SLUG_BYTES
    )


def _cut(slug: str, room: int) -> str:
    """As much of it as leaves `room`, without a hyphen at the end."""
    slug = slug[:LONGEST_SLUG]
    while not _fits(slug, room):
        slug = slug[:-1]
    return slug.rstrip("-")


# --- what is stored -----------------------------------------------------------------------------


def check_title(value: object) -> str:
    """A title as it is stored; `InvalidInput` if it cannot be one.

    One line in NFC, 1 to 300 characters, single blanks. Bidi controls and zero-width characters
    are taken out; joiners that have something to join stay.
    """
    return _checked("a title", value, LONGEST_TITLE)


def check_alias(value: object) -> str:
    """Another name of a page, like a title."""
    return _checked("an alias", value, LONGEST_TITLE)


def check_tag(value: object) -> str:
    """A tag of at most 100 characters, without the ``#`` that tags are written with."""
    tag = _checked("a tag", value, LONGEST_TAG).lstrip("# ")
    if not tag:
        raise InvalidInput(f"a tag needs a word; {shown(value)} has none.")
    return tag


def _checked(what: str, value: object, most: int) -> str:
    if not isinstance(value, str):
        raise InvalidInput(f"{what} must be text, not {type(value).__name__}.")
    for character in value[: most * 4]:
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            raise InvalidInput(
                f"{what} is one line of text; {shown(value)} has {_named(character)} in it. "
                "Take it out."
            )
    if len(value) > most * 4:  # nothing that is taken out makes up for that
        raise InvalidInput(f"{what} has at most {most} characters, not {len(value):,}.")
    name = unicodedata.normalize("NFC", clean_line(value))
    if not name:
        raise InvalidInput(f"{what} is empty; give it at least one character that can be seen.")
    if len(name) > most:
        raise InvalidInput(f"{what} has at most {most} characters, not {len(name):,}.")
    return name


def _named(character: str) -> str:
    if character in "\n\r\v\f\x85\u2028\u2029":
        return "a line break"
    if character == "\t":
        return "a tab"
    lone = 0xD800 <= ord(character) <= 0xDFFF
    return "half a character" if lone else f"a control character (U+{ord(character):04X})"


# --- what is typed ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ref:
    """A page as somebody names it. What the text leaves open is empty."""

    book: str
    type: str
    key: str
    #: As it was typed: a title may look like ``book:page``, ``type/page`` or ``page#heading``, so
    #: whoever finds nothing by the parts tries ``slug_of(text)``.
    text: str
    heading: str = ""


_UP = re.compile(r"(?:\.{1,2}/)+")
_WIKI = re.compile(r"(?:wiki:/*+|/wiki/|wiki/(?=[^/]+/))(?=\S)", re.IGNORECASE)
_BOOK = re.compile(r"(?P<book>[^\s:/#](?:[^:/#]*+(?<!\s))?):(?=[^\s/:])")
_HEADING = re.compile(r"(?<=\S)#+(?=[^\s#])")


def parse_ref(text: str) -> Ref:
    """The parts of ``ada``, ``Ada Lovelace``, ``entity/ada``, ``team:entity/ada``, ``wiki:ada``,
    ``/wiki/entity/ada``, ``../entity/ada.md``, each with or without ``#Heading``.

    A type is one of the page types; another word before a slash belongs to the name (*TCP/IP*).
    A book stands before a colon with no blank behind it (*Plan: B* is a name). A heading stands
    behind a ``#`` with no blank on either side (*C#* and *C# in Depth* are names).
    """
    return _cached_ref(text) if len(text) <= LONGEST_TITLE else _ref(text)


def _ref(text: str) -> Ref:
    rest = text.strip()
    heading = ""
    if (mark := _HEADING.search(rest)) is not None:
        rest, heading = rest[: mark.start()], rest[mark.end() :]
    rest = rest[:-3] if rest[-3:].lower() == ".md" and len(rest) > 3 else rest
    rest = _after(_WIKI, _after(_UP, rest))
    book = ""
    if (named := _BOOK.match(rest)) is not None:
        book, rest = named["book"], _after(_WIKI, rest[named.end() :])
    kind, slash, name = rest.partition("/")
    if slash and kind.lower() in PAGE_TYPES and slug_of(name):
        return Ref(book, kind.lower(), slug_of(name), text, heading)
    return Ref(book, "", slug_of(rest), text, heading)


#: A page leads to the same others over and over.
_cached_ref = lru_cache(maxsize=8_192)(_ref)


def _after(prefix: re.Pattern[str], text: str) -> str:
    found = prefix.match(text)
    return text[found.end() :] if found else text
