"""One sentence that says what a page is about, taken from what the page says.

The first of these that there is; of several, the one that tells most, then the newest:

0. of a question, what was decided last;
1. what defines the subject in so many words, under the headings where that belongs, rather without
   a speaker: *Pebble is a tide station off the north pier*;
2. what a person says of himself: *I work as a hydrographer*;
3. what defines the subject anywhere else on the page, or by another of its names;
4. what names it with what it is, *my dog Max*: the shortest of these, as it was said;
5. what the subject does for long: *Ada lives in Graz*; of these the newest;
6. a sentence under those headings that names it: rather one that begins with the subject and has
   no speaker, then what it says itself; that points at no other and has no address;
7. such a sentence anywhere, then any sentence at all.

Nothing is put into other words. A sentence that somebody says of himself keeps its speaker and its
quotation marks. Without links and Markdown, on one line, cut at a word.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.words import FUNCTION_WORDS
from commonplace.compile.rules.stating.salience import salience, says_what_one_is
from commonplace.compile.rules.wording import said_by, shortened, unlinked
from commonplace.compile.said import Item
from commonplace.wiki.text.sentences import plain

LONGEST = 200
#: Sections that say what their subject is.
_DEFINING = ("decision", "overview", "rule", "summary")
#: What follows the name in a definition.
_IS = re.compile(
    r"(?:\s*\([^()]{1,60}\))?(?:"
    r",? (?:is|are|was|were) (?:now |still |actually |basically |also )?"
    r"(?:an?|the|one of|our|my|his|her|their|its)"
    r"|['’]s an?|, (?:an?|the|our|my|his|her|their)|: an?)\s+\w"
)
#: What stands before the name where it is said whose and what it is.
_WHOSE = re.compile(r"\b(?:my|our|his|her|their|the) (?P<what>(?:[\w’'-]+ ){1,3}),? ?$")
_CALLED = frozenset(("called", "named", "is"))
#: What somebody does for a living, and where.
_DOES = re.compile(
    r" (?:now |also |still |currently )?(?:lives|works|studies|teaches|runs|owns|leads|manages"
    r"|heads|joins us|joined us)\b"
)
#: It speaks of something that another sentence names.
_POINTS_BACK = re.compile(r"^(?:he|she|they|this|that|there|his|her)\b|\b(?:it|its|them)\b")
_BEFORE = 60
_LISTED = re.compile(r"^- \[\*\*(.*?)\*\*\]\(", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the page as it can be shown, and what is said in it."""

    shown: str
    #: Without the speaker, in small letters.
    said: str
    #: In small letters; empty where it is not quoted.
    speaker: str
    #: Without the speaker, as it was said.
    words: str

    @property
    def salience(self) -> float:
        """Weighed only for the few that come into question."""
        return salience(self.words)


def summary(
    title: str,
    subject_type: str,
    items: Mapping[str, Sequence[Item]],
    also: tuple[str, ...] = (),
) -> str:
    """A sentence for the page with this title; ``items`` are those of its sections, by slug, and
    ``also`` has its other names. Empty only if there are none."""
    names = _names(title, subject_type)
    other_names = tuple(" ".join(name.lower().split()) for name in also)
    first = [each for slug in _DEFINING for each in items.get(slug, ())]
    others = [each for slug in sorted(items) if slug not in _DEFINING for each in items[slug]]
    everything = [*first, *others]

    def named(each: _Sentence) -> _Weight:
        far = _how_far(each, names, other_names)
        points_back = far > _BEGINS and _POINTS_BACK.search(each.said) is not None
        return far, points_back, "://" in each.said

    def naming(each: _Sentence) -> _Weight | None:
        weight = named(each)
        return weight if weight[0] < _SILENT else None

    newest = items.get("decision", ()) if subject_type == "decision" else ()
    best = (
        _best(newest, lambda each: (), the_newest=True)
        or _best(first, lambda each: _defines(each, names))
        or _best(everything, lambda each: _says_of_himself(each, names))
        or _best(others, lambda each: _defines(each, names))
        or _best(everything, lambda each: _defines(each, other_names))
        or _best(everything if subject_type != "topic" else (), lambda each: _whose(each, names))
        or _best(everything, lambda each: _does(each, names), the_newest=True)
        or _best(first, naming)
        or _best(others, naming)
        or _best(everything, named)
    )
    return shortened(best, LONGEST)


def listing(body: str) -> str:
    """What is said of a page that only lists others: the first of them."""
    titles = [unlinked(each) for each in _LISTED.findall(body)]
    more = f" and {len(titles) - 3} more" if len(titles) > 3 else ""
    return ", ".join(titles[:3]) + more


_Weight = tuple[float, ...]
#: How far a sentence is from being one about the subject: it begins with its name and tells
#: something, it is its own or somebody's about it, it names it, it does not.
_BEGINS, _OWN, _NAMES, _SILENT = 0, 1, 2, 3
#: Less than this tells next to nothing: *Ada wrote again.*
_TELLS = 0.25


def _how_far(sentence: _Sentence, names: tuple[str, ...], others: tuple[str, ...]) -> int:
    if sentence.speaker in names:
        return _OWN
    if sentence.said.startswith(names):
        tells = sentence.salience >= _TELLS
        return (_OWN if sentence.speaker else _BEGINS) if tells else _NAMES
    if sentence.said.startswith(others):
        return _OWN
    return _NAMES if _stands(sentence.said, names) else _SILENT


def _best(
    items: Sequence[Item], weigh: Callable[[_Sentence], _Weight | None], *, the_newest: bool = False
) -> str:
    """The sentence with the least weight of those that have one: rather the one that tells most,
    unless the newest is wanted, then a newer one, then by the alphabet. Empty if there is none."""
    least: _Weight | None = None
    lightest: list[tuple[str, _Sentence]] = []
    for each in items:
        sentence = _sentence(each.text)
        weight = weigh(sentence)
        if weight is None or not sentence.shown or (least is not None and weight > least):
            continue
        if weight != least:
            least, lightest = weight, []
        lightest.append((_later(each.day), sentence))
    if len(lightest) == 1:
        return lightest[0][1].shown
    ranked = (
        (0.0 if the_newest else -sentence.salience, later, sentence.shown)
        for later, sentence in lightest
    )
    return min(ranked, default=(0.0, "", ""))[2]


def _later(day: str) -> str:
    """Sorts the days backwards."""
    return day.translate(_BACKWARDS)


_BACKWARDS = str.maketrans("0123456789", "9876543210")


@lru_cache(maxsize=1 << 13)
def _sentence(text: str) -> _Sentence:
    words = unlinked(text)
    shown = plain(words) or words
    speaker, said = said_by(shown)
    return _Sentence(shown, said.lower(), speaker.lower(), said)


@lru_cache(maxsize=1 << 14)
def _names(title: str, subject_type: str) -> tuple[str, ...]:
    """What the subject is called in a sentence: its title, and a person's first name."""
    words = title.lower().split()
    names = [" ".join(words), *(words[:1] if subject_type == "person" else ())]
    return tuple(dict.fromkeys(name for name in names if name))


def _defines(sentence: _Sentence, names: Sequence[str]) -> _Weight | None:
    said = sentence.said.removeprefix("the ")
    for name in names:
        again = said.startswith(f", our {name}", len(name))  # one of two of the same name
        if said.startswith(name) and not again and _IS.match(said, len(name)):
            return (bool(sentence.speaker),)
    return None


def _says_of_himself(sentence: _Sentence, names: Sequence[str]) -> _Weight | None:
    own = sentence.speaker in names or sentence.speaker.partition(" ")[0] in names
    return () if own and says_what_one_is(sentence.said) else None


def _does(sentence: _Sentence, names: Sequence[str]) -> _Weight | None:
    """The newest of these, since people move."""
    begins = any(
        sentence.said.startswith(name) and _DOES.match(sentence.said, len(name)) for name in names
    )
    return (bool(sentence.speaker),) if begins else None


def _whose(sentence: _Sentence, names: Sequence[str]) -> _Weight | None:
    for name in names:
        at = sentence.said.find(name)
        if at > 0 and _stands(sentence.said, (name,)):
            found = _WHOSE.search(sentence.said, max(at - _BEFORE, 0), at)
            if found and FUNCTION_WORDS.isdisjoint({*found["what"].split()} - _CALLED):
                return (len(sentence.shown),)
    return None


def _stands(said: str, names: Sequence[str]) -> bool:
    """Whether a name is there as words of its own; where words have no blanks, at all."""
    for name in names:
        at = said.find(name)
        around = (said[max(at - 1, 0) : max(at, 0)], said[at + len(name) :][:1])
        if at >= 0 and not any(each.isascii() and each.isalnum() for each in around):
            return True
    return False
