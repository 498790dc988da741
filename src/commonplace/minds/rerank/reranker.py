"""What a reranker is, and what of its answer is believed."""

import math
from collections.abc import Sequence
from typing import Protocol

from commonplace.errors import ModelRefused


class Reranker(Protocol):
    """Reads a question beside each of some texts. Safe to use from several threads."""

    @property
    def name(self) -> str: ...

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """One number for each text, in their order: in [0, 1], higher is better."""
        ...


def believed(name: str, answer: object, texts: int) -> list[float]:
    """The answer as numbers in [0, 1]; or ModelRefused: half an order is worse than none.

    Some models answer with logits. If any number is outside [0, 1] all of them are taken for such,
    and go through the logistic function: the order stays what it was.
    """
    try:
        numbers = [_number(value) for value in answer]  # type: ignore[attr-defined]
    except (TypeError, ValueError, OverflowError) as error:
        raise ModelRefused(f"{name} did not answer with a number for each text.") from error
    if len(numbers) != texts:
        raise ModelRefused(f"{name} answered with {len(numbers)} numbers for {texts} texts.")
    if not all(math.isfinite(number) for number in numbers):
        raise ModelRefused(f"{name} answered with a number that is not finite.")
    if all(0 <= number <= 1 for number in numbers):
        return numbers
    return [_logistic(number) for number in numbers]


def _number(value: object) -> float:
    if isinstance(value, bool | str | bytes):
        raise TypeError
    return float(value)  # type: ignore[arg-type]


def _logistic(value: float) -> float:
    bounded = min(max(value, -500.0), 500.0)
    return 1 / (1 + math.exp(-bounded))
