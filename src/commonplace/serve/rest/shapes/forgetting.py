"""What is told of forgetting, and of what is not believed."""

from commonplace.serve.rest.shapes.memories import Memory, RadiusCounts
from commonplace.serve.rest.shapes.told import Free, Told


class Receipt(Told):
    """That something was forgotten: how much, by which selectors; never what."""

    id: str
    at: str
    actor: str | None
    selectors: list[str]
    counts: Free
    digest: str


class Receipts(Told):
    receipts: list[Receipt]


class Forgotten(Told):
    """With `confirm`: what would go; send it back to forget exactly that. Without: it is gone."""

    forgotten: int
    dry_run: bool
    radius: RadiusCounts
    memories: list[Memory]
    confirm: str | None
    receipt: Receipt | None


class Suppressed(Told):
    """Lines of a file that `commonplace forgotten replay` reads."""

    lines: list[str]


class Withheld(Told):
    hidden: int
    pages: int
    memories: list[Memory]


class Quarantined(Told):
    memory: Memory
    reason: str
    at: str
    actor: str | None


class Quarantine(Told):
    quarantined: list[Quarantined]


class Lifted(Told):
    """The ids of memories that are believed again."""

    lifted: list[str]
