"""Which subject a name means: one page for one subject, two for two of one name.

The string is not enough. A name is looked up under *keys* that all its likely forms share; of the
subjects found there, those count whose type can be the same and whose other forms do not contradict
it. How much a pair of names proves decides what else is needed:

==========  ==============================================  ======================================
proof       example                                         the subject is taken
==========  ==============================================  ======================================
exact       the same alias key                              always
spelled     José, Jose; TideSensor, tide-sensor             always
fuller      Ada, Ada Carter; Austin, Austin Texas           always
only        Carter; J. Carter; Roz; a typo                  if nobody else comes into question
company     MIT; Jack for John; the first words of a name   if both are met in the same company
==========  ==============================================  ======================================

Where several come into question a full name goes to the one that is spelled so. A single word goes
by the type it has here, then by the company it is in, then by spelling, then to the one that has
more forms or was met last. Nothing depends on the order in which subjects are offered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.compile import said
from commonplace.compile.rules.naming import explicit, persons, things, titles
from commonplace.compile.rules.naming.forms import Form, form
from commonplace.compile.rules.naming.keys import keys
from commonplace.compile.rules.naming.persons import (
    CLASH,
    COMPANY,
    FULLER,
    NONE,
    ONLY,
    SPELLED,
)
from commonplace.compile.rules.naming.spelling import plain
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.places import PLACE_TAILS
from commonplace.understand.rules.words.things import TAILS

EXACT = SPELLED + 1
_LIVING = frozenset(("person", "animal"))
#: A topic so little sure began a sentence: *Heron starts in March* may speak of what is called so.
_MAYBE_A_NAME = 0.2
_MADE = frozenset(("product", "tool", "system"))
_APART = frozenset(("topic", "decision"))
#: Words that need not be anybody's name.
_WORDS = (COMMON_WORDS | PLACE_TAILS | TAILS.keys()) - GIVEN
#: Last words that are seldom those of a person.
_TAILS = (PLACE_TAILS | TAILS.keys()) - frozenset(
    "park hill hills lane church house forest lake grove pond castle meadows woods temple".split()
)
#: Types that one subject may well have in the eyes of two readers.
_KINDRED = (
    frozenset(("organization", "product", "tool", "system")),
    frozenset(("project", "product", "tool", "system", "concept")),
    frozenset(("work", "product", "concept")),
)


@dataclass(frozen=True, slots=True)
class Known:
    """A subject that the book knows, as the fold has it so far."""

    id: str
    #: A type of ``model.ENTITY_TYPES``, ``topic``, ``decision`` or nothing.
    type: str
    #: What it was called -> in how many memories.
    forms: Mapping[str, int]
    #: Keys of other subjects of the same memories -> how often; bounded.
    companions: Mapping[str, int]
    first_day: str
    last_day: str
    #: The order in which subjects came up.
    number: int
    page: bool


def same_type(one: str, other: str) -> bool:
    """Whether subjects of these types can be one. Types are guesses: a bakery is a place to one
    reader and an organisation to another; but who lives is no thing, and a topic is no name."""
    if one == other:
        return True
    if one in _APART or other in _APART:
        return False
    return not one or not other or (one in _LIVING) == (other in _LIVING)


def _kindred(one: str, other: str) -> bool:
    return not one or not other or any(one in kin and other in kin for kin in _KINDRED)


def filed_under(surface: str, type: str) -> tuple[str, ...]:
    """The keys by which a subject that is called so can be found again; at most 8."""
    return keys(surface, type, False)[:8]


def lookups(named: said.Named) -> tuple[str, ...]:
    """The keys to look under for a name that comes up; at most 12."""
    found = keys(named.surface, named.type, True)
    own = f"={named.key}"
    return found[:12] if own in found else (own, *found[:11])


def choose(
    named: said.Named, beside: frozenset[str], day: str, known: Sequence[Known]
) -> str | None:
    """The id of the subject that a name means; nothing if it is a new one.

    ``beside`` has the keys of the other subjects of the same memory, best without its author, who
    is beside everything; ``known`` has every subject found under one of the name's ``lookups``. The
    ``day`` decides nothing yet: memories are kept in order, but may speak of any day.
    """
    sightings = [_Sighting(named, beside, each) for each in known]
    firm = [each for each in sightings if each.proof >= FULLER]
    if firm:
        rank = _by_company if len(form(named.surface).words) == 1 else _by_proof
        return max(firm, key=rank).known.id
    loose = [each for each in sightings if each.proof > NONE]
    if len(loose) > 1:
        most = max(each.company for each in loose)
        loose = [each for each in loose if each.company == most > 0]
    return loose[0].known.id if len(loose) == 1 else None


class _Sighting:
    """A name that comes up, held against one known subject."""

    __slots__ = ("by_name", "company", "known", "proof", "typed")

    def __init__(self, named: said.Named, beside: frozenset[str], known: Known) -> None:
        self.known = known
        is_maybe = named.type == "topic" and named.sure <= _MAYBE_A_NAME
        self.by_name = is_maybe and known.type not in _APART
        self.typed = (bool(named.type) and named.type == known.type) or self.by_name
        self.company = sum(1 for key in beside if key in known.companions and key != named.key)
        can_be = self.by_name or same_type(named.type, known.type) or self._called_after(named)
        proof = _proof(named, known) if can_be else NONE
        if proof > NONE and not self.by_name and self._is_doubtful(named, beside, proof):
            proof = NONE
        self.proof = proof

    def _called_after(self, named: said.Named) -> bool:
        """A boat has the name of a woman, and is met in the company of the boat."""
        kinds = {named.type, self.known.type}
        is_thing = not kinds.isdisjoint(_MADE) and not kinds.isdisjoint(_LIVING)
        return is_thing and self.company > 0 and named.surface in self.known.forms

    def _is_doubtful(self, named: said.Named, beside: frozenset[str], proof: int) -> bool:
        if not (self.typed or _kindred(named.type, self.known.type)):
            if named.type in _LIVING:
                return not self.company  # Rex who barks, and Rex from accounting
            return proof < SPELLED or len(form(named.surface).words) == 1  # Phoenix, Phoenix
        if proof == COMPANY and not self.company:
            return True
        if proof > ONLY:
            return False
        own = form(named.surface).words
        forms = [form(each) for each in self.known.forms]
        if len(own) > 1 and len(own[0]) == 1:  # beside João there may well be J. Pacheco
            forms = [each for each in forms if len(each.words) > 1]
        return any(each.bare in beside for each in forms)


_Rank = tuple[int | bool | str, ...]


def _by_company(each: _Sighting) -> _Rank:
    return (each.typed + each.by_name, each.company, each.proof, *_standing(each.known))


def _by_proof(each: _Sighting) -> _Rank:
    return (each.proof, each.typed, each.company, *_standing(each.known))


def _standing(known: Known) -> _Rank:
    return (len(known.forms), known.last_day, -known.number)


def _proof(named: said.Named, known: Known) -> int:
    """The best that one of its forms proves, if no other contradicts it."""
    if named.surface in known.forms:
        return EXACT
    key = named.key if named.type in _APART else form(named.surface).key
    if any(form(each).key == key for each in known.forms):
        return EXACT
    if named.type in _APART:
        return NONE
    found = [_compared(named.surface, each, named.type, known.type) for each in known.forms]
    best = max(found, default=NONE)
    if best >= SPELLED or CLASH not in found:
        return best
    full = [
        proof
        for proof, each in zip(found, known.forms, strict=True)
        if len(form(each).words) > 1 and proof >= FULLER
    ]
    return max(full, default=NONE)  # Anna Weber may be this Anna, but not this Anna Schmidt


@lru_cache(maxsize=1 << 15)
def _compared(one: str, other: str, type: str, known_type: str) -> int:
    first, second = form(one), form(other)
    if not first.sound or not second.sound:
        return NONE
    if type in _LIVING and known_type in _LIVING:
        return _people(one, other)
    is_typed = type in _LIVING or known_type in _LIVING
    if not is_typed:
        found = things.compare(first, second, type if type == known_type else "")
        return found if type or known_type else max(found, _untyped(one, other, False))
    return _untyped(one, other, True)


def _people(one: str, other: str) -> int:
    first, second = form(one), form(other)
    if first.owned or second.owned or first.regions or second.regions:
        return SPELLED if first.key == second.key else NONE
    alike = first.title == second.title and first.generation == second.generation
    if alike and not first.squashed.isdisjoint(second.squashed):
        return SPELLED  # Jean-Pierre, Jean Pierre
    return persons.compare(persons.person(one), persons.person(other))


def _untyped(one: str, other: str, is_typed: bool) -> int:
    """Of the two at most one is said to be a person."""
    first, second = form(one), form(other)
    if not _may_be_people(first, second):
        return NONE
    is_given = any(
        len(each.words) > 1 and plain(each.words[0]) in GIVEN for each in (first, second)
    )
    found = _people(one, other)
    return found if is_typed or is_given or found >= SPELLED else min(found, COMPANY)


def _may_be_people(one: Form, other: Form) -> bool:
    """Whether two names, not both said to be of people, can be: Rose Garden is no Rose."""
    if one.numbers or other.numbers:
        return False
    for parts in (one, other):
        if len(parts.words) > 1 and parts.words[-1] in _TAILS:
            return False
    for word, full in ((one, other), (other, one)):
        if len(word.words) == 1 and word.words[0] in _WORDS and word.words[0] in full.words[1:]:
            return False  # a park, and Ada Park
    return True


def unites(also: said.AlsoCalled, one: Known, other: Known) -> bool:
    """Whether what a memory says makes the two subjects that it names one."""
    if also.how == "different" or one.id == other.id:
        return False
    return same_type(one.type, other.type)


def also_called(text: str, named: Sequence[said.Named]) -> tuple[said.AlsoCalled, ...]:
    """What a memory says of its names: that two are one subject, or that they are not."""
    return explicit.read(text, named)


def title(forms: Mapping[str, int], type: str) -> str:
    """The fullest form in common use: said twice, or the only full one; never a title alone."""
    return titles.best(forms, type)
