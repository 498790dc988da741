"""What a worker runs of this stage: ``dream`` and ``rebuild``."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from commonplace.compile.run import settled
from commonplace.config import Config
from commonplace.dream.dreaming import Settings
from commonplace.dream.rebuilding.run import KIND as REBUILD
from commonplace.dream.rebuilding.run import Told, rebuild_job
from commonplace.dream.run import dream_book
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store.engine import Engine

if TYPE_CHECKING:
    from commonplace.wiki.search.run import Searcher


def run_job(
    job: Job,
    engine: Engine,
    minds: Callable[[str], Mind],
    config: Config,
    searcher: "Callable[[], Searcher]",
    told: Told | None = None,
) -> Mapping[str, Any]:
    """One job, by the mind that it names, or that dreams."""
    mind = minds(str(job.args.get("model") or config.dream.model))
    compiling = settled(engine, job.book_id, config.compile)
    if job.kind == REBUILD:
        return rebuild_job(job, engine, mind, compiling, told)
    return dream_book(job, engine, mind, Settings(config.dream, compiling), searcher)
