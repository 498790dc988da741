"""What is answered about dreams."""

from typing import Any

from commonplace.serve.rest.shapes.told import Told


class Dream(Told):
    id: str
    at: str
    day: str
    changes: list[dict[str, Any]]


class Dreams(Told):
    dreams: list[Dream]


class PageSeen(Told):
    id: str
    address: str
    title: str
    times: int
    at: str | None


class Unanswered(Told):
    question: str
    times: int
    asked_at: str


class Nameless(Told):
    name: str
    memories: int


class DecidedLately(Told):
    memory_id: str
    occurred_at: str
    text: str


class ShownItem(Told):
    kind: str
    id: str
    sessions: int


class Signals(Told):
    """What a dream goes by."""

    read: list[PageSeen]
    shown: list[ShownItem]
    unanswered: list[Unanswered]
    nameless: list[Nameless]
    stale: list[PageSeen]
    decided: list[DecidedLately]


class DreamPlan(Told):
    """`due`: there is something to dream of; `now`: when the newest memory was observed."""

    due: bool
    new: dict[str, int]
    waiting: int
    now: str | None
    last_at: str | None
    signals: Signals


class Text(Told):
    text: str


class Rebuilt(Told):
    """`outcome`: same, differs, proposed, nothing or busy."""

    page_id: str
    address: str
    outcome: str
    version: int


class Queued(Told):
    job_id: str
