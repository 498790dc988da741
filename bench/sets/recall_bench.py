"""Recall Bench, day level.

One book holds the daily logs of half a year. A system that imports Markdown logs is given the
files, named by their day as a daily log is (``2026-01-01.md``); to every other system each
paragraph is one memory, under the heading it stands below. The day is the source. Recall goes on
until 20 distinct days are found.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from bench.errors import Skipped
from bench.sets import Collection, DataSet, Item, LogFile, Question, data_files

LOG = "log"
_FIRST_DAY = date(2026, 1, 1)
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_HEADING = re.compile(r"#+\s+(.*)")


def load(folder: Path) -> DataSet:
    days = [(_day(_number(path)), path.read_text(encoding="utf-8")) for path in _logs(folder)]
    items = tuple(item for day, text in days for item in _paragraphs(day, text))
    files = tuple(LogFile(f"{day}.md", text) for day, text in days)
    return DataSet(
        "recall-bench",
        "Recall Bench, days",
        (Collection(LOG, items, files),),
        tuple(
            question
            for path in data_files(folder, "questions-*.yaml")
            for question in _questions(path)
        ),
        depths=(50, 100, 200, 400),
    )


def _logs(folder: Path) -> list[Path]:
    return sorted(data_files(folder, "memories-*/day-*.md"), key=_number)


def _number(path: Path) -> int:
    return int(path.stem.removeprefix("day-"))


def _day(number: int) -> str:
    return (_FIRST_DAY + timedelta(days=number - 1)).isoformat()


def _paragraphs(day: str, text: str) -> Iterator[Item]:
    heading = ""
    blocks = re.split(r"\n\s*\n", _FRONT_MATTER.sub("", text))
    for number, block in enumerate(block.strip() for block in blocks):
        title = _HEADING.fullmatch(block)
        if title:
            heading = title[1]
        elif block:
            body = f"{heading}\n{block}" if heading else block
            yield Item(f"{day}#{number}", body, None, day, day)


def _questions(path: Path) -> Iterator[Question]:
    try:
        import yaml  # type: ignore[import-untyped]
    except ImportError as error:
        raise Skipped("its questions are YAML and PyYAML is not installed") from error
    for each in yaml.safe_load(path.read_text(encoding="utf-8")):
        relevant = frozenset(_day(number) for number in each["relevant_days"])
        if relevant:
            yield Question(each["question"], each["category"], LOG, relevant)
