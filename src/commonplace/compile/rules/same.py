"""Which subject a name means: one page for one subject, two for two of one name.

The string is not enough. A name is looked up under *keys* that all its likely forms share; of the
subjects found there, those count whose type can be the same and whose other forms do not contradict
it. How much a pair of names proves decides what else is needed:

==========  ==============================================  ======================================
proof       example                                         the subject is taken
==========  ==============================================  ======================================
exact       the same alias key                              always
spelled     José, Jose; TideSensor, tide-sensor             always
fuller      Melanie, Melanie Carter; Austin, Austin Texas   always
only        Carter; J. Carter; Mel; a typo                  if nobody else comes into question
company     MIT; Jack for John; the first words of a name   if both are met in the same company
==========  ==============================================  ======================================

Where several come into question a full name goes to the one that is spelled so. A single word goes
by the type it has here, then by the company it is in, then by spelling, then to the one that has
more forms or was met last. Nothing depends on the order in which subjects are offered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.aliases import alias_key
from commonplace.compile import said
from commonplace.compile.rules.naming import explicit, persons, things, titles
from commonplace.compile.rules.naming.forms import Form, form
from commonplace.compile.rules.naming.persons import (
    CLASH,
    COMPANY,
    FULLER,
    NONE,
    ONLY,
    SPELLED,
)
from commonplace.compile.rules.naming.spelling import plain, sound
from commonplace.understand.rules.words.given import GIVEN

EXACT = SPELLED + 1
_LIVING = frozenset(("person", "animal"))
_APART = frozenset(("topic", "decision"))
_MADE = frozenset(("organization", "product", "tool", "system"))
_BUILT = frozenset(("project", "product", "tool", "system", "concept"))
_KINDRED = (_LIVING, _MADE, _BUILT, frozenset(("work", "product", "concept")))


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
    """Whether subjects of these types can be one."""
    if one == other:
        return True
    if one in _APART or other in _APART:
        return False
    return not one or not other or any(one in kin and other in kin for kin in _KINDRED)


def filed_under(surface: str, type: str) -> tuple[str, ...]:
    """The keys by which a subject that is called so can be found again; at most 8."""
    return _keys(surface, alias_key(surface), type)[:8]


def lookups(named: said.Named) -> tuple[str, ...]:
    """The keys to look under for a name that comes up; at most 12."""
    return _keys(named.surface, named.key, named.type)[:12]


def _keys(surface: str, key: str, type: str) -> tuple[str, ...]:
    found = [f"={key}"] if key else []
    parts = form(surface)
    if type not in _APART and parts.sound:
        found.append(f"~{parts.sound}")
        if not parts.owned:
            found += _thing_keys(parts, type) if type not in _LIVING else ()
            found += _person_keys(surface, parts) if type in _LIVING or not type else ()
    return tuple(dict.fromkeys(found))


def _person_keys(surface: str, parts: Form) -> list[str]:
    if parts.regions or len(parts.words) > 6:
        return []
    who = persons.person(surface)
    words = [*who.rest[-1:], *persons.roots(who.given)]
    return [f"n{sound(word)}" for word in words if len(word) > 1]


def _thing_keys(parts: Form, type: str) -> list[str]:
    found = []
    if type in ("place", ""):
        found.append(f"~{sound(''.join(things.located(parts)[0]))}")
    if type == "project":
        found.append(f"~{sound(''.join(things.bare(parts)))}")
    letters = [parts.acronym] if parts.acronym else sorted(parts.initials)
    found += [f"a{each}" for each in letters[: 2 if type else 1]]
    if type:
        found.append(f"w{sound(parts.words[0])}")
        if len(parts.sound) >= things.LONG:
            found += (f"<{parts.sound[: things.EDGE]}", f">{parts.sound[-things.EDGE :]}")
    return found


def choose(
    named: said.Named, beside: frozenset[str], day: str, known: Sequence[Known]
) -> str | None:
    """The id of the subject that a name means; nothing if it is a new one.

    ``beside`` has the keys of the other subjects of the same memory, ``known`` every subject that
    is found under one of the name's ``lookups``. Of one that was last seen after ``day`` the same
    is true as of any other: memories are kept in order, but they speak of any day.
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

    __slots__ = ("company", "known", "proof", "typed")

    def __init__(self, named: said.Named, beside: frozenset[str], known: Known) -> None:
        self.known = known
        self.typed = bool(named.type) and named.type == known.type
        self.company = sum(1 for key in beside if key in known.companions and key != named.key)
        self.proof = _proof(named, known) if same_type(named.type, known.type) else NONE
        if {named.type, known.type} == _LIVING and not self.company:
            self.proof = NONE  # Rex who barks, and Rex from accounting
        if (self.proof == COMPANY and not self.company) or (
            NONE < self.proof <= ONLY and any(form(each).key in beside for each in known.forms)
        ):
            self.proof = NONE


_Rank = tuple[int | bool | str, ...]


def _by_company(each: _Sighting) -> _Rank:
    return (each.typed, each.company, each.proof, *_standing(each.known))


def _by_proof(each: _Sighting) -> _Rank:
    return (each.proof, each.typed, each.company, *_standing(each.known))


def _standing(known: Known) -> _Rank:
    return (len(known.forms), known.last_day, -known.number)


def _proof(named: said.Named, known: Known) -> int:
    """The best that one of its forms proves, if no other contradicts it."""
    if any(form(each).key == named.key for each in known.forms):
        return EXACT
    if named.type in _APART:
        return NONE
    found = [_compared(named.surface, each, named.type, known.type) for each in known.forms]
    best = max(found, default=NONE)
    return NONE if best < FULLER and CLASH in found else best


@lru_cache(maxsize=1 << 15)
def _compared(one: str, other: str, type: str, known_type: str) -> int:
    first, second = form(one), form(other)
    if not first.sound or not second.sound:
        return NONE
    kind = type or known_type
    if type in _LIVING or known_type in _LIVING:
        return _people(one, other)
    found = things.compare(first, second, kind if type == known_type else "")
    if not kind and (_given(first) or _given(second)):
        found = max(found, _people(one, other))
    return found


def _people(one: str, other: str) -> int:
    first, second = form(one), form(other)
    if first.owned or second.owned:
        return SPELLED if first.words == second.words else NONE
    found = persons.compare(persons.person(one), persons.person(other))
    if found != CLASH or first.generation != second.generation:
        return found
    return SPELLED if not first.squashed.isdisjoint(second.squashed) else found


def _given(parts: Form) -> bool:
    return len(parts.words) > 1 and plain(parts.words[0]) in GIVEN


def unites(also: said.AlsoCalled, one: Known, other: Known) -> bool:
    """Whether what a memory says makes two subjects one."""
    if also.how == "different" or one.id == other.id:
        return False
    first, second = ({form(each).key for each in known.forms} for known in (one, other))
    meant = (also.name in first and also.other in second) or (
        also.name in second and also.other in first
    )
    return meant and (same_type(one.type, other.type) or not _settled(one.type, other.type))


def _settled(one: str, other: str) -> bool:
    """Types that are no mere guesses: what is said outright overrules the others."""
    return not {one, other}.isdisjoint(_LIVING | _APART)


def also_called(text: str, named: Sequence[said.Named]) -> tuple[said.AlsoCalled, ...]:
    """What a memory says of its names: that two are one subject, or that they are not."""
    return explicit.read(text, named)


def title(forms: Mapping[str, int], type: str) -> str:
    """The fullest form in common use: said twice, or the only full one; never a title alone."""
    return titles.best(forms, type)
