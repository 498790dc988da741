"""One tiny question, to see whether a mind answers: ``commonplace minds test``."""

from typing import Any

from commonplace import clock
from commonplace.errors import (
    BudgetSpent,
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelResting,
    ModelTimeout,
    ModelUnavailable,
)
from commonplace.minds.mind import About, Mind
from commonplace.minds.task import Data, Read, Task
from commonplace.model import Call
from commonplace.store import calls
from commonplace.store.engine import Engine

_SENTENCE = "The boat in the harbour is red."
#: Which setting is to be looked at, by what went wrong.
_ADVICE: tuple[tuple[type[ModelError], str], ...] = (
    (BudgetSpent, "Raise mind.tokens_per_day or mind.dollars_per_day, or wait until tomorrow."),
    (ModelTimeout, "Give it longer with mind.timeout_seconds, or choose a smaller mind.model."),
    (ModelBusy, "Try again later, or choose another mind.model."),
    (ModelUnavailable, "Is it running? mind.model says where it is."),
    (ModelRefused, "Look at mind.model, and at mind.key (COMMONPLACE_MIND__KEY)."),
)


def _read(value: Any, question: str) -> Read[str]:
    word = value.get("colour") if isinstance(value, dict) else None
    if not isinstance(word, str) or not word.strip():
        return Read(None, ("it does not name a colour",))
    return Read(word.strip()[:40])


TRIAL: Task[str, str] = Task(
    name="trial",
    prompt='Which colour does this name?\n\n$text\n\nAnswer with JSON only: {"colour": "…"}',
    schema={
        "type": "object",
        "properties": {"colour": {"type": "string", "minLength": 1, "maxLength": 40}},
        "required": ["colour"],
        "additionalProperties": False,
    },
    fill=lambda question: {"text": Data(question)},
    read=_read,
    rules=lambda question: "red",
    output_tokens=256,
)


def try_mind(mind: Mind, engine: Engine, book_id: str) -> tuple[str, Call]:
    """What it said, and the call as the ledger has it. An error says which setting to change."""
    # Never the same question twice: an answer that was kept would say nothing about today.
    asked = f"{_SENTENCE} ({clock.new_id()})"
    try:
        answer = mind.ask(TRIAL, asked, About(book_id))
    except ModelResting as error:
        cause = error.__cause__ if isinstance(error.__cause__, ModelError) else error
        raise _advised(cause) from error
    made = engine.read(lambda reader: calls.list_calls(reader, book_id, 1))[0]
    if answer.mind != mind.name:
        raise _advised(ModelRefused(f"{mind.name} {_told(made)}"))
    return answer.value, made


def _told(call: Call) -> str:
    why = f": {call.error}" if call.error else "."
    return (
        f"gave no answer that can be used{why}" if call.outcome == "unusable" else f"refused{why}"
    )


def _advised(error: ModelError) -> ModelError:
    """The same error, with what to do about it."""
    advice = next((text for kind, text in _ADVICE if isinstance(error, kind)), "")
    said = str(error).rstrip()
    end = "" if said.endswith((".", "!", "?")) else "."
    return type(error)(f"{said}{end} {advice}".rstrip())
