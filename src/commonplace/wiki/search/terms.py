"""What search knows of a page: hashed terms by field, and words, to continue and to correct.

Fields are *names* (title, slug, aliases), *heads* (summary, headings, tags) and *body*, each packed
by the analyzer (`capture.terms`). A tag is also one term of its own, `tag_term`, by which pages are
filtered: no word has a blank in it, so no word is taken for one.

Words are folded as the analyzer folds them, but whole: *migrations* is one, where its term is
*migrat*. Parts of what is tied (*e-mail*, *fooBar*) are words and so is the joined form. Scripts
without blanks between words have none here: their terms are short already. A page counts at most
`MOST_WORDS` different ones, the first that it has, names before headings before body.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from commonplace.capture import terms
from commonplace.capture.words import FUNCTION_WORDS
from commonplace.language.scripts import APOSTROPHES, MARKS, UNSPACED
from commonplace.store.values import storable
from commonplace.wiki.search.plain import plain

MOST_WORDS = 5000
LONGEST_WORD = 64

_WORD = re.compile(rf"[^\W_][\w{MARKS}]*(?:[{APOSTROPHES}.@‐‑-][\w{MARKS}]+)*")
_TIES = re.compile(r"[.@_‐‑-]+")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_POSSESSIVE = re.compile(f"[{APOSTROPHES}]s$", re.IGNORECASE)
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
#: What somebody wrote without a blank in it: without its marks, most of it is analysed only once.
_LONG = re.compile(r"\S{500,}")
_MARKS = re.compile(r"[^\w\s\x80-\U0010ffff.@&'_-]+")
_RUN = re.compile(f"[{UNSPACED}]+")


@dataclass(frozen=True, slots=True)
class PageWords:
    """A page as search keeps it."""

    names: bytes
    heads: bytes
    body: bytes
    words: frozenset[str]


def page_words(
    title: str,
    slug: str,
    aliases: Iterable[str],
    summary: str,
    headings: Iterable[str],
    body: str,
    tags: Iterable[str] = (),
) -> PageWords:
    """Pure, and the same each time: whoever takes a page's words back gives its old text again."""
    tags = [storable(text) for text in tags]
    names, heads, text = _fields(title, slug, aliases, summary, headings, body, tags)
    marks = terms.hashes(map(tag_term, tags))
    return PageWords(
        names=b"".join(map(terms.pack, names)),
        heads=b"".join(map(terms.pack, heads)) + packed(marks),
        body=terms.pack(text),
        words=_first_words((*names, *heads, text)),
    )


def spelled(
    title: str,
    slug: str,
    aliases: Iterable[str],
    summary: str,
    headings: Iterable[str],
    body: str,
    tags: Iterable[str] = (),
) -> frozenset[str]:
    """The words alone of `page_words`."""
    names, heads, text = _fields(title, slug, aliases, summary, headings, body, tags)
    return _first_words((*names, *heads, text))


def _fields(
    title: str,
    slug: str,
    aliases: Iterable[str],
    summary: str,
    headings: Iterable[str],
    body: str,
    tags: Iterable[str],
) -> tuple[list[str], list[str], str]:
    """Names, heads and body as they are read."""
    aliases, headings, tags = (
        [storable(text) for text in given] for given in (aliases, headings, tags)
    )
    title, slug, summary, body = (storable(text) for text in (title, slug, summary, body))
    names, address = [title, *aliases], slug.replace("-", " ")
    if not {*terms.terms(address)} <= {*terms.terms(title)}:
        names.append(address)
    heads = [*map(plain, (summary, *headings)), *(f"#{tag}" for tag in tags)]
    return names, heads, _LONG.sub(lambda run: _MARKS.sub(" ", run[0]), plain(body))


def tag_term(tag: str) -> str:
    """By which pages with a tag are found; case and accents do not matter."""
    return f"tag {terms.folded(tag)}"


def packed(hashed: Iterable[int]) -> bytes:
    return b"".join(value.to_bytes(4, "little") for value in hashed)


def _first_words(texts: Iterable[str]) -> frozenset[str]:
    found: dict[str, None] = {}
    for text in texts:
        for piece in dict.fromkeys(text.split()):
            found.update(dict.fromkeys(words(piece)))
            if len(found) >= MOST_WORDS:
                return frozenset(islice(found, MOST_WORDS))
    return frozenset(found)


def words(piece: str) -> tuple[str, ...]:
    """The words of a piece of text without blanks, parts before what they are joined to."""
    return _words(piece) if len(piece) <= LONGEST_WORD else tuple(_spelled(piece))


@lru_cache(1 << 16)
def _words(piece: str) -> tuple[str, ...]:
    return tuple(_spelled(piece))


def _spelled(piece: str) -> Iterator[str]:
    if not piece.isascii():
        piece = _RUN.sub(" ", unicodedata.normalize("NFKC", piece))
    for token in _WORD.finditer(piece):
        parts = [part for part in _TIES.split(_POSSESSIVE.sub("", token[0])) if part]
        for part in parts if len(parts) > 1 else ():
            yield from _known(part)
        for part in parts:
            humps = _HUMPS.split(part)
            for hump in humps if len(humps) > 1 else ():
                yield from _known(hump)
        yield from _known("".join(parts))


def _known(word: str) -> Iterator[str]:
    folded = terms.folded(_APOSTROPHE.sub("", word))[:LONGEST_WORD]
    if len(folded) > 1 and folded not in FUNCTION_WORDS:
        yield folded
