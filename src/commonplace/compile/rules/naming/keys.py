"""Under which keys a subject is filed, and under which a name is looked up.

Whatever can be one subject by the rules of ``persons`` and ``things`` meets under a key, and as
little else as possible: a book may know a thousand people called Anna. A full name therefore does
not look among all that share a part of it, but among those that are known by this part alone.

=====  =====================================  =========================  =======================
key    what follows it                        filed                      looked up
=====  =====================================  =========================  =======================
``=``  the alias key                          always                     always
``~``  the sound of the whole                 always                     always; other names
``L``  a name that it may be a form of        a word alone               a word; parts of a name
``G``  a name the given name may be a form of a full name                a word alone
``F``  the family name                        a full name, Dr. X         a word alone, Dr. X
``T``  the family name                        Dr. X                      a full name, a word
``I``  an initial and a further name          a full name                a full name
``A``  three letters or more                  acronyms, initials         acronyms, initials
``W``  the first word of an organisation      organisations              organisations
``Y``  a long name without its longest word;  things                     things
       the letters of a long one, sorted
=====  =====================================  =========================  =======================
"""

from functools import lru_cache

from commonplace.compile.rules.naming import things
from commonplace.compile.rules.naming.forms import Form, form
from commonplace.compile.rules.naming.persons import person, roots
from commonplace.compile.rules.naming.spelling import plain, sound
from commonplace.compile.rules.naming.wellknown import others

_LIVING = ("person", "animal")
#: More words are no name of a person.
_MOST_WORDS = 6


@lru_cache(maxsize=1 << 13)
def keys(surface: str, type: str, looking: bool) -> tuple[str, ...]:
    """The keys of a name of this type, the most telling first."""
    parts = form(surface)
    found = [f"={parts.key}"] if parts.key else []
    if parts.sound and type not in ("topic", "decision"):
        found.append(f"~{parts.sound}")
        if not parts.owned:
            found += _of_a_person(surface, parts, looking) if type in (*_LIVING, "") else ()
            found += _of_a_thing(parts, type, looking) if type not in _LIVING else ()
    return tuple(dict.fromkeys(found))


def _of_a_person(surface: str, parts: Form, looking: bool) -> list[str]:
    if parts.regions or len(parts.words) > _MOST_WORDS:
        return []
    who = person(surface)
    given = [sound(root) for root in roots(who.given)] if len(who.given) > 1 else []
    family = sound(who.rest[-1]) if who.rest else ""
    if not who.rest:
        by_part = [f"G{each}" for each in given] if looking else []
        alone = sound(who.given)
        return [f"L{each}" for each in given] + by_part + ([f"F{alone}", f"T{alone}"] * looking)
    if not who.given:
        return [f"F{family}", f"T{family}", *([f"L{family}"] * looking)]
    if len(who.rest[-1]) == 1:  # Rosalind C. is known by her given name
        return [f"L{each}" for each in given] + [f"G{each}" for each in given]
    first = dict.fromkeys((plain(who.given)[:1], *(root[:1] for root in roots(who.given))))
    both = [f"I{letter} {family}" for letter in first]
    second = [f"I{letter} {sound(who.rest[0])}" for letter in first]
    if looking:
        turned = f"I{plain(who.rest[-1])[:1]} {sound(who.given)}"
        parted = [*second, *(f"L{each}" for each in given), f"L{family}", f"T{family}"]
        return [*both, turned, *parted]
    return [f"F{family}", *both, *(f"G{each}" for each in given), *second]


def _of_a_thing(parts: Form, type: str, looking: bool) -> list[str]:
    found = []
    if type in ("place", ""):
        found.append(f"~{sound(''.join(things.located(parts)[0]))}")
    if type in ("project", ""):
        found.append(f"~{sound(''.join(things.bare(parts)))}")
    if parts.numbers and (unnumbered := things.without_version(parts)):
        found.append(f"~{sound(''.join(unnumbered))}")
    if rest_of_it := things.without_starter(parts):
        found.append(f"~{sound(''.join(rest_of_it))}")
    found += [f"A{each}" for each in things.letters(parts)[: 2 if type else 1]]
    if type == "organization" and (first := things.first_word(parts)):
        found.append(f"W{sound(first)}")
    if looking:
        found += [f"~{sound(each)}" for each in others(plain(parts.bare), type)]
    letters = plain("".join(parts.words))
    if len(letters) >= things.LONG_ENOUGH:
        found.append(f"Y{''.join(sorted(letters))}")
    rest, longest = things.without_longest(parts)
    if rest and type:
        found.append(f"Y{sound(rest)} {longest[0]}{longest[-1]}")
    return found
