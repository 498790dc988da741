"""A worker that dies at a chosen step, without a word."""

import os
from collections.abc import Callable
from typing import Any

import commonplace

SETTINGS: dict[str, Any] = {
    "embed__model": "none",
    "jobs__attempts": 10,
    "jobs__backoff_seconds": 0,
    "understand__batch": 1,
}


def work_and_die(url: str, step: int) -> None:
    """Run jobs until idle; at this step, before or after it took effect, the process is gone."""
    library = commonplace.open(url, **SETTINGS)
    count = 0

    def dying(method: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count == step:
                os._exit(9)
            result = method(*args, **named)
            count += 1
            if count == step:
                os._exit(9)
            return result

        return run

    engine: Any = library.engine
    engine.write, engine.read = dying(engine.write), dying(engine.read)
    library.work()
    os._exit(0)
