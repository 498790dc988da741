"""What sessions keep of a memory goes with it.

A memory is taken sentence by sentence, and so is every line of every transcript, every digest, and
each question and memory that a checkpoint lists. A sentence of theirs goes when

- it has six tenths of the terms of one of the memory's sentences, numbers aside, and at least two
  of them; or
- it holds the words of one that has fewer terms than that; or
- it holds something that is told by nothing else: a word of five or more characters with a digit in
  it that is no date (an account, a version, a phone number), or an e-mail address.

In its place stands ``[forgotten]``. Where a line is an item of a framework, each of its texts is
taken by itself, so that it stays one. To cut too much is the lesser harm here. Ids in ``shown`` go
with the memory's own rows; what a predictor has learned is numbers, and stays.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from commonplace.capture.normalise import one_line
from commonplace.capture.terms import terms
from commonplace.model import Checkpoint, Memory
from commonplace.sessions.items import cut
from commonplace.store.engine import Reader, Tx
from commonplace.store.sessions import forgetting as rows

FORGOTTEN = "[forgotten]"
_SHARE = 0.6
_LEAST_TERMS = 2
_LEAST_CHARS = 12
_PIECE = re.compile(r"([.!?]+(?=\s|\Z)|[。！？]+|\n+)")
_TELLING = re.compile(r"[\w.+-]{1,80}@[\w.-]{3,80}|[\w-]*\d[\w-]*")
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?:T[\dZ-]*)?)?|\d{1,6}")
_NUMBER = re.compile(r"[\d:./,-]+")
_REPEATED = re.compile(rf"(?:{re.escape(FORGOTTEN)}[.!?\s]*){{2,}}")


@dataclass(frozen=True, slots=True)
class Cuts:
    """What changes: lines by session and position, checkpoints, open questions by session."""

    lines: tuple[tuple[str, int, str], ...] = ()
    checkpoints: tuple[tuple[Checkpoint, str, list[str], list[str]], ...] = ()
    questions: tuple[tuple[str, list[str]], ...] = ()


def make_cuts(tx: Tx, cut: Cuts) -> None:
    """Cut what sessions keep of memories."""
    for session_id, position, text in cut.lines:
        rows.set_line(tx, session_id, position, text)
    for checkpoint, digest, queries, remembers in cut.checkpoints:
        rows.cut_checkpoint(tx, checkpoint, digest, queries, remembers)
    for session_id, left in cut.questions:
        rows.cut_questions(tx, session_id, left)


def cuts(reader: Reader, book_id: str, memories: Sequence[Memory]) -> Cuts:
    """What would change; nothing does."""
    gone = Gone(memory.text for memory in memories)
    return Cuts(
        tuple(
            (session_id, position, left)
            for session_id, position, text in rows.every_line(reader, book_id)
            if (left := cut(text, gone.cut)) != text
        ),
        tuple(
            (each, digest, queries, remembers)
            for each in rows.every_checkpoint(reader, book_id)
            for digest in [gone.cut(each.digest)]
            for queries, remembers in [(gone.kept(each.queries), gone.kept(each.remembers))]
            if (digest, queries, remembers) != (each.digest, [*each.queries], [*each.remembers])
        ),
        tuple(
            (session_id, kept)
            for session_id, asked in rows.every_question(reader, book_id).items()
            if (kept := gone.kept(asked)) != asked
        ),
    )


class Gone:
    """What is forgotten, sentence by sentence."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._needed: list[int] = []
        self._with: dict[str, list[int]] = {}
        self._words: list[str] = []
        self._telling: set[str] = set()
        for text in texts:
            self._telling |= _telling(text)
            for sentence, _ in _pieces(text):
                self._add(sentence)

    def _add(self, sentence: str) -> None:
        words = _telling_apart(sentence)
        if len(words) >= _LEAST_TERMS:
            for word in words:
                self._with.setdefault(word, []).append(len(self._needed))
            self._needed.append(max(_LEAST_TERMS, math.ceil(_SHARE * len(words))))
        elif line := one_line(sentence):
            self._words.append(line)

    def cut(self, text: str) -> str:
        """What is left of a text."""
        if not self._may_hold(text):
            return text
        left = "".join(
            (FORGOTTEN if self.holds(sentence) else sentence) + end
            for sentence, end in _pieces(text)
        )
        return _REPEATED.sub(FORGOTTEN, left) if left != text else text

    def kept(self, texts: Iterable[str]) -> list[str]:
        """Those of which nothing goes."""
        return [text for text in texts if self.cut(text) == text]

    def holds(self, sentence: str) -> bool:
        """Whether a sentence says what is forgotten."""
        found = Counter(
            unit for word in _telling_apart(sentence) for unit in self._with.get(word, ())
        )
        if any(count >= self._needed[unit] for unit, count in found.items()):
            return True
        if self._telling and not self._telling.isdisjoint(_telling(sentence)):
            return True
        return bool(self._words) and self._repeats(one_line(sentence))

    def _repeats(self, line: str) -> bool:
        """What has next to no terms is looked for as it was said; a word or two are everybody's."""
        return any(
            words == line or (len(words) >= _LEAST_CHARS and words in line) for words in self._words
        )

    def _may_hold(self, text: str) -> bool:
        """A quick look: most lines share nothing with what is forgotten."""
        if self._words or any(word in self._with for word in terms(text)):
            return True
        return bool(self._telling) and not self._telling.isdisjoint(_telling(text))


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Sentences, and what stands after each."""
    parts = _PIECE.split(text)
    yield from zip(parts[::2], [*parts[1::2], ""], strict=True)


def _telling_apart(sentence: str) -> set[str]:
    """Its terms, without dates and numbers: those stand everywhere."""
    return {term for term in terms(sentence) if not _NUMBER.fullmatch(term)}


def _telling(text: str) -> set[str]:
    return {
        found.casefold()
        for found in _TELLING.findall(text)
        if len(found) >= 5 and not _DATE.fullmatch(found)
    }
