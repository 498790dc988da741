"""Compile because somebody says so: a job like any other, run at once and to the end."""

from collections import Counter
from typing import Any

from commonplace.compile.apply import STAGE
from commonplace.jobs.worker import Worker
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx

#: What has to be done before: pages are made of facts.
UNDERSTAND = "understand"


def compile_soon(engine: Engine, book_id: str, model: str | None = None) -> None:
    """Queue the job, due now: whoever works for the library takes it up."""
    args = {"trigger": "demand", **({"model": model} if model else {})}

    def work(tx: Tx) -> None:
        ledger.enqueue_now(tx, ledger.NewJob(book_id, STAGE, args, STAGE))
        ledger.add_args(tx, STAGE, args)

    engine.write(work, book_id=book_id)


def compile_now(worker: Worker, engine: Engine, book_id: str, model: str | None) -> dict[str, Any]:
    """What the book's jobs made together; under ``error`` what went wrong, if anything did."""
    ran = [*worker.run_due(book_id, [UNDERSTAND])]
    compile_soon(engine, book_id, model)
    ran += worker.run_due(book_id, [UNDERSTAND, STAGE])
    mine = [each for each in ran if each.job.book_id == book_id and each.job.kind == STAGE]
    counts: Counter[str] = Counter()
    told: dict[str, Any] = {"jobs": len(mine)}
    for name, value in (item for each in mine for item in each.result.items()):
        if isinstance(value, int):
            counts[name] += value
        elif isinstance(value, list):
            told[name] = [*dict.fromkeys([*told.get(name, []), *value])]
        else:
            told[name] = value
    if "tokens_per_memory" in counts:  # a share is no sum
        tokens = counts["input_tokens"] + counts["output_tokens"]
        counts["tokens_per_memory"] = round(tokens / max(counts["memories"], 1))
    if mine and mine[-1].error:
        told["error"] = mine[-1].error
    return told | dict(sorted(counts.items()))
