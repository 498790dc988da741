"""Scenes of two to four memories about two names: one subject, or two?

Each line of ``alias_scenes.jsonl`` is one scene. Its memories are read and folded as the compiler
does it, and then every place is looked at where one of the two names stands, the longer one first.
Of one subject all these places have to be sighted as the same; of two subjects no place of one may
be sighted as the other. A name that is not read somewhere is a miss.

The scenes have four parts. Those of ``first`` were written before the rules for them, and then
looked at while the rules were made; so were those of ``tuned``. Those of ``opened`` were looked at
last: before that they scored 0.944 and 0.850. Of ``held out`` nobody looked at one while rules were
made: its score is the honest one. Together with the pairs of ``test_alias_pairs`` they are the
measure of telling subjects apart.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from commonplace.compile.rules.fold import fold
from commonplace.compile.rules.reading import read
from commonplace.compile.rules.shelf import Shelf
from commonplace.model import Memory
from commonplace.store.compiling.subjects import Sighting
from tests.compile.rules.test_alias_pairs import merged_when_read, pairs

SCENES = Path(__file__).parents[1] / "alias_scenes.jsonl"
SAID_AT = datetime(2026, 3, 1, tzinfo=UTC)
PARTS = ("first", "tuned", "opened", "held out")
#: As the reader has it.
STRAIGHT = str.maketrans("’‘", "''")
#: From here on scripts put no blanks between words.
WIDE = "\u2e80"


class Scene(NamedTuple):
    part: str
    names: tuple[str, str]
    same: bool
    said: tuple[str, ...]
    why: str


class Score(NamedTuple):
    precision: float
    recall: float


def scenes() -> list[Scene]:
    lines = SCENES.read_text("utf-8").translate(STRAIGHT).splitlines()
    return [_scene(**json.loads(line)) for line in lines]


def _scene(part: str, names: list[str], same: bool, said: list[str], why: str) -> Scene:
    one, other = names
    return Scene(part, (one, other), same, tuple(said), why)


def merged(scene: Scene) -> bool:
    """Whether the two names are one subject: everywhere for one, anywhere for two."""
    memories = [_memory(at, text) for at, text in enumerate(scene.said)]
    empty = Shelf({}, {}, {}, frozenset(), {}, 0)
    sightings = fold(memories, [read(memory) for memory in memories], empty, 30).sightings
    one, other = scene.names
    first = {*_meant(scene.said, one, other, sightings)}
    second = {*_meant(scene.said, other, one, sightings)}
    if scene.same:
        return None not in first and first == second and len(first) == 1
    return not (first & second).isdisjoint({each.subject_id for each in sightings})


def _memory(at: int, text: str) -> Memory:
    day = SAID_AT + timedelta(days=4 * at)
    return Memory(f"m{at}", "observation", text, day, day, day, b"")


def _meant(
    said: tuple[str, ...], name: str, other: str, sightings: list[Sighting]
) -> Iterator[str | None]:
    """The subject at each place of a name that is not a part of the other name."""
    for at, text in enumerate(said):
        taken = [*_places(text, other)] if len(other) > len(name) else []
        here = [each for each in sightings if each.memory_id == f"m{at}"]
        for start, end in _places(text, name):
            if not any(left <= start and end <= right for left, right in taken):
                yield _sighted(text, (start, end), here)


def _sighted(text: str, span: tuple[int, int], here: list[Sighting]) -> str | None:
    """The subject that covers most of a place."""
    covered = {
        (min(right, span[1]) - max(left, span[0]), -len(each.surface)): each.subject_id
        for each in here
        for left, right in _places(text, each.surface)
    }
    best = max(covered, default=(0, 0))
    return covered[best] if best[0] > 0 else None


def _places(text: str, name: str) -> Iterator[tuple[int, int]]:
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if name[0] >= WIDE or not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            yield at, end
        at = text.find(name, end)


def score(found: list[tuple[bool, bool]]) -> Score:
    """Of pairs (they are one, they were merged)."""
    right = sum(is_same and is_merged for is_same, is_merged in found)
    return Score(
        right / max(1, sum(is_merged for _, is_merged in found)),
        right / max(1, sum(is_same for is_same, _ in found)),
    )


def test_half_of_the_scenes_that_were_written_first_are_of_one_subject() -> None:
    for part, count in (("first", 40), ("opened", 20), ("held out", 20)):
        assert [each.same for each in scenes() if each.part == part].count(True) == count
        assert [each.same for each in scenes() if each.part == part].count(False) == count


def test_both_names_stand_in_every_scene() -> None:
    for scene in scenes():
        text = "\n".join(scene.said)
        assert all(any(_places(text, name)) for name in scene.names), scene


def test_all_pairs_and_scenes_together_are_merged_rightly() -> None:
    found = {part: [(s.same, merged(s)) for s in scenes() if s.part == part] for part in PARTS}
    found["pairs"] = [(pair["same"], merged_when_read(pair)) for pair in pairs()]
    for part, each in found.items():
        print(f"{part}, {len(each)}: precision {score(each)[0]:.3f}, recall {score(each)[1]:.3f}")
    together = score([one for each in found.values() for one in each])
    print(f"all: precision {together.precision:.3f}, recall {together.recall:.3f}")
    assert together.precision >= 0.95
    assert together.recall >= 0.80
