"""Topics of a text: what it speaks of that has no name, but could have a page.

A *single* is a noun of the lists (*guitar*, *marathon*). A noun that is a verb as well counts
where the words beside it make it a noun (*the dance*, *play chess*; not *we dance*), a doing in
-ing where it is named rather than done (*into climbing*; not *was climbing the stairs*).

A *compound* is a head, too wide for a page of its own, and the noun before it (*pottery class*,
*tide gauge*, *code review*): a noun of the lists, or an unknown word that stands where a noun
begins, after an article, a preposition, an adjective. Of longer rows the last two count: a *family
camping trip* is a camping trip. It also sights its first word where that is a single: *guitar
lesson* speaks of the guitar, *pottery class* of pottery, but of no class.

A single with nouns before it stays what it is: an *oak table tennis tournament* is a tournament. So
no subject has one page under its head and another under the whole.

Everything else is no topic. A topic that is missed costs nothing; a page for *great stuff* does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from commonplace.compile.rules.topics.forms import singular
from commonplace.compile.rules.topics.heads import HEADS, MODIFIERS, OPEN_HEADS, PHRASES, SINGLES
from commonplace.compile.rules.topics.living import ACTIVITIES
from commonplace.compile.rules.topics.plain import (
    ADJECTIVES,
    BEING,
    CLOSED,
    DETERMINERS,
    DOING,
    PREPOSITIONS,
    VAGUE,
    VERBS,
)
from commonplace.compile.rules.topics.variants import BEFORE_HEADS, DOUBLE_ROLE, NEVER, VARIANTS
from commonplace.understand.rules.verbs import BASE, MODALS, is_adverb, is_past
from commonplace.understand.rules.words.english import DEMONYMS, INTERJECTIONS

#: Where a topic stands: its key, how sure, from, to.
Topic = tuple[str, float, int, int]

#: How sure: the phrase is listed, a compound of listed nouns, a doing, a noun, one that may be a
#: verb, a compound with an unknown word.
LISTED, COMPOUND, ACTIVITY, SINGLE, DOUBTFUL, UNKNOWN = 0.7, 0.6, 0.5, 0.45, 0.4, 0.35

_TOKEN = re.compile(r"[^\W\d_](?:[\w'’-]*[^\W_])?|[^\w\s]|\d+")
#: The same for ASCII: to look a sign up in a table is faster than to ask what it is.
_PLAIN_TOKEN = re.compile(
    r"[A-Za-z](?:[A-Za-z0-9_'-]*[A-Za-z0-9])?|[^A-Za-z0-9_ \t-\r\x1c-\x1f]|[0-9]+"
)
_ADJECTIVAL = re.compile(
    r".+(?:ly|ed|ful|ous|ive|able|ible|less|ish|al|ic|est|ier|like|ward|wards|ing|ary|ory|ite|ious|side|stream|bound)$"
)
_PLAIN_WORD = re.compile(r"[a-z]{3,20}")
_SUBJECTS = frozenset("i you we they he she it who to not please let's lets don't".split()) | MODALS
_OBJECTS = frozenset(
    "a an the this that these those my your his her its our their it them him me us you".split()
)
#: To have it in writing is no writing.
_IDIOMS = frozenset({("in", "writing"), ("in", "reading"), ("by", "acting")})
_MEANT = frozenset(VARIANTS.values())
#: Phrases that speak of none of their words.
_WHOLE = frozenset({"meteor shower", "family tree", "book club", "guinea pig"})
#: A longer row of nouns is a list, or machine talk.
_LONGEST_ROW = 4


def _by_first_word(phrases: Iterable[str]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What can follow a word to make a listed phrase; the longest first."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in sorted(phrases, key=lambda phrase: (-len(phrase.split()), phrase)):
        first, *rest = phrase.split()
        found[first] = (*found.get(first, ()), tuple(rest))
    return found


_PHRASES = _by_first_word(PHRASES)


@dataclass(frozen=True, slots=True)
class _Word:
    """What is known of a word, whatever stands around it."""

    low: str
    lemma: str
    is_single: bool
    is_head: bool
    #: It can stand before a head ...
    is_modifier: bool
    #: ... and says which one.
    is_specific: bool
    is_doing: bool
    is_verb_too: bool
    is_open: bool
    #: A topic can begin with it.
    is_telling: bool
    #: The listed phrases that begin with it, word by word, without it.
    phrases: tuple[tuple[str, ...], ...]

    @property
    def is_noun(self) -> bool:
        return self.is_head or self.is_modifier


#: A car park speaks of no car, a bicycle shop hardly of bicycles.
_OF_OTHERS = frozenset("factory garage lot mall market park shop store".split())


class _Token(NamedTuple):
    start: int
    end: int
    word: _Word
    #: One blank or a hyphen, and nothing else, is between it and the one before.
    follows: bool


@lru_cache(1 << 15)
def _word(spelled: str) -> _Word:
    low = spelled.lower().replace("’", "'")
    lemma = VARIANTS.get(low) or singular(low)
    lemma = VARIANTS.get(lemma, lemma)
    known = not low or low in CLOSED or low in VAGUE or low in ADJECTIVES or low in NEVER
    single = lemma in SINGLES or " " in lemma
    head = single or (singular(low) in HEADS and low not in CLOSED)
    modifier = low not in CLOSED and (low in MODIFIERS or low in SINGLES or low in HEADS)
    is_open = not known and not head and not modifier and _may_be_a_noun(low)
    phrases = _PHRASES.get(low, ())
    return _Word(
        low,
        lemma,
        is_single=single,
        is_head=head,
        is_modifier=modifier,
        is_specific=low in MODIFIERS or low in SINGLES,
        is_doing=low in ACTIVITIES and low.endswith("ing"),
        is_verb_too=singular(low) in BASE or singular(low) in DOUBLE_ROLE,
        is_open=is_open,
        is_telling=single or modifier or is_open or bool(phrases),
        phrases=phrases,
    )


def _may_be_a_noun(low: str) -> bool:
    """An unknown word that does not look like an adjective, an adverb or a verb."""
    return (
        _PLAIN_WORD.fullmatch(low) is not None
        and low not in VERBS
        and low not in BASE
        and low not in DEMONYMS
        and low not in INTERJECTIONS
        and not is_adverb(low)
        and not is_past(low)
        and _ADJECTIVAL.fullmatch(low) is None
        and singular(low) == low
        and not (low.endswith("er") and (low[:-2] in ADJECTIVES or low[:-1] in ADJECTIVES))
    )


def topics(text: str, taken: Sequence[tuple[int, int]] = ()) -> Iterator[Topic]:
    """Every sighting, a compound before its parts; nothing inside the spans of `taken`."""
    tokens = _tokens(text, taken)
    words = [token.word for token in tokens]
    at = 0
    while at < len(words):
        if not words[at].is_telling:
            at += 1
            continue
        if words[at].phrases and (stop := _phrase_end(tokens, at)) > at:
            key = _key(words[at:stop])
            yield VARIANTS.get(key, key), LISTED, tokens[at].start, tokens[stop - 1].end
            if key not in _WHOLE and tokens[stop - 1].word.lemma not in _OF_OTHERS:
                yield from _parts(tokens[at : stop - 1])
            at = stop
            continue
        stop = _run_end(tokens, at)
        if stop - at > 1:
            yield from _compound(tokens, at, stop)
        elif words[at].is_single:
            yield from _single(tokens, at)
        at = stop


def _tokens(text: str, taken: Sequence[tuple[int, int]]) -> list[_Token]:
    tokens: list[_Token] = []
    end = -9
    spans = iter(sorted(taken))
    start_taken, end_taken = next(spans, _NOWHERE)
    make, known, append = tuple.__new__, _word, tokens.append
    for match in (_PLAIN_TOKEN if text.isascii() else _TOKEN).finditer(text):
        start, stop = match.span()
        while end_taken <= start:
            start_taken, end_taken = next(spans, _NOWHERE)
        follows = start == end + 1 and text[end] == " "
        end = stop
        if start_taken < stop:
            word = _OWNER if text.startswith("'s", end - 2) else _NAME
            append(make(_Token, (start, stop, word, False)))
        else:
            append(make(_Token, (start, stop, known(match[0]), follows)))
    return tokens


_NOWHERE = (1 << 60, 1 << 60)
#: Stands for a name, of which no topic is a part.
_NAME = _word("")
_OWNER = _word("somebody's")


def _phrase_end(tokens: list[_Token], at: int) -> int:
    for rest in tokens[at].word.phrases:
        stop = at + 1 + len(rest)
        following = tokens[at + 1 : stop]
        if len(following) == len(rest) and all(token.follows for token in following):
            *inner, last = (token.word.low for token in following)
            if (*inner, singular(last)) == rest:
                return stop
    return at


def _run_end(tokens: list[_Token], at: int) -> int:
    """Where the row of nouns that begins here ends; at its own next where it is none."""
    stop = at + 1
    first = tokens[at].word
    if not (first.is_modifier or first.is_open) or not _begins(tokens, at):
        return stop
    while stop < len(tokens) and tokens[stop].follows and tokens[stop].word.is_noun:
        if tokens[stop].word.phrases and _phrase_end(tokens, stop) > stop:
            break
        stop += 1
    after = tokens[stop].word if stop < len(tokens) and tokens[stop].follows else None
    last = tokens[stop - 1].word
    if stop - at > 1 and last.is_verb_too and after is not None and after.low in _OBJECTS:
        stop -= 1  # the video shows her
    while stop - at > 1 and not tokens[stop - 1].word.is_head:
        stop -= 1
    return stop


def _begins(tokens: list[_Token], at: int) -> bool:
    """A noun can begin here."""
    first = tokens[at].word
    doubtful = first.is_open or first.is_verb_too or first.is_doing
    if not at or not tokens[at].follows:
        return not doubtful or (first.is_doing and _is_next_a_head(tokens, at))
    before = tokens[at - 1].word
    if before.low in _SUBJECTS:
        return False
    return not doubtful or _makes_a_noun(before)


def _is_next_a_head(tokens: list[_Token], at: int) -> bool:
    """*Cooking class was fun*."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following is not None and following.follows and following.word.is_head


def _makes_a_noun(before: _Word) -> bool:
    return (
        before.low in DETERMINERS
        or before.low in PREPOSITIONS
        or before.low in ADJECTIVES
        or before.low.endswith("'s")
    )


def _compound(tokens: list[_Token], at: int, stop: int) -> Iterator[Topic]:
    row = tokens[at:stop]
    first, last = row[-2].word, row[-1].word
    makes_a_kind = not first.is_open or singular(last.low) in OPEN_HEADS
    if last.is_head and not last.is_single and makes_a_kind and len(row) <= _LONGEST_ROW:
        sure = UNKNOWN if first.is_open else COMPOUND if first.is_specific else DOUBTFUL
        key = f"{BEFORE_HEADS.get(first.low, first.low)} {singular(last.low)}"
        key = VARIANTS.get(key, key)
        is_learned = last.low == "lessons" and _goes_on(tokens, stop, "learned", "learnt")
        if key not in NEVER and not is_learned:
            yield key, sure, row[-2].start, row[-1].end
        if key in _MEANT:
            return
    if singular(last.low) not in _OF_OTHERS:
        yield from _parts(row[:-1])
    if last.is_single and not _is_something_else(last, first, None):
        yield last.lemma, DOUBTFUL, row[-1].start, row[-1].end


def _goes_on(tokens: list[_Token], at: int, *words: str) -> bool:
    """Whether one of these words comes next."""
    return at < len(tokens) and tokens[at].word.low in words


def _parts(row: Sequence[_Token]) -> Iterator[Topic]:
    """The singles among the nouns before a head."""
    for token in row:
        if token.word.is_single and not token.word.is_verb_too:
            yield token.word.lemma, DOUBTFUL, token.start, token.end


def _key(parts: Sequence[_Word]) -> str:
    return " ".join([*(part.low for part in parts[:-1]), singular(parts[-1].low)])


def _single(tokens: list[_Token], at: int) -> Iterator[Topic]:
    token = tokens[at]
    word = token.word
    before = tokens[at - 1].word if at and tokens[at].follows else None
    after = tokens[at + 1].word if at + 1 < len(tokens) and tokens[at + 1].follows else None
    if _is_something_else(word, before, after):
        return
    if word.is_doing:
        if before is not None and (before.low, word.low) in _IDIOMS:
            return
        if after is not None and _is_a_noun(singular(after.low)):
            return  # fencing tokens, a drawing pin
        if _is_named_doing(word, before, after) or _is_in_a_row(tokens, at):
            yield word.lemma, ACTIVITY, token.start, token.end
    elif not word.is_verb_too:
        sure = LISTED if " " in word.lemma else SINGLE  # another word for a phrase
        yield word.lemma, sure, token.start, token.end
    elif before is not None and _is_noun_here(before, after):
        yield word.lemma, DOUBTFUL, token.start, token.end


def _is_a_noun(low: str) -> bool:
    word = _word(low)
    return word.is_open or (word.is_noun and not word.is_doing)


def _is_something_else(word: _Word, before: _Word | None, after: _Word | None) -> bool:
    """*A reading every six minutes* and *the readings* are of an instrument, *a photography of a
    bridge* is a picture, and the *nature of* something has no trees."""
    has_article = before is not None and before.low in DETERMINERS
    if word.lemma == "reading":
        return word.low != word.lemma or has_article
    if word.lemma == "family" and after is not None and after.is_telling:
        return True  # a family camping trip
    if word.lemma == "marathon" and before is not None and before.low in _LASTING_LONG:
        return True
    if word.lemma in _OF_SOMETHING and after is not None and after.low == "of":
        return True
    return word.lemma == "nature" and before is not None and before.low in ("by", "in", "human")


#: Of these a marathon only lasts long.
_LASTING_LONG = frozenset(
    "gaming game movie film tv reading study coding baking writing series show cooking".split()
)
_OF_SOMETHING = frozenset("drawing family nature painting photography writing".split())


#: *I was surfing*, *we've been camping*: it is done, and has a name all the same.
_GOING_ON = BEING | frozenset("been be being was were i've".split())
#: Where they are done to something, they are no pastime: *was drawing the curtains*.
_DONE_TO_THINGS = frozenset(
    """
    acting brewing canning carving climbing composting curling diving drawing drumming etching
    fasting fencing fishing gliding grilling hunting juggling modelling painting parenting pickling
    programming puzzling racing reading sailing soldering streaming tailoring weaving welding
    wrestling writing
    """.split()
)


def _is_named_doing(word: _Word, before: _Word | None, after: _Word | None) -> bool:
    if after is not None and (after.low in _OBJECTS or after.low in {"down", "up", "out", "off"}):
        return False
    if before is None:
        return after is not None and (after.low in BEING or after.low in {"has", "helps", "and"})
    if before.low in _GOING_ON and word.low not in _DONE_TO_THINGS:
        return after is None or not after.is_telling
    return before.low in DOING or before.low in DETERMINERS or before.low in ADJECTIVES


def _is_in_a_row(tokens: list[_Token], at: int) -> bool:
    """*I love hiking and baking*: what stands before *and* is a doing as well."""
    return at > 1 and tokens[at - 1].word.low in {"and", "or", ","} and tokens[at - 2].word.is_doing


def _is_noun_here(before: _Word, after: _Word | None) -> bool:
    if after is not None and after.low in _OBJECTS:
        return False
    return _makes_a_noun(before) or before.low in VERBS
