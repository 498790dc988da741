"""Read what is new, take the steps, keep what came of them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from commonplace.dream.dreaming import Changed, Dreaming, Settings, Step
from commonplace.dream.material import Seen, look
from commonplace.dream.steps import STEPS
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store import dreaming as rows
from commonplace.store.engine import Engine

if TYPE_CHECKING:
    from commonplace.wiki.search.run import Searcher

#: Changes that one dream keeps for the diary; more are counted.
MOST_KEPT = 500
NOTHING_NEW = "nothing is new since the last dream"


def dream_book(
    job: Job,
    engine: Engine,
    mind: Mind,
    settings: Settings,
    searcher: "Callable[[], Searcher]",
    steps: Sequence[Step] = STEPS,
) -> Mapping[str, Any]:
    """Dream in the job's book, if there is anything new; what ``jobs show`` tells."""
    seen = engine.read(lambda reader: look(reader, job.book_id))
    if not seen.material or seen.now is None:
        return {"dreamt": False, "note": NOTHING_NEW}
    dreaming = Dreaming(engine, job.book_id, job, mind, settings, seen.now, seen.seen, searcher)
    changes = [(step.name, each) for step in steps for each in step.run(dreaming)]
    dreaming.write(
        lambda tx: rows.add(tx, seen.revision, _day(seen), [_kept(*each) for each in _few(changes)])
    )
    return {"dreamt": True, "mind": mind.name, "new": asdict(seen.material)} | _told(changes)


def _day(seen: Seen) -> str:
    return seen.now.date().isoformat() if seen.now is not None else ""


def _few(changes: list[tuple[str, Changed]]) -> list[tuple[str, Changed]]:
    """As many as are kept; of the rest how many of a kind."""
    rest = Counter[tuple[str, str]]()
    for step, each in changes[MOST_KEPT:]:
        rest[step, each.what] += each.count
    more = [(step, Changed(what, count=count)) for (step, what), count in sorted(rest.items())]
    return [*changes[:MOST_KEPT], *more]


def _kept(step: str, changed: Changed) -> dict[str, Any]:
    kept: dict[str, Any] = {"step": step, "what": changed.what}
    kept |= {"page": changed.page_id} if changed.page_id else {}
    kept |= {"count": changed.count} if changed.count != 1 else {}
    return kept | ({"detail": changed.detail} if changed.detail else {})


def _told(changes: Sequence[tuple[str, Changed]]) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    for step, each in changes:
        counts[f"{step}_{each.what}".replace(" ", "_")] += each.count
    return dict(sorted(counts.items()))
