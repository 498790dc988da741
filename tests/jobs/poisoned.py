"""Stages that one memory is poison for, and workers that die of it."""

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy

import commonplace
from commonplace.minds.embedder import Profile
from commonplace.minds.mind import About, Answer, RulesMind
from tests.store.processes import Talk

POISON = "the poison"
SETTINGS: dict[str, Any] = {
    "jobs__backoff_seconds": 0,
    "jobs__poll_seconds": 0.01,
    "compile__bucket_seconds": 0,
}


class PoisonedMind(RulesMind):
    """The rules; reading the poison is the end."""

    def __init__(self, end: Callable[[], object]) -> None:
        self._end = end

    def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
        if task.name == "read" and POISON in question.text:
            self._end()
        return super().ask(task, question, about)


class PoisonedEmbedder:
    """Vectors of one number; to embed the poison is the end."""

    profile = Profile("poisoned", 1, "f16")

    def __init__(self, end: Callable[[], object]) -> None:
        self._end = end

    def embed(self, texts: Sequence[str]) -> Any:
        if any(POISON in text for text in texts):
            self._end()
        return numpy.ones((len(texts), 1), dtype=numpy.float32)

    def pieces(self, text: str) -> tuple[str, ...]:
        return (text,)


def poison_stage(stage: str, end: Callable[[], object]) -> dict[str, Any]:
    """With what a library is opened in which this stage meets the poison."""
    if stage == "understand":
        return {"mind": PoisonedMind(end)}
    return {"embedder": PoisonedEmbedder(end)}


def work_and_die(talk: Talk, url: str, stage: str) -> None:
    """What a process does after its start: work until nothing is left. The poison kills it."""

    def die() -> None:
        os._exit(9)

    given = poison_stage(stage, die)
    with commonplace.open(url, **given, **SETTINGS) as library:
        library.work()
    talk.send("idle")
