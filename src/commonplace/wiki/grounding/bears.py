"""Whether memories bear a sentence out, as far as rules can tell.

They do if one of them has the sentence word for word, whatever its case, blanks, quotation marks
and links. Or if all of these hold, for one memory or for all of them together:

- every figure of the sentence stands there, however it is written, or is the day of the memory;
- every name stands there, or is the author's;
- :data:`ENOUGH` of its words of substance do;
- it denies what they deny: the sentence of the memory that is most like it has as many *nots*.

Nothing that a model says of itself counts. Where words are too few to tell, a sentence is not
borne out: it is cheaper to look twice.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from commonplace.capture.candidates import LONGEST_READ
from commonplace.capture.names import candidates
from commonplace.capture.terms import terms
from commonplace.language.denial import denies
from commonplace.language.name_key import name_key, tie_words
from commonplace.language.sentences import split_sentences
from commonplace.model import Memory
from commonplace.wiki.text.days import DAY_BEFORE
from commonplace.wiki.text.sentences import plain

__all__ = ["ENOUGH", "bears_out", "is_borne_out", "stands_there"]

_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_DATED = re.compile(f"^{DAY_BEFORE}")
_SPEAKER = re.compile(r"^[^“”:]{1,80}: (?=“)")
_SIGNS = re.compile(r"[\W_]+")
#: Memories that are held against one sentence, and characters of each.
_MOST = 50
#: The share of a sentence's words that its memories must have.
ENOUGH = 0.6
#: Letters of a quote that prove something.
_SHORTEST = 8


def is_borne_out(sentence: str, memories: Iterable[Memory]) -> bool:
    """Whether one of these memories says it, or all of them together do."""
    said = _said(sentence)
    if not any(map(str.isalnum, said)):
        return True  # it says nothing
    looked = [each for each, _ in zip(memories, range(_MOST), strict=False)]
    if any(bears_out(said, [each]) for each in looked):
        return True
    return len(looked) > 1 and bears_out(said, looked)


def bears_out(said: str, memories: Sequence[Memory]) -> bool:
    """Whether these memories, taken together, say it."""
    texts = [f"{_heading(each)}{each.text[:LONGEST_READ]}" for each in memories]
    if _bare(said) in _bare(" \0 ".join(texts)):
        return True
    whole = "\n".join(texts)
    if not _figures(said) <= _figures(whole) | {
        figure for each in memories for figure in _figures(f"{each.occurred_at:%Y %m %d %-d %-m}")
    }:
        return False
    if not memories:
        return False
    authors = " ".join(each.author or "" for each in memories)
    named = f"{whole} {authors} {memories[0].occurred_at:%A %B %Y}"
    if not all(_stands_in(each.surface, named) for each in candidates(said)):
        return False
    own = {*terms(said)}
    days = " ".join(f"{each.occurred_at:%A %-d %B %Y}" for each in memories)
    there = {*terms(whole), *terms(authors), *terms(days)}
    if not own or len(own & there) / len(own) < ENOUGH:
        return False
    return denies(said) == denies(_nearest(own, whole))


def stands_there(quote: str, memories: Iterable[Memory]) -> bool:
    """Whether some words stand in one of these memories, as they are."""
    bare = _bare(quote)
    return len(bare) >= _SHORTEST and any(bare in _bare(each.text) for each in memories)


def _said(sentence: str) -> str:
    """The words of a sentence, without what compiling puts around them."""
    bare = _DATED.sub("", sentence.strip())
    return _SPEAKER.sub("", plain(bare)).strip("“”")


def _stands_in(name: str, text: str) -> bool:
    """Whether a text has this name, whole."""
    key, about = name_key(name), tie_words(text)
    if not key:
        return False
    if key.isascii():
        return f" {key} " in f" {about} "
    return key in about  # a script without blanks does not tell its words apart


def _heading(memory: Memory) -> str:
    """What it was imported from under is a part of what it says."""
    heading = memory.metadata.get("heading")
    return f"{heading}\n" if isinstance(heading, str) else ""


def _nearest(own: set[str], text: str) -> str:
    """The sentence that shares most with it."""
    found = [text[each.start : each.end] for each in split_sentences(text)]
    return max(found, key=lambda each: len(own & {*terms(each)}), default=text)


def _figures(text: str) -> set[str]:
    return {each.replace(",", "").lstrip("0") or "0" for each in _FIGURE.findall(text)}


@lru_cache(maxsize=1 << 10)
def _bare(text: str) -> str:
    """Letters and figures alone, as they are compared."""
    return _SIGNS.sub(" ", unicodedata.normalize("NFKC", plain(text)).casefold()).strip()
