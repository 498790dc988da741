"""Recall Bench, day level.

One book holds the daily logs of half a year. A system that imports Markdown logs is given the
files, named by their day as a daily log is (``2026-01-01.md``); to every other system each
paragraph is one memory, under the heading it stands below. The day is the source. Recall goes on
until 20 distinct days are found.
"""

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

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
    for each in read_records(path.read_text(encoding="utf-8")):
        days = frozenset(_day(int(number)) for number in each["relevant_days"])
        if days:
            yield Question(
                str(each["question"]), str(each["category"]), LOG, days, str(each.get("id", ""))
            )


def read_records(text: str) -> Iterator[dict[str, str | list[str]]]:
    """The part of YAML that the questions use: a list of records of scalars and lists of scalars.

    A scalar is plain, or in double or single quotes, and may go on in lines indented further.
    """
    for entry in re.split(r"^- ", text, flags=re.MULTILINE)[1:]:
        fields = re.split(r"^(?:  )?(\w+):", entry, flags=re.MULTILINE)[1:]
        yield {name: _value(value) for name, value in zip(fields[::2], fields[1::2], strict=True)}


def _value(text: str) -> str | list[str]:
    listed = re.findall(r"^    - (.*)$", text, flags=re.MULTILINE)
    if listed:
        return [_scalar(each) for each in listed]
    scalar = _scalar(" ".join(text.split()))
    return [] if scalar == "[]" else scalar


def _scalar(text: str) -> str:
    if text.startswith('"'):
        return str(json.loads(text))
    return text[1:-1].replace("''", "'") if text.startswith("'") else text
