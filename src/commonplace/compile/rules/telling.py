"""Whom a memory tells something of, and under which of their names each sentence is placed. No I/O.

A sentence comes to the page of everybody whom it names, once for each name: where it stands there
depends on the name (is it *about* it, is that a place?). Two names may turn out to mean one subject
long after they were said. So it is never asked whether they do: a page holds a sentence wherever
one of the names puts it, and two pages that become one hold together what the one page would have
held had it been one from the beginning.

Only what the memory shows itself counts as known: of names that it calls one (*Ada Carter, also
called Pebble, plays the horn*), and of a person's first name and the only full name that begins so
(Ada says: *I am Ada Carter*), the first places the sentence for all of them, so that it stands on
their page once.
"""

from collections.abc import Iterator, Mapping

from commonplace.compile.rules.shelf import Said
from commonplace.compile.said import Read, Statement


def tellings(memory_id: str, day: str, read: Read) -> Iterator[tuple[str, Said]]:
    """Each statement for each name in it: the key of whom it names, and what is to be told."""
    types = {named.key: named.type for named in read.named}
    first = _first_names(read)
    for statement in read.statements:
        for key in _whom(statement):
            if key in types:
                by = first.get(key, key)
                yield key, Said(statement, by, memory_id, day, types[by])


def said_apart(read: Read, key: str) -> Iterator[str]:
    """Names of which the memory says that they are not the one with this key."""
    for each in read.also:
        if each.how == "different" and key in (each.name, each.other):
            yield each.other if each.name == key else each.name


def _whom(statement: Statement) -> tuple[str, ...]:
    about = (statement.about,) if statement.about else ()
    return tuple(dict.fromkeys((*about, *statement.names)))


def _first_names(read: Read) -> Mapping[str, str]:
    """For each name that the memory shows is another's too, the first of them."""
    order = {named.key: at for at, named in enumerate(read.named)}
    first: dict[str, str] = {}
    for one, other in (*_called_one(read), *_full_names(read)):
        if one in order and other in order:
            kept, gone = sorted(
                (first.get(one, one), first.get(other, other)), key=order.__getitem__
            )
            first |= {key: kept for key, held in first.items() if held == gone}
            first |= {gone: kept, kept: kept}
    return first


def _called_one(read: Read) -> Iterator[tuple[str, str]]:
    return ((each.name, each.other) for each in read.also if each.how != "different")


def _full_names(read: Read) -> Iterator[tuple[str, str]]:
    people = [named.key for named in read.named if named.type == "person"]
    for name in people if len(people) > 1 else ():
        full = [other for other in people if other.startswith(f"{name} ")]
        if len(full) == 1:
            yield name, full[0]
