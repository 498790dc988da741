"""What a library's workers do: each kind of job, one line into its stage."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from commonplace import config as settings
from commonplace.book import Book
from commonplace.config import clients
from commonplace.errors import ConfigError
from commonplace.jobs.waiting_worker import WaitingWorker
from commonplace.jobs.worker import Handler, Rounds, Worker
from commonplace.model import Job
from commonplace.store.forgetting.remembered import Seen
from commonplace.store.forgetting.rewriting import rewrite
from commonplace.understand.embed import embed_book

#: What stops while ``understand.mode`` is ``frozen``: whatever a library makes by itself of what it
#: was told, and what it drops because of its age. What people say is kept and found.
FROZEN = ("understand", "compile", "dream", "rebuild", "retain", "prune_checkpoints")


def check_not_frozen(config: settings.Config, what: str) -> None:
    """Refuse to do what a frozen library does not do, with what to do about it."""
    if config.understand.mode == "frozen":
        raise ConfigError(
            f"understand.mode is frozen: {what}. What waits is kept; set it to shadow, controlled "
            "or full to go on."
        )


if TYPE_CHECKING:
    from commonplace.dream.rebuild import Told
    from commonplace.library import Library


class Handlers:
    """Of one library."""

    def __init__(self, library: "Library") -> None:
        self._library = library
        self._engine, self._config = library.engine, library.config
        #: Whether another process runs the jobs, as that of a daemon does.
        self.are_elsewhere = False
        self._seen = Seen()

    def worker(self, *kinds: str) -> Worker:
        """A worker for jobs of these kinds, or of all; where another process runs them, one that
        waits for that."""
        rounds = Rounds(
            self._config.upkeep.every_seconds,
            lambda: self._library.upkeep.rounds(),  # noqa: PLW0108 (imported when needed)
        )
        every = self.all()
        chosen = {kind: every[kind] for kind in kinds or every}
        make = WaitingWorker if self.are_elsewhere else Worker
        return make(self._engine, chosen, self._config.jobs, None if kinds else rounds)

    def all(self) -> dict[str, Handler]:
        """By the kind of the job; of a frozen library only those that may go on."""
        found: dict[str, Handler] = {
            kind: partial(self._run, handler) for kind, handler in self._all().items()
        }
        if self._config.understand.mode != "frozen":
            return found
        return {kind: handler for kind, handler in found.items() if kind not in FROZEN}

    def _run(self, handler: Handler, job: Job) -> Mapping[str, Any]:
        """Run a job, with nothing in memory of what another program forgot."""
        self._engine.read(lambda reader: self._seen.note(reader, job.book_id))
        return handler(job)

    def _all(self) -> dict[str, Handler]:
        library = self._library
        return {
            "embed": self.embed,
            "understand": self.understand,
            "compile": self.compile,
            "dream": self.dream,
            "rebuild": self.dream,
            "ingest": self.ingest,
            "prune_checkpoints": self.prune_checkpoints,
            "transcript": self.read_session,
            "retain": lambda job: library.upkeep.retain(job),  # noqa: PLW0108 (imported when needed)
            "rewrite": self.rewrite,
        }

    def embed(self, job: Job) -> Mapping[str, Any]:
        return embed_book(job, self._engine, self._library.embedder()[0], self._config.embed.batch)

    def understand(self, job: Job) -> Mapping[str, Any]:
        from commonplace.understand.run import understand_book  # noqa: PLC0415 (many patterns)

        config = self._config
        bucket = config.compile.bucket_seconds
        return understand_book(job, self._engine, self._library.mind, config.understand, bucket)

    def compile(self, job: Job) -> Mapping[str, Any]:
        """Compile a book: what a worker runs."""
        from commonplace.compile.run import compile_book  # noqa: PLC0415 (many patterns)

        model = job.args.get("model")
        mind = self._library.mind_of(str(model)) if model else self._library.compiler
        config = self._config.compile
        return compile_book(job, self._engine, mind, config)

    def dream(self, job: Job, told: "Told | None" = None) -> Mapping[str, Any]:
        """Dream in a book, or rebuild pages: what a worker runs."""
        from commonplace.dream.run import run_job  # noqa: PLC0415 (brings compiling)

        return run_job(job, self._engine, self._library.mind_of, self._config, told)

    def ingest(self, job: Job) -> Mapping[str, Any]:
        from commonplace.capture.documents.ingest import run_ingest  # noqa: PLC0415 (brings TLS)

        return run_ingest(job, self._engine, self._library.capture, self._config.ingest)

    def prune_checkpoints(self, job: Job) -> Mapping[str, Any]:
        from commonplace.sessions.checkpoints import prune_book  # noqa: PLC0415 (brings recall)

        return prune_book(job, self._engine, self._config.sessions)

    def read_session(self, job: Job) -> Mapping[str, Any]:
        from commonplace.sessions.live import LiveSession  # noqa: PLC0415 (brings recall)
        from commonplace.sessions.reading import Reader, read_session  # noqa: PLC0415

        [info] = [book for book in self._library.books() if book.id == job.book_id]
        live = LiveSession(
            self._library.session_tools(Book(self._library, info)), job.args.get("session")
        )
        limit, person = self._config.memory.max_chars, self._config.author or "user"
        reader = Reader(self._library.capture, info.id, limit, person, clients.agent_folders())
        return read_session(job, live, reader)

    def rewrite(self, job: Job) -> Mapping[str, Any]:
        return {"tables": rewrite(self._engine), "forgotten_in": job.book_id}
