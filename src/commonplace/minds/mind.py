"""What a mind is: it answers tasks. The rules mind does so without a model."""

from dataclasses import dataclass
from typing import Generic, Protocol

from commonplace.minds.cpu_limit import run_rules
from commonplace.minds.task import Q, R, Task


@dataclass(frozen=True, slots=True)
class About:
    """Whose question it is: the book that pays, the memories that stand in it, the job."""

    book_id: str
    memory_ids: tuple[str, ...] = ()
    job_id: str | None = None


@dataclass(frozen=True, slots=True)
class Answer(Generic[R]):
    """What a mind said. ``mind`` is who really answered: where a model's reply was of no use, or it
    refused, that is ``rules``, and a warning says so."""

    value: R
    mind: str
    warnings: tuple[str, ...] = ()


class Mind(Protocol):
    """Answers tasks. Safe to use from several threads."""

    @property
    def name(self) -> str: ...

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        """Raises only when the model cannot be asked now: see :class:`ModelResting`."""
        ...


class RulesMind:
    """No model: each task's own twin answers. Deterministic, free, and at once."""

    name = "rules"

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        return Answer(run_rules(task.rules, question), self.name)
