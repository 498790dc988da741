"""Facts judged without a store: as a book of their memories alone would judge them."""

from collections.abc import Iterable
from typing import cast

from commonplace.knowledge.hold import hold
from commonplace.knowledge.hold.fact import Act, Held, Mood, Status
from commonplace.knowledge.reading_facts import Source, sort_ends
from commonplace.model import FactRow


def judge(facts: Iterable[tuple[FactRow, Source]]) -> dict[bytes, Status]:
    """Say what became of each fact, where every name is somebody of its own."""
    return hold([_make_held(fact, source) for fact, source in facts], ())


def _make_held(fact: FactRow, source: Source) -> Held:
    ends, gone = sort_ends(fact.ends, {})
    return Held(
        id=fact.id,
        memory=fact.memory,
        start=fact.start,
        said=source.said,
        subject=fact.subject,
        slot=fact.attribute,
        value=fact.value_key,
        speaker=source.speaker,
        rank=source.rank,
        scope=fact.scope,
        ends=ends,
        gone=gone,
        days=fact.days,
        kind=fact.kind,
        mood=cast(Mood, fact.mood),
        act=cast(Act, fact.act),
        single=fact.single,
        positive=fact.positive,
        adds=fact.adds,
        inherits=fact.inherits,
        still=fact.still,
        quote=fact.quote,
        names=frozenset(each.key for each in fact.names),
    )
