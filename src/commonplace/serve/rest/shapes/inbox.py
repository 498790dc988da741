"""What waits for a person, as it is told."""

from commonplace.serve.rest.shapes.told import Told


class Waiting(Told):
    """One thing that waits: a `proposal` for a page, a `contradiction` of two facts, an `ending`
    that is only proposed, a `ruling` of somebody who is trusted less, a `statement` that was not
    kept, a memory in `quarantine`, or one that is `unread` because the rules failed on it or took
    too long. `becomes`: what would become of the fact it is against, or how a ruling stands."""

    kind: str
    id: str
    at: str
    text: str
    reason: str
    memories: list[str]
    page: str | None
    against: str | None
    source: str | None
    trust: str | None
    against_id: str | None
    becomes: str | None


class Inbox(Told):
    items: list[Waiting]
    counts: dict[str, int]


class Settled(Told):
    settled: int
