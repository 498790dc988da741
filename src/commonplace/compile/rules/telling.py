"""Whom a memory tells something of, and under which of their names each sentence is placed. No I/O.

A sentence comes to the page of everybody whom it names, once for each name: where it stands there
depends on the name (is it *about* it, is that a place?). Two names may turn out to mean one subject
long after they were said. So it is never asked whether they do: a page holds a sentence wherever
one of the names puts it, and two pages that become one hold together what the one page would have
held had it been one from the beginning.

Only what the memory says itself counts as known: of names that it calls one (*Ada Carter, also
called Pebble, plays the horn*) the first places the sentence for all of them, so that it stands on
their page once.
"""

from collections.abc import Iterator, Mapping

from commonplace.compile.rules.shelf import Said
from commonplace.compile.said import Read, Statement


def tellings(memory_id: str, day: str, read: Read) -> Iterator[tuple[str, Said]]:
    """Each statement for each name in it: the key of whom it names, and what is to be told."""
    types = {named.key: named.type for named in read.named}
    first = _first_names(read) if read.also else {}
    for statement in read.statements:
        for key in _whom(statement):
            if key in types:
                by = first.get(key, key)
                yield key, Said(statement, by, memory_id, day, types[by])


def _whom(statement: Statement) -> tuple[str, ...]:
    about = (statement.about,) if statement.about else ()
    return tuple(dict.fromkeys((*about, *statement.names)))


def _first_names(read: Read) -> Mapping[str, str]:
    """For each name that the memory says is another's too, the first of them."""
    order = {named.key: at for at, named in enumerate(read.named)}
    first: dict[str, str] = {}
    for also in read.also:
        if also.how != "different" and also.name in order and also.other in order:
            one, other = (first.get(key, key) for key in (also.name, also.other))
            kept, gone = sorted((one, other), key=order.__getitem__)
            first |= {key: kept for key, held in first.items() if held == gone}
            first |= {gone: kept, kept: kept}
    return first
