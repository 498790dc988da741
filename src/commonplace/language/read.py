"""The reader: from a text, its author, its day and the book's names to statements.

In: text, author, the day it was said, the keys that this book takes for names. Out: a `Reading`.
Asks: nobody. Pure, bounded by characters and words, and nothing throws on any text. Of a text
that is too long the rest is left out, with that reason.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import TypeVar

from commonplace.language.addressed import cut_addressed
from commonplace.language.dates import When, find_dates
from commonplace.language.english import read_english
from commonplace.language.foreign import read_foreign
from commonplace.language.frames.chatter import why_left_out
from commonplace.language.frames.context import Context
from commonplace.language.grammar.words import FINITE
from commonplace.language.identify import UNKNOWN, identify
from commonplace.language.lexicon import look_up
from commonplace.language.name_key import name_key
from commonplace.language.names import Surface, choose_surfaces, find_surfaces
from commonplace.language.packs import LANGUAGES, load_pack
from commonplace.language.sentences import Sentence, split_sentences
from commonplace.language.statement import AUTHOR, LeftOut, Statement
from commonplace.language.tagger import tag
from commonplace.language.tokens import tokenize

MAX_CHARACTERS = 200_000
_SHORT = 160
#: Languages with blanks between words and no capitals.
_OF_WORDS = ("ar", "he")

_Placed = TypeVar("_Placed", Surface, When)


@dataclass(frozen=True, slots=True)
class Reading:
    statements: tuple[Statement, ...]
    left_out: tuple[LeftOut, ...]
    #: Every candidate name, with the evidence of this text; not only those that are names.
    surfaces: tuple[Surface, ...]
    language: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence with its tags and the names and days that stand in it."""

    sentence: Sentence
    tags: Sequence[str]
    context: Context


def read(text: str, *, author: str | None, said_on: date, names: Collection[str]) -> Reading:
    """Read a memory."""
    kept = text[:MAX_CHARACTERS]
    language = _identify(kept)
    english = language == "en"
    sentences = split_sentences(kept)
    tags = [tag(sentence.words) if english else () for sentence in sentences]
    sentences = [_as_prose(kept, *each) for each in zip(sentences, tags, strict=True)]
    surfaces = find_surfaces(kept, sentences, tags, language)
    memory = Context(kept, name_key(author) if author else AUTHOR, language)
    memory.author_surface, memory.said_on = author or "", said_on.isoformat()
    surfaces += [] if english else _find_bare_words(kept, sentences, surfaces, language)
    pack = load_pack(language)
    small = pack.words("articles") if pack and not english else frozenset()
    memory.names = [name for name in choose_surfaces(surfaces, names) if name.key not in small]
    memory.dates = _drop_named(find_dates(kept, said_on, memory.language), memory.names)
    statements: list[Statement] = []
    left_out = [LeftOut("too long", len(kept), len(text))] if len(kept) < len(text) else []
    for number, line in enumerate(_lines(sentences, tags, memory)):
        found = _read_line(line, number)
        if isinstance(found, str):
            left_out.append(LeftOut(found, line.sentence.start, line.sentence.end))
        else:
            statements += found
    return Reading(tuple(statements), tuple(left_out), tuple(surfaces), language)


def _drop_named(dates: Iterable[When], names: Sequence[Surface]) -> list[When]:
    """Leave out the days that are a part of a name: *Café Monday*."""
    starts = [name.start for name in names]
    before = ((each, bisect_right(starts, each.start) - 1) for each in dates)
    return [each for each, at in before if at < 0 or names[at].end < each.end]


def _as_prose(text: str, sentence: Sentence, tags: Sequence[str]) -> Sentence:
    """Take a title with a verb for a sentence: "Dentist — it was moved to May"."""
    marked = text.rfind("#", 0, sentence.start) > text.rfind("\n", 0, sentence.start)
    if sentence.kind != "heading" or marked or FINITE.isdisjoint(tags):
        return sentence
    return sentence._replace(kind="text")


def _find_bare_words(
    text: str, sentences: Sequence[Sentence], surfaces: Sequence[Surface], language: str
) -> Iterator[Surface]:
    """Find words that nothing in their sentence shows to be names, where a capital says nothing.

    They are no evidence, and names only where the book knows them by other memories; of the German
    *Neles* also *Nele*.
    """
    found = {(surface.key, surface.start) for surface in surfaces}
    for sentence in sentences:
        for token, following in zip_longest(sentence.tokens, sentence.tokens[1:]):
            word = token.text
            if word[0].islower() or not word[0].isalpha():
                continue
            cuts = (0, 1) if language == "de" and word.endswith("s") else (0,)
            ends = [token.end - cut for cut in cuts]
            if following and language in _OF_WORDS and following.text[0].isalpha():
                ends.append(following.end)  # a name of two words, which nothing else joins
            for end in ends:
                key = name_key(text[token.start : end])
                if key and (key, token.start) not in found:
                    yield Surface(key, text[token.start : end], token.start, end)


def _identify(text: str) -> str:
    """Identify the language; in a short note the small words of the packs have the say."""
    language = identify(text)
    if len(text) > _SHORT:
        return language
    tokens = tokenize(text)
    spoken = [token.text.replace("’", "'") for token in tokens]
    lows = [*map(str.lower, _skip_titles(spoken) if language == "en" else spoken)]
    small = {word for word in spoken if word.islower()}
    hits = {name: _count_words(name, lows, small) for name in LANGUAGES}
    best = max(LANGUAGES, key=lambda name: hits[name])
    certain = language in (*LANGUAGES, UNKNOWN) or hits[best] > 1
    if hits[best] > hits.get(language, 0) and certain:
        return best
    plain = not any(char.isalpha() and not char.isascii() for char in text)
    words = [low for low in lows if low.isalpha()]
    known = all(look_up(word).classes for word in words[1:])
    speaks = language != "it" and any(token.text == "I" for token in tokens)
    foreign = hits.get(language, 0) if language != "en" else 0
    return "en" if plain and not foreign and (known or speaks or language == "und") else language


def _skip_titles(spoken: list[str]) -> list[str]:
    """Leave out the words of names: a title in another language does not make the note so."""
    titled = [word.istitle() and word != "I" for word in spoken] + [False]
    return spoken[:1] + [
        word
        for at, word in enumerate(spoken[1:], 1)
        if not titled[at] and not (titled[at - 1] and titled[at + 1])
    ]


def _count_words(language: str, lows: Sequence[str], small: Collection[str]) -> int:
    """Count the words that tell a language: its small words, and words that English lacks. With a
    capital these may be a name, as *Mira*; but German writes its nouns so.
    """
    pack = load_pack(language)
    if pack is None:
        return 0
    found = sum(1 for low in lows if low in pack.small_words())
    if language != "en":
        known = {*pack.table("verbs"), *pack.table("participles"), *pack.table("nouns")}
        able = lows if language == "de" else [low for low in lows if low in small]
        found += sum(1 for low in able if low in known and not look_up(low).classes)
    return found


def _lines(
    sentences: Sequence[Sentence], tags: Sequence[Sequence[str]], memory: Context
) -> Iterator[_Line]:
    """Give each sentence its own names and days; a speaker speaks to the end of the line."""
    names, dates, pack = list(memory.names), list(memory.dates), load_pack(memory.language)
    author, surface = memory.author, memory.author_surface
    name_at = date_at = reached = 0
    for sentence, its_tags in zip(sentences, tags, strict=True):
        memory.names, name_at = _within(names, name_at, sentence)
        memory.dates, date_at = _within(dates, date_at, sentence)
        if "\n" in memory.text[reached : sentence.start]:
            memory.author, memory.author_surface = author, surface
        reached = sentence.end
        told, kept, memory.names = cut_addressed(sentence, its_tags, memory.names, pack)
        yield _Line(told, kept, memory)


def _within(items: list[_Placed], at: int, sentence: Sentence) -> tuple[list[_Placed], int]:
    """The items that stand in a sentence, and where the next sentence begins to look."""
    while at < len(items) and items[at].end <= sentence.start:
        at += 1
    end = at
    while end < len(items) and items[end].end <= sentence.end:
        end += 1
    return items[at:end], end


def _read_line(line: _Line, number: int) -> list[Statement] | str:
    sentence, context = line.sentence, line.context
    context.sentence = number
    if sentence.kind == "heading":
        context.heading = context.names[0] if context.names else None
    pack = load_pack(context.language)
    reason = why_left_out(sentence, context.names, pack.words("greetings") if pack else frozenset())
    if reason is not None:
        return reason
    if context.language == "en":
        return read_english(sentence, line.tags, context, number)
    return read_foreign(sentence, pack, context)
