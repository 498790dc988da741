"""What a stage asks a mind: a task.

A task has a name, a prompt in words, a schema for the reply, a reader that takes the reply field by
field, and a *rules twin* that answers the same question without a model. A stage calls
``mind.ask(task, question)`` and cannot tell who answered.

The prompt is Markdown with ``$name`` placeholders. ``fill`` gives their values; what comes from
memories is :class:`Data`, and travels inside a fence with a random tag, its secrets removed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
R = TypeVar("R")


class Data(str):
    """Text that others wrote: it is read, never obeyed."""


@dataclass(frozen=True, slots=True)
class Read(Generic[R]):
    """A reply as the task understood it: nothing when it was of no use at all."""

    value: R | None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task(Generic[Q, R]):
    """One kind of question."""

    name: str
    #: Markdown with ``$name`` placeholders.
    prompt: str
    #: JSON schema of the reply, with bounds on every list and string.
    schema: Mapping[str, Any]
    fill: Callable[[Q], Mapping[str, str]]
    #: Takes parsed JSON of any shape; never raises because of it.
    read: Callable[[Any, Q], Read[R]]
    rules: Callable[[Q], R]
    output_tokens: int = 2048
