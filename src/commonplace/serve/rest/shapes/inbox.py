"""What waits for a person, as it is told."""

from commonplace.serve.rest.shapes.told import Told


class Waiting(Told):
    """One thing that waits: a `proposal`, a `contradiction`, a `statement`, or a memory in
    `quarantine`."""

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
