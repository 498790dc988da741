"""The model mind: a language model answers, and its rules twin stands in where it cannot.

One question goes this way:

1. The prompt is filled; what others wrote stands in fences, without secrets. Its digest is taken.
2. An answer to the same question is used again: no call, no cost.
3. A question that took too long three times, or met a busy model twelve times, is answered by
   rules: one text must not hold up its book for ever.
4. A model that rests is not asked (``breaker``); nor is any when the day's budget could be exceeded
   (``cost``). Both raise ModelResting, and whoever asked comes back later.
5. The call's row is written, the model asked once, the row settled. Busy, late and away are
   ModelResting again. A refusal and a reply of no use are answered by rules, with a warning.

No transaction is open while the model is asked: one that is makes :meth:`ModelMind.ask` fail before
it asks, because the engine refuses to begin another inside it.
"""

import hashlib
import json
import math
from dataclasses import dataclass
from functools import partial

from commonplace import clock
from commonplace.config import MindConfig
from commonplace.errors import ModelBusy, ModelError, ModelRefused, ModelResting, ModelTimeout
from commonplace.minds import cost, fence
from commonplace.minds.breaker import Breaker, Turn
from commonplace.minds.cpu_limit import run_rules
from commonplace.minds.limits import longest_answer
from commonplace.minds.mind import About, Answer
from commonplace.minds.providers.provider import Completion, Provider, Request
from commonplace.minds.redact import without_secrets
from commonplace.minds.reply import Found, find_json
from commonplace.minds.task import Q, R, Read, Task
from commonplace.store import calls
from commonplace.store.calls import Ending, Question, Taken
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.values import json_text

#: How often one question may take too long before it is not asked any more.
MOST_TIMEOUTS = 3
#: How often the model may be too busy for it: some texts make a server fail each time.
MOST_BUSY = 12


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A question in words, ready to be asked."""

    request: Request
    row: Question
    most: Taken
    book_id: str


class ModelMind:
    """See the module's docstring. Safe to use from several threads."""

    def __init__(self, provider: Provider, engine: Engine, config: MindConfig) -> None:
        self._provider = provider
        self._engine = engine
        self._config = config
        self._breaker = Breaker(provider.name)

    @property
    def name(self) -> str:
        return self._provider.name

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        """Raises ModelResting when the model cannot be asked now, and nothing else about models."""
        asked = self._prepare(task, question, about)
        reply, given_up = self._engine.read(partial(self._known, asked))
        if reply is not None:
            read = _read(task, question, find_json(reply))
            if read.value is not None:
                note = partial(calls.note_cached, question=asked.row)
                self._engine.write(note, book_id=asked.book_id)
                return Answer(read.value, self.name, read.warnings)
        if given_up:
            return _by_rules(task, question, f"{self.name} {given_up}")
        return self._ask_model(task, question, asked)

    def _prepare(self, task: Task[Q, R], question: Q, about: About) -> _Prepared:
        values = task.fill(question)
        prompt = fence.render(task.prompt, values, fence.new_suffix())
        tokens = longest_answer(self.name, task.output_tokens, self._config.output_tokens)
        same = fence.render(task.prompt, values, fence.NO_SUFFIX)
        words = json.dumps([task.name, self.name, task.schema, same, tokens], sort_keys=True)
        digest = hashlib.sha256(words.encode()).hexdigest()
        return _Prepared(
            Request(prompt, task.schema, tokens, self._config.timeout_seconds),
            Question(task.name, digest, self.name, about.memory_ids, about.job_id),
            cost.most(prompt, task.schema, tokens, self._config),
            about.book_id,
        )

    def _known(self, asked: _Prepared, reader: Reader) -> tuple[str | None, str]:
        """An earlier reply; and why the question is not asked any more, if it is not."""
        digest = asked.row.digest
        timeouts, busy = calls.failures_of(reader, asked.book_id, digest)
        given_up = ""
        if timeouts >= MOST_TIMEOUTS:
            given_up = f"took too long {timeouts} times"
        elif busy >= MOST_BUSY:
            given_up = f"was busy {busy} times"
        return calls.answer(reader, asked.book_id, digest), given_up

    def _ask_model(self, task: Task[Q, R], question: Q, asked: _Prepared) -> Answer[R]:
        with self._breaker.turn() as turn:
            call_id = self._engine.write(partial(self._reserve, asked), book_id=asked.book_id)
            watch = clock.Stopwatch()
            try:
                completion = self._provider.complete(asked.request)
            except ModelRefused as error:
                turn.answered()
                took = cost.sent_only(asked.most, self._config)
                ending = Ending("refused", took, watch.seconds(), _told(error))
                self._settle(asked, call_id, ending)
                return _by_rules(task, question, f"{self.name} refused")
            except ModelError as error:
                raise self._resting(asked, call_id, turn, error, watch.seconds()) from error
            turn.answered()
        return self._take(task, question, asked, call_id, completion, watch.seconds())

    def _reserve(self, asked: _Prepared, tx: Tx) -> str:
        """Writers of one book follow one another, so two who ask at once cannot both be the last
        that the budget bears."""
        if cost.has_budget(self._config):
            today = cost.day_began_at(clock.now())
            cost.check_budget(calls.spent(tx, tx.book_id, today), asked.most, self._config)
        return calls.reserve(tx, asked.row, asked.most)

    def _resting(
        self, asked: _Prepared, call_id: str, turn: Turn, error: ModelError, seconds: float
    ) -> ModelResting:
        rest = turn.failed(error.seconds if isinstance(error, ModelBusy) else 0.0)
        outcome = "unreachable"
        took = Taken()
        if isinstance(error, ModelBusy):
            outcome = "busy"
        elif isinstance(error, ModelTimeout):
            outcome, took = "timeout", asked.most  # it may have worked, and be paid, all the time
        self._settle(asked, call_id, Ending(outcome, took, seconds, _told(error)))
        return ModelResting(
            f"{self.name}: {_told(error)} It is asked again in {math.ceil(rest)} s.", rest
        )

    def _take(
        self,
        task: Task[Q, R],
        question: Q,
        asked: _Prepared,
        call_id: str,
        completion: Completion,
        seconds: float,
    ) -> Answer[R]:
        found = find_json(without_secrets(completion.text))
        read = _read(task, question, found)
        took = cost.taken(completion, asked.most, self._config)
        cut = ("the reply was cut off: it was too long",) if completion.cut else ()
        if read.value is None:
            why = "; ".join((*cut, *read.warnings)) or "nothing in the reply fits the question"
            self._settle(asked, call_id, Ending("unusable", took, seconds, why))
            return _by_rules(task, question, f"the reply of {self.name} is of no use: {why}")
        kept = json_text(found.value)
        self._settle(asked, call_id, Ending("answered", took, seconds), kept)
        return Answer(read.value, self.name, (*cut, *read.warnings))

    def _settle(
        self, asked: _Prepared, call_id: str, ending: Ending, reply: str | None = None
    ) -> None:
        def work(tx: Tx) -> None:
            calls.settle(tx, call_id, asked.row, ending)
            if reply is not None:
                calls.keep_answer(tx, asked.row, reply)

        self._engine.write(work, book_id=asked.book_id)


def _read(task: Task[Q, R], question: Q, found: Found) -> Read[R]:
    """What the task makes of it, with the warnings of both."""
    if found.value is None:
        return Read(None, found.warnings)
    read = task.read(found.value, question)
    return Read(read.value, (*found.warnings, *read.warnings))


def _by_rules(task: Task[Q, R], question: Q, why: str) -> Answer[R]:
    answer = run_rules(task.rules, question)
    return Answer(answer, "rules", (f"answered by rules: {why}",))


def _told(error: ModelError) -> str:
    """A server's own words may hold a key that it was sent."""
    return without_secrets(str(error))
