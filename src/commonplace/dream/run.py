"""Read what is new, take the steps, keep what came of them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from commonplace.compile.run import settled
from commonplace.config import Config
from commonplace.dream.grounding.run import ground
from commonplace.dream.material import Seen, look
from commonplace.dream.rebuild import KIND as REBUILD
from commonplace.dream.rebuild import Told, rebuild_job, word_pages
from commonplace.dream.step import Changed, Dreaming, Settings, Step
from commonplace.dream.summaries.run import sum_up
from commonplace.dream.trajectories.run import tell_trajectories
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store.dreams import dreams as rows
from commonplace.store.engine import Engine

#: In order: what corrects pages comes first, then what is made from pages and days as they are by
#: then. A step leaves alone what an earlier one did: a dream that is repeated changes nothing.
STEPS: tuple[Step, ...] = (
    Step("pages", word_pages),
    Step("grounding", ground),
    Step("trajectories", tell_trajectories),
    Step("summaries", sum_up),
)
#: Changes that one dream keeps for the diary; more are counted.
MOST_KEPT = 500
NOTHING_NEW = "nothing is new since the last dream"


def run_job(
    job: Job,
    engine: Engine,
    minds: Callable[[str], Mind],
    config: Config,
    told: Told | None = None,
) -> Mapping[str, Any]:
    """Dream or rebuild pages, by the mind that the job names, or that dreams."""
    mind = minds(str(job.args.get("model") or config.dream.model))
    if job.kind == REBUILD:
        return rebuild_job(job, engine, mind, told)
    compiling = settled(engine, job.book_id, config.compile)
    return dream_book(job, engine, mind, Settings(config.dream, compiling))


def dream_book(
    job: Job,
    engine: Engine,
    mind: Mind,
    settings: Settings,
    steps: Sequence[Step] = STEPS,
) -> Mapping[str, Any]:
    """Dream in the job's book, if there is anything new; what ``jobs show`` tells."""
    seen = engine.read(lambda reader: look(reader, job.book_id))
    if not seen.material or seen.now is None:
        return {"dreamt": False, "note": NOTHING_NEW}
    dreaming = Dreaming(engine, job.book_id, job, mind, settings, seen.now, seen.seen)
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
