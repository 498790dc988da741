"""Whether two names can be those of one place, organisation, project, tool or other thing.

Spelling, article and legal suffix do not matter; numbers do: Report 2025 is not Report 2026. A
place may say where it lies, or not. Acronyms and parts of names prove something only in company.
"""

from functools import lru_cache

from commonplace.compile.rules.naming.forms import Form
from commonplace.compile.rules.naming.persons import CLASH, COMPANY, FULLER, NONE, ONLY, SPELLED
from commonplace.compile.rules.naming.regions import REGIONS, can_agree
from commonplace.compile.rules.naming.spelling import other_script
from commonplace.store.trigram import similarity

#: How alike two long names have to be, and what is long.
ALIKE, LONG = 0.85, 12
#: By how many characters at its start, or at its end, a long name finds one that is alike.
EDGE = 5

_PROJECT = frozenset("project initiative programme program".split())


def compare(one: Form, other: Form, type: str) -> int:
    """How much two names agree; of a place by its parts."""
    if one.owned or other.owned:
        return SPELLED if one.words == other.words else NONE
    if type == "place" or one.regions or other.regions:
        return _places(one, other)
    if not one.squashed.isdisjoint(other.squashed) or _same_sound(one, other):
        return SPELLED if one.generation == other.generation else CLASH
    if one.numbers != other.numbers:
        return CLASH
    if type == "project" and bare(one) == bare(other):
        return FULLER
    if _shortened(one, other) or _shortened(other, one):
        return COMPANY
    return ONLY if _typo(one, other) else NONE


def bare(form: Form) -> tuple[str, ...]:
    """The words of a project without the word project."""
    return tuple(word for word in form.words if word not in _PROJECT) or form.words


@lru_cache(maxsize=1 << 14)
def located(form: Form) -> tuple[tuple[str, ...], frozenset[str]]:
    """The words of a place, and where it lies: after a comma, or simply after its name."""
    if form.regions:
        return form.words, form.regions
    for count in (1, 2):
        tail = " ".join(form.words[-count:])
        if len(form.words) > count and tail in REGIONS and form.words[-count - 1] not in _HEADS:
            return form.words[:-count], frozenset({tail})
    return form.words, frozenset()


_HEADS = frozenset("north south west east new upper lower central of the in".split())


def _places(one: Form, other: Form) -> int:
    (first, here), (second, there) = located(one), located(other)
    same = first == second or not one.squashed.isdisjoint(other.squashed)
    if not same and not _same_sound(one, other):
        return ONLY if one.numbers == other.numbers and _typo(one, other) else NONE
    if not can_agree(here, there):
        return CLASH
    return SPELLED if bool(here) == bool(there) else FULLER


def _same_sound(one: Form, other: Form) -> bool:
    return one.sound == other.sound and other_script(one.key) != other_script(other.key)


def _shortened(short: Form, full: Form) -> bool:
    """An acronym of the other, or its first words."""
    if short.acronym and short.acronym in full.initials:
        return True
    count = len(short.words)
    return 0 < count < len(full.words) and full.words[:count] == short.words


def _typo(one: Form, other: Form) -> bool:
    if min(len(one.sound), len(other.sound)) < LONG:
        return False
    near = one.sound[:EDGE] == other.sound[:EDGE] or one.sound[-EDGE:] == other.sound[-EDGE:]
    return near and similarity(one.key, other.key) >= ALIKE
