"""LoCoMo, turn level.

One book per conversation. A turn is one memory: its speaker is the author, its session's date the
time it was said, its dialogue id (``D3:11``) the source; the caption of a shared image follows the
text. Every question of categories 1 to 5 that has at least one resolvable evidence id counts;
20 memories are recalled.

Evidence comes as a list of ids, but several may be packed in one string (``"D8:6; D9:17"``) and
some are misspelt (``D:11:26`` means ``D11:26``, ``D1:03`` means ``D1:3``). An id of no turn is
dropped.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.sets import Collection, DataSet, Item, Question, data_files

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_ID = re.compile(r"D:?(\d+):(\d+)")


def load(folder: Path) -> DataSet:
    conversations = [each for path in data_files(folder, "*.json") for each in _read(path)]
    collections = tuple(_collection(each) for each in conversations)
    questions = tuple(
        question
        for each, collection in zip(conversations, collections, strict=True)
        for question in _questions(each["qa"], collection)
    )
    return DataSet("locomo", "LoCoMo, turns", collections, questions, depths=(20,))


def evidence(ids: list[str]) -> frozenset[str]:
    """The dialogue ids in a question's evidence list."""
    return frozenset(
        f"D{int(session)}:{int(turn)}" for text in ids for session, turn in _ID.findall(text)
    )


def observations(folder: Path) -> dict[str, list[frozenset[str]]]:
    """By conversation: the turns that each annotated observation about a speaker rests on."""
    found: dict[str, list[frozenset[str]]] = {}
    for conversation in (each for path in data_files(folder, "*.json") for each in _read(path)):
        turns = {item.source for item in _turns(conversation["conversation"])}
        cited = [
            evidence([place] if isinstance(place, str) else place) & turns
            for session in conversation.get("observation", {}).values()
            for about in session.values()
            for _, place in about
        ]
        found[conversation["sample_id"]] = [each for each in cited if each]
    return found


def _read(path: Path) -> list[Mapping[str, Any]]:
    conversations: list[Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return conversations


def _collection(conversation: Mapping[str, Any]) -> Collection:
    return Collection(conversation["sample_id"], tuple(_turns(conversation["conversation"])))


def _turns(conversation: Mapping[str, Any]) -> Iterator[Item]:
    session = 1
    while f"session_{session}_date_time" in conversation:
        said_at = _moment(conversation[f"session_{session}_date_time"])
        for turn in conversation.get(f"session_{session}", []):
            yield Item(turn["dia_id"], _text(turn), turn["speaker"], said_at, turn["dia_id"])
        session += 1


def _text(turn: Mapping[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']} [shared image: {caption}]" if caption else str(turn["text"])


def _moment(text: str) -> str:
    """``1:56 pm on 8 May, 2023`` as ISO 8601."""
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").isoformat()


def _questions(asked: list[Mapping[str, Any]], collection: Collection) -> Iterator[Question]:
    turns = {item.source for item in collection.items}
    for each in asked:
        relevant = evidence(each.get("evidence", [])) & turns
        if relevant:
            yield Question(
                each["question"],
                CATEGORIES[each["category"]],
                collection.name,
                relevant,
                answer=str(each.get("answer", "")),
            )
