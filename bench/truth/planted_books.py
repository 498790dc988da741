"""Conversations with pairs planted in them, many pairs to a book, never two of one subject.

A conversation's days are moved and stretched over the thirteen months around the pairs, so that
there are turns before, between and after. A pair is said on its own days, by the first speaker
where it names none. Two pairs may share a book when they have no name and no word of their subjects
in common.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bench.sets import Collection, Item
from bench.stop_words import STOP_WORDS
from bench.truth.pairs import Pair

#: Days around those of the pairs, before the first and after the last.
AROUND = timedelta(days=45)
#: Pairs in one book at most: the conversation should be more than what is planted in it.
MOST = 30
#: How many words at the beginning of a sentence are taken for its subject.
_SUBJECT = 4
_WORD = re.compile(r"[^\W_]+")
_FIRST_HOUR, _LAST_HOUR = 8, 18


@dataclass(frozen=True, slots=True)
class PlantedBook:
    """A conversation and the pairs in it; each says which of the memories are its two."""

    conversation: Collection
    pairs: tuple[Pair, ...]

    def memories(self) -> Iterator[dict[str, str | None]]:
        """Everything that is said, in the order of time; sources tell the planted ones."""
        said = [*_moved(self.conversation.items, self.pairs), *self._planted()]
        yield from sorted(said, key=lambda each: str(each["occurred_at"]))

    def between(self) -> date | None:
        """The day that stands between the two of as many pairs as can be."""
        days = sorted({_day(pair.newer_day) for pair in self.pairs})
        halves = [
            (sum(self.is_between(pair, day) for pair in self.pairs), day)
            for day in (each - timedelta(days=1) for each in days)
        ]
        count, day = max(halves, default=(0, date.min))
        return day if count else None

    @staticmethod
    def is_between(pair: Pair, day: date) -> bool:
        return _day(pair.older_day) < day < _day(pair.newer_day)

    def _planted(self) -> Iterator[dict[str, str | None]]:
        speaker = self.conversation.items[0].author if self.conversation.items else None
        for number, pair in enumerate(self.pairs):
            hour = number % (_LAST_HOUR - _FIRST_HOUR)
            moments = (
                (pair.older, pair.older_day, _FIRST_HOUR + hour, "older"),
                (pair.newer, pair.newer_day, _FIRST_HOUR + hour + 4, "newer"),
            )
            for text, day, at, which in moments:
                yield {
                    "text": text,
                    "author": pair.author or speaker,
                    "occurred_at": f"{day}T{at:02}:{number % 60:02}:00",
                    "source": source_of(number, which),
                }


def source_of(number: int, which: str) -> str:
    """The source of one of the two statements of a pair, by its place in the book."""
    return f"planted:{number}:{which}"


def plant_pairs(pairs: Sequence[Pair], conversations: Sequence[Collection]) -> list[PlantedBook]:
    """As few books as can be, the conversations taken in turns."""
    books: list[tuple[list[Pair], set[str]]] = []
    for pair in pairs:
        words = subject_words(pair)
        for some, taken in books:
            if len(some) < MOST and not words & taken:
                some.append(pair)
                taken.update(words)
                break
        else:
            books.append(([pair], set(words)))
    return [
        PlantedBook(conversations[number % len(conversations)], tuple(some))
        for number, (some, _) in enumerate(books)
    ]


def subject_words(pair: Pair) -> set[str]:
    """Names in both sentences, and the words that they begin with."""
    found: set[str] = set()
    for text in (pair.older, pair.newer, *pair.about):
        words = _WORD.findall(text)
        own = [word for word in words if word.casefold() not in STOP_WORDS]
        found.update(own[:_SUBJECT])
        found.update(word for word in words[1:] if word[0].isupper())
    return {word.casefold() for word in found} - STOP_WORDS


def _moved(items: Sequence[Item], pairs: Sequence[Pair]) -> Iterator[dict[str, str | None]]:
    """A conversation's turns, its days stretched over those of the pairs."""
    said = [datetime.fromisoformat(item.said_at) for item in items]
    days = [_day(day) for pair in pairs for day in (pair.older_day, pair.newer_day)]
    first = datetime.combine(min(days) - AROUND, datetime.min.time())
    span = datetime.combine(max(days) + AROUND, datetime.min.time()) - first
    whole = (max(said) - min(said)) or timedelta(days=1)
    for item, moment in zip(items, said, strict=True):
        moved = first + span * ((moment - min(said)) / whole)
        yield {
            "text": item.text,
            "author": item.author,
            "occurred_at": moved.replace(microsecond=0).isoformat(),
            "source": item.source,
        }


def _day(text: str) -> date:
    return date.fromisoformat(text)
