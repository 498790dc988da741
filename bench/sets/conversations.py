"""Whole conversations and logs as books: LoCoMo's, the user's side of LongMemEval, the daily logs.

Of LongMemEval every fifth session is taken, and only what the user says: the assistant's half is
long and says little about anybody. Its questions are those whose sessions are all there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.sets import Collection, DataSet, Question, load

EVERY = 5
_USER = "user"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A book, and what is asked of it."""

    #: The set it is of.
    set: str
    collection: Collection
    questions: tuple[Question, ...]

    @property
    def name(self) -> str:
        return self.collection.name


def load_conversations(name: str, root: Path) -> list[Conversation]:
    """Those of one set. Raises Skipped, with the reason, when the set is not there."""
    data = load(name, root)
    if name == "longmemeval":
        return [_user_turns(data)]
    return list(_as_they_are(data))


def _as_they_are(data: DataSet) -> Iterator[Conversation]:
    for collection in data.collections:
        asked = tuple(each for each in data.questions if each.collection == collection.name)
        yield Conversation(data.name, collection, asked)


def _user_turns(data: DataSet) -> Conversation:
    (pool,) = data.collections
    kept = set(list(dict.fromkeys(item.source for item in pool.items))[::EVERY])
    items = tuple(item for item in pool.items if item.source in kept and item.author == _USER)
    asked = tuple(each for each in data.questions if each.relevant <= kept)
    return Conversation(data.name, Collection("user-turns", items), asked)
