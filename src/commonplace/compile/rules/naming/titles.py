"""What a page about a subject is called: the fullest form of its name in common use.

Forms of one alias key count as one, and its most said writing stands for it; of somebody's one with
a capital, if there is one: the name they log in with may be said more often. It starts with the
form said most; a form that is fuller (a given name with its surname, the words of an acronym, the
name behind a nickname) takes its place if it was said twice or is the only one of its kind.
"""

from collections import defaultdict
from collections.abc import Mapping

from commonplace.compile.rules.naming.forms import KIN, TITLES, form
from commonplace.compile.rules.naming.persons import Person, person, roots
from commonplace.compile.rules.naming.spelling import canonical, plain


def best(forms: Mapping[str, int], type: str) -> str:
    groups: dict[str, dict[str, int]] = defaultdict(dict)
    for surface, count in forms.items():
        groups[form(surface).key][surface] = count
    said = {_written(group, type): sum(group.values()) for group in groups.values()}
    named = {surface: count for surface, count in said.items() if not _is_title(surface)} or said
    if not named:
        return ""
    if type == "place":  # where it lies belongs to a title only if nobody leaves it out
        named = {each: named[each] for each in named if "," not in each} or named
    start = min(named, key=lambda each: (-named[each], *_looks(each)))
    fuller = {each: _fuller(each, start, type) for each in named if each != start}
    top = max(fuller.values(), default=0)
    chosen = [each for each, by in fuller.items() if by == top > 0]
    often = [each for each in chosen if named[each] > 1]
    if not often and len(chosen) != 1:
        return start
    return min(often or chosen, key=lambda each: (-named[each], *_looks(each)))


def _written(group: Mapping[str, int], type: str) -> str:
    small = {each: type == "person" and each == each.lower() for each in group}
    return min(group, key=lambda each: (small[each], -group[each], *_looks(each)))


def _looks(surface: str) -> tuple[bool, bool, int, str]:
    """Capitals but not only capitals first, then the longer, then by the alphabet."""
    return surface == surface.lower(), surface == surface.upper(), -len(surface), surface


def _is_title(surface: str) -> bool:
    bare = plain(form(surface).key)
    return not bare or bare in TITLES or bare in KIN


def _fuller(surface: str, start: str, type: str) -> int:
    """By how much a form is fuller than the one said most; 0 if it is not."""
    if not type and surface.rpartition(" ")[2].isupper():
        return 0  # Acme HQ is a house of Acme
    if type in ("person", "animal", ""):
        rank = _completeness(person(surface)) - _completeness(person(start))
        if type or rank > 0:
            return max(rank, 0) or int(_behind(person(surface), person(start)))
    one, other = form(surface), form(start)
    return int(bool(other.acronym) and other.acronym in one.initials)


def _completeness(who: Person) -> int:
    """A given and a family name are complete; of less a given name says more than a title."""
    if who.given and who.rest:
        return 4 if len(who.given) > 1 and all(len(word) > 1 for word in who.rest) else 2
    return 1 if who.given and who.title == "" else 0


def _behind(full: Person, short: Person) -> bool:
    """The name that a nickname stands for, with as much of the family."""
    own, other = canonical(full.given), canonical(short.given)
    return own != other and own in roots(short.given) and len(full.rest) >= len(short.rest)
