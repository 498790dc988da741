"""Which memories stand under which lines of a section.

A source may be cited for some sentences, or for the whole section. Lines are taken together that
belong together: a paragraph, an item of a list, a fence. What is cited for a sentence of them
stands under them; what is cited for the whole section stands under none in particular.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from commonplace.model import Section
from commonplace.wiki.blame import rests
from commonplace.wiki.text.sentences import Sentence, sentence_hash, sentences

_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S")


@dataclass(frozen=True, slots=True)
class Ground:
    """Lines of a section as they are, and the memories that are cited for sentences of them."""

    text: str
    memory_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Resting:
    """A sentence, and the memories it rests on; those of the whole section included."""

    sentence: Sentence
    hash: str
    memory_ids: tuple[str, ...]


def resting(section: Section) -> list[Resting]:
    """Each sentence of a section but its heading."""
    told = [*_told(section)]
    under = rests((hash for _, hash in told), section.sources)
    return [Resting(each, hash, under[hash]) for each, hash in told]


def everywhere(section: Section) -> tuple[str, ...]:
    """The memories that are cited for no sentence in particular, or for none that stands there."""
    shown = {hash for _, hash in _told(section)}
    return tuple(
        source.memory_id
        for source in section.sources
        if not source.sentences or shown.isdisjoint(source.sentences)
    )


def _told(section: Section) -> Iterator[tuple[Sentence, str]]:
    """Its sentences but the heading, each with its hash."""
    for each in sentences(section.text):
        if each.kind != "heading":
            yield each, sentence_hash(each.text)


def grounds(section: Section) -> list[Ground]:
    """A section, piece by piece; together the pieces are its text."""
    whole = {source.memory_id for source in section.sources if not source.sentences}
    told = resting(section)
    ends = [*_ends(section.text, [each.sentence for each in told])]
    found, at, next_ = [], 0, 0
    for end in ends:
        under: dict[str, None] = {}
        while next_ < len(told) and told[next_].sentence.start < end:
            under |= dict.fromkeys(each for each in told[next_].memory_ids if each not in whole)
            next_ += 1
        found.append(Ground(section.text[at:end], tuple(under)))
        at = end
    return found


def _ends(text: str, found: Sequence[Sentence]) -> Iterator[int]:
    """Where a piece ends: before an item or after a blank line, and inside no sentence."""
    at, next_, blank = 0, 0, False
    for line in text.splitlines(keepends=True):
        while next_ < len(found) and found[next_].end <= at:
            next_ += 1
        inside = next_ < len(found) and found[next_].start < at
        if at and not inside and (_ITEM.match(line) or (blank and line.strip())):
            yield at
        blank = not line.strip()
        at += len(line)
    if text:
        yield len(text)
