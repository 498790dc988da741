"""Ask the reranker about the best, before a deadline; every failure leaves the order as it was.

A reranker that fails is left alone for a while (:mod:`commonplace.minds.breaker`): an outage costs
one recall its two seconds, not every one. A refusal or an answer that cannot be believed is no
outage: the next question is asked again.
"""

from collections.abc import Sequence

from commonplace.config import RerankConfig
from commonplace.errors import ModelBusy, ModelError, ModelRefused, ModelTimeout
from commonplace.minds.apart import Apart
from commonplace.minds.breaker import Breaker
from commonplace.minds.rerank.remote import RemoteReranker
from commonplace.minds.rerank.reranker import Reranker, believed
from commonplace.model import Hit
from commonplace.recall.rerank.blend import Reranked, blend_order, keep_order
from commonplace.recall.rescore import rescore_hit

#: What a reranker that somebody gave us may plausibly raise. Anything else is told on the error
#: output too; neither reaches the caller of recall.
_FAILURES = (
    ModelError,
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)


class Reranking:
    """One reranker, as the settings want it asked. Safe to use from several threads."""

    def __init__(self, reranker: Reranker, config: RerankConfig) -> None:
        self._reranker = reranker
        self._config = config
        self._breaker = Breaker(reranker.name)

    @property
    def top(self) -> int:
        """How many candidates are looked at; more need no text."""
        return self._config.top

    def rerank(self, question: str, texts: Sequence[str], scores: Sequence[float]) -> Reranked:
        """``texts`` of the best, at least ``top`` of them if there are; ``scores`` of all."""
        head = texts[: self._config.top]
        if len(head) < 2 or not self._config.blend:
            return keep_order(scores)
        try:
            new = self._asked(question, head)
        except ModelError as error:
            return keep_order(scores, f"The order is as it was before reranking: {error}")
        return blend_order(scores, new, self._config.blend)

    def rerank_hits(self, question: str, hits: Sequence[Hit]) -> tuple[list[Hit], str | None]:
        """The hits in their new order, each saying what its score was multiplied by; and a note."""
        result = self.rerank(question, [hit.text for hit in hits], [hit.score for hit in hits])
        if not any(result.changes):
            return [hits[at] for at in result.order], result.note
        return [rescore_hit(hits[at], result.scores[at], "rerank") for at in result.order], None

    def _asked(self, question: str, texts: Sequence[str]) -> list[float]:
        with self._breaker.turn() as turn:
            try:
                new = believed(self._reranker.name, self._answer(question, texts), len(texts))
            except ModelRefused:
                turn.answered()
                raise
            except ModelError as error:
                turn.failed(error.seconds if isinstance(error, ModelBusy) else 0.0)
                raise
            turn.answered()
            return new

    def _answer(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        if isinstance(self._reranker, RemoteReranker):  # its exchange has its own deadline
            return self._reranker.rerank(question, texts)
        name, seconds = self._reranker.name, self._config.timeout_seconds
        call = Apart(lambda: self._reranker.rerank(question, texts), *_FAILURES)
        try:
            return call.result(seconds)
        except ModelError:
            raise
        except TimeoutError:
            raise ModelTimeout(f"{name} did not answer within {seconds:g} s.") from None
        except _FAILURES as error:
            raise ModelError(f"{name} failed: {type(error).__name__}.") from error
