"""The reader: a text, its author and its day to statements. Pure, bounded, and it never raises."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from commonplace.language.dates import When, find_dates
from commonplace.language.english import read_english, said_as_is
from commonplace.language.frames.chatter import why_left_out
from commonplace.language.frames.context import Context
from commonplace.language.identify import identify
from commonplace.language.names import Surface
from commonplace.language.sentences import Sentence, split_sentences
from commonplace.language.statement import AUTHOR, LeftOut, Statement

MAX_CHARACTERS = 200_000


@dataclass(frozen=True, slots=True)
class Reading:
    statements: tuple[Statement, ...]
    left_out: tuple[LeftOut, ...]
    surfaces: tuple[Surface, ...]
    language: str


def read_with(text, author, said_on, surfaces) -> Reading:
    language = identify(text)
    text = text[:MAX_CHARACTERS]
    sentences = split_sentences(text)
    dates = find_dates(text, said_on, language)
    statements, left_out = [], []
    memory = Context(text, author.casefold() if author else AUTHOR, language, (), (), [], author or "", said_on.isoformat())
    for number, sentence in enumerate(sentences):
        memory.names = [s for s in surfaces if sentence.start <= s.start and s.end <= sentence.end]
        memory.dates = [d for d in dates if sentence.start <= d.start and d.end <= sentence.end]
        reason = why_left_out(sentence, [(n.start, n.end) for n in memory.names])
        if reason is None:
            found = read_english(sentence, memory, number)
            if isinstance(found, str):
                reason = found
            else:
                statements += found
        if reason is not None:
            left_out.append(LeftOut(reason, sentence.start, sentence.end))
    return Reading(tuple(statements), tuple(left_out), tuple(surfaces), language)
