"""What waits for a person, as it is told."""

from commonplace.serve.rest.shapes.told import Told


class Waiting(Told):
    """One thing that waits: a `proposal`, a `contradiction`, a `statement`, a memory in
    `quarantine`, or one that is `unread` because the rules failed on it or took too long."""

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


class Inbox(Told):
    items: list[Waiting]
    counts: dict[str, int]


class Settled(Told):
    settled: int
