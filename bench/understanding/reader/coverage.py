"""How much of LoCoMo is read: observations whose turn has a statement, kinds, what was left out,
speed.
"""

import json
import random
import re
import resource
import time
from collections import Counter
from pathlib import Path

from bench.sets import data_files, load
from bench.understanding.reader.books import Told, decide_names, show
from bench.understanding.reader.conversations import load_books
from commonplace.language.read import read
from commonplace.language.statement import Statement

_ID = re.compile(r"D(\d{1,3}):(\d{1,3})")


def load_observations(data: Path) -> list[Counter[str]]:
    """How many observations each turn of each conversation is the source of."""
    found = []
    for path in data_files(data / "locomo", "*.json"):
        for conversation in json.loads(path.read_text("utf-8")):
            sources: Counter[str] = Counter()
            for session in conversation["observation"].values():
                for told in session.values():
                    for _, ids in told:
                        listed = [ids] if isinstance(ids, str) else ids
                        sources.update(match[0] for each in listed for match in _ID.finditer(each))
            found.append(sources)
    return found


def run(data: Path, sample: int, seed: int) -> None:
    """Print coverage, kinds and speed, and a sample of statements to be judged."""
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    left: Counter[str] = Counter()
    slots: Counter[str] = Counter()
    kept: list[tuple[Told, Statement]] = []
    seconds = 0.0
    ids = _turn_ids(data)
    for memories, sources, turns in zip(
        load_books("locomo", data), load_observations(data), ids, strict=True
    ):
        names = decide_names(memories)
        started = time.process_time()
        readings = [
            read(m.text, author=m.author, said_on=m.said.date(), names=names) for m in memories
        ]
        seconds += time.process_time() - started
        for told, reading in zip(memories, readings, strict=True):
            real = [each for each in reading.statements if each.kind != "said"]
            observations = sources[turns[int(told.id)]]
            counts["memories"] += 1
            counts["observations"] += observations
            counts["read"] += observations if real else 0
            counts["kept"] += observations if reading.statements else 0
            kinds.update(each.kind for each in reading.statements)
            left.update(each.reason for each in reading.left_out)
            slots.update(each.attribute for each in real if each.attribute)
            kept += [(told, each) for each in real]
    total = sum(kinds.values())
    print(
        f"{counts['memories']:,} memories, {counts['memories'] / seconds:,.0f} a CPU second", end=""
    )
    print(f", {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")
    shares = [counts[name] / counts["observations"] for name in ("read", "kept")]
    print(f"observations {counts['observations']}: read {shares[0]:.1%}, with said {shares[1]:.1%}")
    print(f"{total:,} statements, said {kinds['said'] / total:.1%}: {dict(kinds.most_common())}")
    print(f"left out: {dict(left.most_common())}")
    print(f"{sum(slots.values())} fill {len(slots)} slots: {dict(slots.most_common(25))}")
    random.seed(seed)
    for told, statement in random.sample(kept, min(sample, len(kept))):
        print("  -", told.author, show(told, statement))


def _turn_ids(data: Path) -> list[list[str]]:
    return [
        [item.source or "" for item in collection.items]
        for collection in load("locomo", data).collections
    ]
