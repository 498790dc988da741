"""Links between pages that one memory speaks of: a rule draws them, and can take them back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from commonplace.compile.effects import Drawing
from commonplace.model import Link

#: Of the subjects that a memory names, in the order of its text, these pairs are linked.
_PAIRS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2))
#: Types of pages that are linked so.
_TYPES = ("entity", "project")


def pairs_of(whom: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs that are linked of all that a memory names, both ways: at most ten. Which they are
    depends neither on who has a page by now, nor on which two have turned out to be one."""
    for one, other in _PAIRS:
        if other < len(whom):
            yield whom[one], whom[other]
            yield whom[other], whom[one]


def co_mentions(
    seen: Iterable[tuple[str, Sequence[str]]], pages: Mapping[str, tuple[str, str]]
) -> list[Drawing]:
    """The links that some memories draw: for each memory its id and the subjects it names, in
    order; for each subject that has a page the page's id and address. The first memory counts."""
    drawn: dict[tuple[str, str], Drawing] = {}
    for memory_id, whom in seen:
        for pair in pairs_of(whom):
            source, target = pages.get(pair[0]), pages.get(pair[1])
            if source is None or target is None or source[0] == target[0]:
                continue
            if (source[0], target[0]) in drawn:
                continue
            if all(each[1].partition("/")[0] in _TYPES for each in (source, target)):
                type_, _, slug = target[1].partition("/")
                link = Link("reference", "", "", type_, slug, "", memory_id)
                drawn[source[0], target[0]] = Drawing(source[0], f"co_mention:{target[0]}", (link,))
    return [*drawn.values()]
