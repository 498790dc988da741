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
only        Carter; J. Carter; Roz; a typo; Carter Ada      if nobody else comes into question
company     MIT; Jack for John; the first words of a name   if both are met in the same company
==========  ==============================================  ======================================

Some things weaken a proof. Very common family names say little: Dr. Patel is Meena Patel only in
company. So does a name of which nobody could tell what it names, unless all its words are words
that only names have. A type that was only guessed contradicts nothing: *Condor is late* sounds like
somebody, and is the project Condor. And the name of a dog alone means the dog, if nobody goes by it
alone.

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
from commonplace.compile.rules.naming.families import COMMON
from commonplace.compile.rules.naming.forms import TITLES, Form, form
from commonplace.compile.rules.naming.keys import keys
from commonplace.compile.rules.naming.nicknames import SHORT_FOR
from commonplace.compile.rules.naming.ordinary import is_only_a_name
from commonplace.compile.rules.naming.persons import (
    CLASH,
    COMPANY,
    FULLER,
    NONE,
    ONLY,
    SPELLED,
)
from commonplace.compile.rules.naming.spelling import plain
from commonplace.understand.rules.words.given import DOUBTFUL as SHARED
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.places import PLACE_HEADS, PLACE_TAILS, PLACES
from commonplace.understand.rules.words.things import TAILS

EXACT = SPELLED + 1
_LIVING = frozenset(("person", "animal"))
#: A topic so little sure began a sentence: *Heron starts in March* may speak of what is called so.
_MAYBE_A_NAME = 0.2
#: The type of a name is certain where the name itself tells it.
_CERTAIN = 1.0
_MADE = frozenset(("product", "tool", "system"))
_APART = frozenset(("topic", "decision"))
#: Words that need not be anybody's name.
_WORDS = (COMMON_WORDS | PLACE_TAILS | TAILS.keys()) - GIVEN
#: Last words that are seldom those of a person.
_TAILS = (PLACE_TAILS | TAILS.keys()) - frozenset(
    "park hill hills lane church house forest lake grove pond castle meadows woods temple".split()
)
_HEADS = PLACE_HEADS | {"saint", "sainte", "sankt", "são"}
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


def choose(named: said.Named, beside: frozenset[str], known: Sequence[Known]) -> str | None:
    """The id of the subject that a name means; nothing if it is a new one.

    ``beside`` has the keys of the other subjects of the same memory, best without its author, who
    is beside everything; ``known`` has every subject found under one of the name's ``lookups``.
    """
    sightings = [_Sighting(named, beside, each) for each in known]
    firm = [each for each in sightings if each.proof >= FULLER]
    if firm:
        rank = _by_company if len(form(named.surface).words) == 1 else _by_proof
        best = max(firm, key=rank)
        pets = [each for each in sightings if each.is_pet]
        if pets and best.proof == FULLER and not best.company:
            best = max(pets, key=rank)  # Max is rather the dog Max than Max Huber
        return best.known.id
    loose = [each for each in sightings if each.proof > NONE]
    if len(loose) > 1:
        most = max(each.company for each in loose)
        loose = [each for each in loose if each.company == most > 0]
    return loose[0].known.id if len(loose) == 1 else None


class _Sighting:
    """A name that comes up, held against one known subject."""

    __slots__ = ("by_name", "company", "is_pet", "known", "proof", "typed")

    def __init__(self, named: said.Named, beside: frozenset[str], known: Known) -> None:
        self.known = known
        is_maybe = named.type == "topic" and named.sure <= _MAYBE_A_NAME
        self.by_name = is_maybe and known.type not in _APART
        self.typed = (bool(named.type) and named.type == known.type) or self.by_name
        self.company = sum(1 for key in beside if key in known.companions and key != named.key)
        can_be = self.by_name or same_type(named.type, known.type) or self._called_after(named)
        proof = _proof(named, known) if can_be else NONE
        self.is_pet = proof == EXACT and known.type == "animal"
        if proof > NONE and not self.by_name and self._is_doubtful(named, beside, proof):
            proof = NONE
        self.proof = self._by_name_alone(named) if not can_be and self._is_guess(named) else proof

    def _by_name_alone(self, named: said.Named) -> int:
        proof = _proof(named, self.known)
        own = form(named.surface)
        is_bare = any(things.is_bare_of(own, form(each)) for each in self.known.forms)
        return proof if proof == EXACT else FULLER if is_bare else NONE

    def _is_guess(self, named: said.Named) -> bool:
        """*Condor is late again* sounds like somebody, and is the project that is called so."""
        known = self.known
        if named.type == "person" and known.type not in _LIVING and known.type not in _APART:
            return known.type != "place" and named.sure < _CERTAIN and _is_no_persons(named.surface)
        if known.type != "person" or not named.type or named.type in _LIVING | _APART | {"place"}:
            return False
        return all(_is_no_persons(each) for each in known.forms)

    def _called_after(self, named: said.Named) -> bool:
        """A boat has the name of a woman, and is met in the company of the boat."""
        kinds = {named.type, self.known.type}
        is_thing = not kinds.isdisjoint(_MADE) and not kinds.isdisjoint(_LIVING)
        return is_thing and self.company > 0 and named.surface in self.known.forms

    def _is_doubtful(self, named: said.Named, beside: frozenset[str], proof: int) -> bool:
        kinds = {named.type, self.known.type} - {""}
        if proof < SPELLED and not kinds <= _LIVING and self._titled(named):
            return True  # Anna, a place, is not Dr. Anna Weber
        if not (self.typed or _kindred(named.type, self.known.type)):
            if named.type in _LIVING:
                return not (self.company or self.is_pet)  # a dog, and its name alone
            return proof < SPELLED or len(form(named.surface).words) == 1  # Phoenix, Phoenix
        if not self.company and (proof == COMPANY or self._is_common(named, proof)):
            return True
        if proof == FULLER and not named.type and not self.company:
            own = form(named.surface).words
            if len(own) == 1 and own[0] in PLACES:
                return True  # the weather of Sydney, and Sydney Cole
        if proof > ONLY:
            return False
        own = form(named.surface).words
        forms = [form(each) for each in self.known.forms]
        if len(own) > 1 and len(own[0]) == 1:  # beside João there may well be J. Pacheco
            forms = [each for each in forms if len(each.words) > 1]
        return any(each.bare in beside for each in forms)

    def _titled(self, named: said.Named) -> bool:
        return any(persons.person(each).title for each in (named.surface, *self.known.forms))

    def _is_common(self, named: said.Named, proof: int) -> bool:
        """Dr. Patel and Meena Patel: of so many one needs more to know that they are one."""
        if proof != persons.FAMILY:
            return False
        titled = {persons.person(each).title for each in (named.surface, *self.known.forms)}
        return "-" in titled and form(named.surface).words[-1] in COMMON


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
    is_titled = first.title in TITLES or second.title in TITLES
    if is_titled and "" in (type, known_type):
        return _untyped(one, other, True)
    is_typed = type in _LIVING or known_type in _LIVING
    if not is_typed:
        if first.title != second.title:
            return NONE
        if {type, known_type} <= {"project", ""} and things.is_bare_of(first, second):
            return FULLER
        found = things.compare(first, second, type if type == known_type else "")
        return found if type or known_type else _either(found, first, second, one, other)
    return _untyped(one, other, True)


def _either(found: int, first: Form, second: Form, one: str, other: str) -> int:
    """What two names prove of which nobody could tell what they name. Two that begin with the same
    first name of people contradict each other as theirs do: no Anna Weber is an Anna Schmidt."""
    peoples = _untyped(one, other, False)
    share = len(first.words) > 1 and len(second.words) > 1 and first.words[0] == second.words[0]
    if peoples == CLASH and found == NONE and share and plain(first.words[0]) in GIVEN:
        return CLASH
    return max(found, peoples)


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
    if is_typed or is_given or found >= SPELLED:
        return found
    is_full = len(first.words) == len(second.words) > 1
    if found == ONLY and is_full and COMMON_WORDS.isdisjoint((*first.words, *second.words)):
        return ONLY  # Szabó Péter, Péter Szabó
    full = first if len(first.words) > 1 else second
    return min(found, persons.FAMILY if is_only_a_name(full) else COMPANY)


@lru_cache(maxsize=1 << 12)
def _is_no_persons(surface: str) -> bool:
    """A single word that is on no list of names: who takes it for somebody's only guesses."""
    parts = form(surface)
    if len(parts.words) != 1 or parts.title:
        return False
    word = plain(parts.words[0])
    return not (word in GIVEN or word in SHARED or word in SHORT_FOR or word in PLACES)


def _may_be_people(one: Form, other: Form) -> bool:
    """Whether two names, not both said to be of people, can be: Rose Garden is no Rose."""
    if one.numbers or other.numbers:
        return False
    for parts in (one, other):
        if len(parts.words) > 1 and (parts.words[-1] in _TAILS or parts.words[0] in _HEADS):
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
