"""The titles of all pages that the corpora make, each with a verdict that somebody gave it by hand.

A line of ``titles/<corpus>.txt`` is ``address | title | verdict``. A verdict is ``ok``,
``duplicate`` (another page is about the same), ``non-subject`` (nothing that a page is about), or
``new`` until somebody has read it. Titles are all that is kept here of the corpora.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "titles"
VERDICTS = ("ok", "duplicate", "non-subject", "new")
Titles = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    title: str
    verdict: str


def kept(corpus: str) -> dict[str, Kept]:
    """By address; nothing when no list is there."""
    path = _path(corpus)
    if not path.exists():
        return {}
    lines = [line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines()]
    return {each[0]: Kept(" | ".join(each[1:-1]), each[-1]) for each in lines if len(each) >= 3}


def changes(before: Mapping[str, Kept], now: Titles) -> list[str]:
    """What is otherwise than in the list that was judged, one line each."""
    gone = [f"- gone: {address}" for address in before if address not in now]
    new = [f"- new: {address} | {title}" for address, title in now.items() if address not in before]
    named = [
        f"- called otherwise: {address} | {before[address].title} → {title}"
        for address, title in now.items()
        if address in before and before[address].title != title
    ]
    return sorted(gone) + sorted(new) + sorted(named)


def judged(before: Mapping[str, Kept], now: Titles) -> Counter[str]:
    """How many of the pages that there are now got which verdict."""
    return Counter(_verdict(before, address, title) for address, title in now.items())


def renew(corpus: str, now: Titles) -> None:
    """Write the list; a page that nobody has read is ``new``."""
    FOLDER.mkdir(exist_ok=True)
    lines = _lines(kept(corpus), now)
    _path(corpus).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _lines(before: Mapping[str, Kept], now: Titles) -> Iterable[str]:
    for address, title in sorted(now.items()):
        yield f"{address} | {title} | {_verdict(before, address, title)}"


def _verdict(before: Mapping[str, Kept], address: str, title: str) -> str:
    held = before.get(address)
    return held.verdict if held is not None and held.title == title else "new"


def _path(corpus: str) -> Path:
    return FOLDER / f"{corpus.replace(' ', '-')}.txt"
