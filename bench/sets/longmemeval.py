"""LongMemEval, session level, pooled.

The sessions of all questions stand in one book. A turn is one memory: its role is the author, its
session's date the time it was said, its session's id the source. A session that several questions
share is taken once. Questions whose id ends in ``_abs`` have no answer and are left out. Recall
goes on until 20 distinct sessions are found.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.sets import Collection, DataSet, Item, Question, data_files

POOL = "pool"


def load(folder: Path) -> DataSet:
    asked = [each for path in data_files(folder, "*.json") for each in _read(path)]
    collection = Collection(POOL, tuple(_turns(asked)))
    questions = tuple(
        Question(each["question"], each["question_type"], POOL, frozenset(_answers(each)))
        for each in asked
        if not each["question_id"].endswith("_abs")
    )
    return DataSet(
        "longmemeval",
        "LongMemEval, pooled sessions",
        (collection,),
        questions,
        depths=(50, 100, 200, 400),
    )


def _read(path: Path) -> list[Mapping[str, Any]]:
    asked: list[Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return asked


def _answers(question: Mapping[str, Any]) -> list[str]:
    answers: list[str] = question["answer_session_ids"]
    return answers


def _turns(asked: list[Mapping[str, Any]]) -> Iterator[Item]:
    seen: set[str] = set()
    for question in asked:
        sessions = zip(
            question["haystack_session_ids"],
            question["haystack_dates"],
            question["haystack_sessions"],
            strict=True,
        )
        for session, date, turns in sessions:
            if session in seen:
                continue
            seen.add(session)
            said_at = _moment(date)
            for number, turn in enumerate(turns):
                if turn["content"].strip():
                    yield Item(
                        f"{session}:{number}", turn["content"], turn["role"], said_at, session
                    )


def _moment(text: str) -> str:
    """``2023/05/21 (Sun) 19:50`` as ISO 8601."""
    day, _, clock = text.split()
    return datetime.strptime(f"{day} {clock}", "%Y/%m/%d %H:%M").isoformat()
