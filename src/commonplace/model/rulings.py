"""What people decided: rulings, and what each is about."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

RulingKind = Literal[
    "wrong", "accept", "reject", "ignore", "same", "apart", "name", "type", "means", "undo"
]
RulingState = Literal["in force", "undone", "unmatched", "waiting"]


@dataclass(frozen=True, slots=True)
class RulingKey:
    """What a ruling is about, in the words that were said: no row's id but the memory's.

    Without a memory it is about the name wherever it stands.
    """

    surface: str | None = None
    #: The folded surface. It finds the ruling; a replay folds the surface anew.
    name_key: str | None = None
    value: str | None = None
    memory_id: str | None = None
    #: Characters of the memory: from, to.
    span: tuple[int, int] | None = None
    attribute: str | None = None
    positive: bool | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision. Those of one command have the same act, and are undone together."""

    id: str
    act: str
    at: datetime
    actor: str | None
    #: Of who ruled.
    trust: str
    kind: RulingKind
    #: The type; ``canonical`` or ``alias``; the act that is undone.
    value: str | None
    state: RulingState
    #: The first is what it is about, the second the other one, if there is one.
    keys: tuple[RulingKey, ...] = ()
