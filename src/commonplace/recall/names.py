"""What a question calls by name: entities and pages that go by a word or some words of it, and what
else they are called.

Every stretch of up to five words is looked up, as an entity's alias and as a page's title, alias or
former title, in one query each. Of those that somebody goes by, the linker's rules say which are
names where they stand: the longest first, whole words, a common word only where it is capitalised
inside a sentence (:mod:`commonplace.capture.names`).

The other names of the same thing may stand for the words of the name: who asks for *Kubernetes*
finds what speaks of *k8s*. A name that leads to several pages lends none of their names.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from commonplace.capture.candidates import COMMON_WORDS, Mention
from commonplace.capture.names import KnownNames
from commonplace.capture.terms import hashes, terms
from commonplace.language.name_key import HYPHEN, name_key, words
from commonplace.recall.arms.text_arm import QueryTerm
from commonplace.recall.question import Question
from commonplace.store.engine import Reader
from commonplace.store.recalling import named as recalling
from commonplace.store.recalling.named import Called

MOST_ENTITIES = 20
MOST_PAGES = 20
#: Words of a question that are looked at, and of a name; without blanks between them, characters.
MOST_WORDS = 200
LONGEST_NAME = 5
LONGEST_RUN = 12
#: How many other names stand for one, and how many terms such a name has.
MOST_OTHERS = 8
LONGEST_OTHER = 6
#: Rows that the names of a question may give.
MOST_ROWS = 500
_ACCENTS = re.compile("[\u0300-\u036f]")


@dataclass(frozen=True, slots=True)
class Other:
    """The terms of a name in the question, and those of each name that may stand for it."""

    words: tuple[str, ...]
    instead: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What a question names."""

    entities: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()


NOBODY = Names()


def find_known_names(reader: Reader, book_id: str, question: Question) -> Names:
    """The entities and pages that the question names, in the order it does."""
    keys = {key: page_key(key) for key in _keys(question.text) if len(key) > 1}
    if not keys:
        return NOBODY
    entities = _by_key(recalling.entities_called(reader, book_id, keys, MOST_ROWS))
    by_page_key = _by_key(recalling.pages_called(reader, book_id, {*keys.values()}, MOST_ROWS))
    pages = {key: by_page_key[of] for key, of in keys.items() if of in by_page_key}
    known = entities.keys() | pages.keys()
    if not known:
        return NOBODY
    mentions = KnownNames({key: key for key in known}).find(question.text)
    return Names(
        _ids(mentions, entities, MOST_ENTITIES),
        _ids(mentions, pages, MOST_PAGES),
        tuple(_others(mentions, entities, pages)),
    )


def add_other_names(question: Question, names: Names) -> list[QueryTerm]:
    """The question's words for the text arm. Each word of a name carries what may stand for the
    name: a memory that has that has all of the name."""
    instead: dict[str, list[tuple[int, ...]]] = {}
    for other in names.others:
        for word in other.words:
            usable = (each for each in other.instead if word not in each)  # or it has the word
            instead.setdefault(word, []).extend(tuple(hashes(each)) for each in usable)
    return [
        QueryTerm(hashed, tuple(dict.fromkeys(instead.get(word, ()))))
        for word, hashed in zip(question.words, question.hashes, strict=True)
    ]


def page_key(key: str) -> str:
    """The key under which a page goes by the name with this key: without accents and
    apostrophes, tied by hyphens. The wiki knows more of it; names with signs in them may differ."""
    if not key.isascii():
        bare = _ACCENTS.sub("", unicodedata.normalize("NFD", key))
        key = unicodedata.normalize("NFC", bare)
    return key.replace("'", "").replace(" ", "-")


def _keys(text: str) -> Iterator[str]:
    """The key of every run of words that may be a name; *Ada's* as Ada too, *d'Alice* as
    Alice."""
    spelled = words(text)[:MOST_WORDS]
    for at, (start, end, first) in enumerate(spelled):
        begun = [first, first.partition("'")[2]] if "'" in first else [first]
        yield from _unpossessed(begun)
        before = end
        for count, (begin, stop, form) in enumerate(spelled[at + 1 : at + LONGEST_RUN], 2):
            if count > LONGEST_NAME and stop - start > count:
                break
            gap = text[before:begin]
            tie = "-" if HYPHEN.fullmatch(gap) else " " if gap else ""
            begun = [f"{key}{tie}{form}" for key in begun]
            yield from _unpossessed(begun)
            before = stop


def _unpossessed(keys: Sequence[str]) -> list[str]:
    return [*keys, *[key[:-2] for key in keys if key.endswith("'s")]]


def _by_key(called: Iterable[Called]) -> dict[str, dict[str, list[str]]]:
    """By key: the other names of each thing that goes by it."""
    found: dict[str, dict[str, list[str]]] = {}
    for each in called:
        found.setdefault(each.key, {}).setdefault(each.id, []).append(each.other)
    return found


def _ids(
    mentions: Sequence[Mention], things: Mapping[str, Mapping[str, object]], most: int
) -> tuple[str, ...]:
    ids = (each for mention in mentions for each in things.get(mention.key, ()))
    return tuple(islice(dict.fromkeys(ids), most))


def _others(
    mentions: Iterable[Mention],
    entities: Mapping[str, Mapping[str, list[str]]],
    pages: Mapping[str, Mapping[str, list[str]]],
) -> Iterator[Other]:
    """For each name of the question, what else the one thing that it means is called."""
    for mention in {each.key: each for each in mentions}.values():
        own = tuple(terms(mention.surface))
        names: list[str] = []
        for things in (entities, pages):
            meant = [*things.get(mention.key, {}).values()]
            names += meant[0] if len(meant) == 1 else ()
        other = (tuple(terms(name)) for name in names if name_key(name) not in COMMON_WORDS)
        fitting = (each for each in other if 0 < len(each) <= LONGEST_OTHER and each != own)
        instead = tuple(islice(dict.fromkeys(fitting), MOST_OTHERS))
        if own and instead:
            yield Other(own, instead)
