"""A session as its client sees it: say what happens, get what is worth telling."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from commonplace import clock
from commonplace.capture.check import count, one_of
from commonplace.errors import NotFound
from commonplace.model import TRIGGERS, Checkpoint, Hit, Said, Session, Shown
from commonplace.recall.predict.hit_features import number_hits as known_numbers
from commonplace.recall.predict.hit_features import plain_score, project_name
from commonplace.sessions import checkpoints as stops
from commonplace.sessions import reading
from commonplace.sessions.beside import TRUSTED, Beside, beside
from commonplace.sessions.digest import MOST_CHARS as MOST_DIGEST
from commonplace.sessions.digest import MOST_QUERIES, QUERY_CHARS, shortened
from commonplace.sessions.ending import Ended, end, texts_of
from commonplace.sessions.injected import FRAME_CHARS, block, item
from commonplace.sessions.pack import Known, Pack, pack
from commonplace.sessions.tools import LONGEST_PROJECT, Tools, clean_text, key, lines, session_key
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.sessions import said as rows
from commonplace.store.sessions import shown as shown_rows
from commonplace.store.sessions import standing as standing_rows
from commonplace.wiki.text.slugs import slug_of

T = TypeVar("T")

#: Lines in one transaction, and their characters.
_BATCH, _BATCH_CHARS = 500, 5_000_000
_MOST_BUDGET = 100_000
#: What a start pack looks at: things that hold, of each sort; the newest memories; pages.
_STANDING, _NEWEST, _PAGES = 60, 300, 12
#: Hits that a session has seen are asked for beyond those that are told, up to so many.
_MOST_SEEN = 45


class LiveSession:
    """One session. It is made when the first thing is written to it."""

    def __init__(
        self, tools: Tools, id: object, client: object = None, project: object = None
    ) -> None:
        self.id = session_key(id)
        self._tools = tools
        self._client = key("client", client)
        self._project = key("project", project, LONGEST_PROJECT)

    @property
    def info(self) -> Session:
        """How it stands; :class:`~commonplace.errors.NotFound` when nothing was written to it."""
        found = self._found()
        if found is None:
            raise NotFound(
                f"There is no session {self.id!r} here. `commonplace session` lists them."
            )
        return found

    @property
    def start_tokens(self) -> int:
        """What a session is told at its start at most, unless it is asked for less."""
        return self._tools.config.start_tokens

    def add(self, role: str, text: str, at: object = None, position: int | None = None) -> int:
        """Keep one line of the transcript. Says how many lines are new: one, or none when the
        position is taken or nothing is left to keep."""
        return self.add_many([{"role": role, "text": text, "at": at, "position": position}])

    def add_many(self, given: Iterable[Mapping[str, Any]]) -> int:
        """Keep lines: ``role``, ``text``, ``at``, ``position``. Without a position a line comes
        after the last. A position that is taken keeps what it has, so a client may give all of its
        transcript again and again. Says how many are new."""
        batches = _batches(lines(given, self._tools.max_chars))
        return sum(self._write(partial(self._add, batch=batch)) for batch in batches)

    def start(self, budget: int | None = None) -> str:
        """What an agent should know now, in at most so many tokens: the same bytes as long as the
        book is the same, and nothing when there is nothing worth saying."""
        made = self.pack(budget)
        self._write(lambda tx: self._record_start(tx, made))
        return made.text

    def pack(self, budget: int | None = None) -> Pack:
        """What :meth:`start` would say, and what it rests on; nothing is written."""
        tokens = self._budget(budget, self._tools.config.start_tokens)
        return self._tools.engine.read(lambda reader: self._pack(reader, tokens))

    def prompt(self, text: str, budget: int | None = None) -> str:
        """A prompt came: count it, and say what is worth telling beside it; mostly nothing."""
        tokens = self._budget(budget, self._tools.config.prompt_tokens)
        question = clean_text(text).strip()
        self._write(lambda tx: self._count(tx, question))
        if not question:
            return ""
        engine, most = self._tools.engine, self._tools.config.prompt_hits
        seen = engine.read(
            lambda reader: shown_rows.shown_ids(reader, self._tools.book_id, self.id)
        )
        found = self._tools.recall(question, most + min(len(seen), _MOST_SEEN), self.id)
        if not found.certain or not found.hits:
            return ""
        passed = seen | engine.read(lambda reader: self._distrusted(reader, found.hits))
        told = beside(found.hits, passed, most, tokens)
        if told.hits:
            numbers = engine.read(lambda reader: self._numbers(reader, told))
            self._write(lambda tx: self._record_beside(tx, told, numbers))
        return told.text

    def checkpoint(
        self,
        trigger: str = "explicit",
        digest: str = "",
        queries: Sequence[str] = (),
        remembers: Sequence[str] = (),
    ) -> Checkpoint:
        """Note where the session stands: ``periodic``, ``pre_compaction``, ``session_end``,
        ``agent`` or ``explicit``. A digest that is given replaces the one made by rule."""
        one_of("trigger", trigger, TRIGGERS)
        given = stops.Given(
            clean_text(digest)[:MOST_DIGEST],
            [clean_text(each) for each in queries],
            [clean_text(each) for each in remembers],
        )
        return self._write(
            lambda tx: stops.write(tx, self._there(tx), trigger, self._tools.config, given)
        )

    def recover(self, budget: int | None = None) -> str:
        """Where the session stood, in at most so many characters, from its newest checkpoints;
        where it has none, from those of the project's last session."""
        most = self._budget(budget, self._tools.config.recover_chars) - FRAME_CHARS
        found = self._tools.engine.read(self._stops)
        return block(stops.recovered(found, most)) if most > 0 else ""

    def answered(self, text: str) -> None:
        """The agent has said this, and it is the person's turn: keep it, and note where the session
        stands when that is due. The same words again are kept once."""
        given = _batches(lines([{"role": "assistant", "text": text}], self._tools.max_chars))
        self._write(lambda tx: self._keep_answer(tx, next(iter(given), [])))

    def hand_in(self, transcript: str | None = None, *, ended: bool = False) -> None:
        """A job is to make memories of what was said: from the client's own transcript, if it is
        where that client keeps them, else from the lines that were kept. With ``ended`` the session
        is ended by it too."""
        about = {"session": self.id, "client": self._client, "path": transcript}
        self._write(lambda tx: reading.queue(tx, about, ended=ended))

    def end(self) -> Ended:
        """The session has ended: a last checkpoint, and of how much use was what it was shown. A
        session that has ended, or in which nothing happened, is left as it is."""
        found = self._found()
        if found is None or found.ended_at is not None:
            shown = tuple(self.shown()) if found else ()
            return Ended(shown, found.score if found else None)
        self.checkpoint("session_end")
        return end(self._tools, self.id)

    def transcript(self, start: int = 0, limit: int = 1_000_000) -> list[Said]:
        """What was said, in order, from a position on."""
        return self._tools.engine.read(
            lambda reader: rows.transcript(reader, self._tools.book_id, self.id, start, limit)
        )

    def checkpoints(self, limit: int = 500) -> list[Checkpoint]:
        """The newest first."""
        return self._tools.engine.read(
            lambda reader: standing_rows.checkpoints_of(reader, self._tools.book_id, self.id, limit)
        )

    def shown(self) -> list[Shown]:
        """What it was shown, in order."""
        return self._tools.engine.read(
            lambda reader: shown_rows.shown_in(reader, self._tools.book_id, self.id)
        )

    def shown_texts(self) -> dict[tuple[str, str], str]:
        """What each thing says that it was shown, by kind and id; what is forgotten is left out."""

        def read(reader: Reader) -> dict[tuple[str, str], str]:
            found = shown_rows.shown_in(reader, self._tools.book_id, self.id)
            return texts_of(reader, self._tools.book_id, found)

        return self._tools.engine.read(read)

    # --- inside a transaction ---------------------------------------------------------------------

    def _write(self, work: Callable[[Tx], T]) -> T:
        def touched(tx: Tx) -> T:
            rows.touch(tx, self.id, self._client, self._project)
            return work(tx)

        return self._tools.engine.write(touched, book_id=self._tools.book_id)

    def _there(self, tx: Tx) -> Session:
        found = rows.find(tx, tx.book_id, self.id)
        if found is None:  # it was touched in this transaction
            raise NotFound(f"There is no session {self.id!r} here.")
        return found

    def _add(self, tx: Tx, *, batch: Sequence[tuple[int | None, Said]]) -> int:
        last = rows.last_position(tx, tx.book_id, self.id)
        at = -1 if last is None else last
        placed = []
        for position, said in batch:
            at = max(at, position) if position is not None else at + 1
            placed.append(said if position is not None else replace(said, position=at))
        return rows.add_lines(tx, self.id, placed)

    def _keep_answer(self, tx: Tx, given: Sequence[tuple[int | None, Said]]) -> None:
        last = rows.transcript_end(tx, tx.book_id, self.id, 1)
        if given and (not last or (last[0].role, last[0].text) != ("assistant", given[0][1].text)):
            self._add(tx, batch=given)
        self._check_in(tx)

    def _check_in(self, tx: Tx) -> None:
        now = self._there(tx)
        last = stops.last_of(tx, self.id)
        if stops.is_due(now, last.at if last else None, self._tools.config):
            stops.write(tx, now, "periodic", self._tools.config)

    def _count(self, tx: Tx, question: str) -> None:
        before = self._there(tx)
        asked = shortened([*before.queries, question], MOST_QUERIES, QUERY_CHARS)
        rows.count_prompt(tx, self.id, asked)
        self._check_in(tx)

    def _record_start(self, tx: Tx, made: Pack) -> None:
        now = clock.now()
        shown_rows.record_shown(
            tx,
            self.id,
            [
                Shown(each.kind, each.id, now, "start", rank, 0.0)
                for rank, each in enumerate(made.told, 1)
            ],
        )

    def _record_beside(self, tx: Tx, told: Beside, numbers: Sequence[Mapping[str, float]]) -> None:
        now = clock.now()
        shown_rows.record_shown(
            tx,
            self.id,
            [
                Shown(hit.kind, hit.id, now, "prompt", rank, plain_score(hit), features)
                for (rank, hit), features in zip(told.hits, numbers, strict=True)
            ],
        )

    # --- reading ----------------------------------------------------------------------------------

    def _found(self) -> Session | None:
        return self._tools.engine.read(
            lambda reader: rows.find(reader, self._tools.book_id, self.id)
        )

    def _numbers(self, reader: Reader, told: Beside) -> list[dict[str, float]]:
        """What a predictor may learn from what is told."""
        book_id, ids = self._tools.book_id, [hit.id for _, hit in told.hits]
        memories = memory_rows.with_ids(reader, book_id, ids)
        return known_numbers(reader, book_id, self.id, told.hits, memories)

    def _distrusted(self, reader: Reader, hits: Sequence[Hit]) -> set[str]:
        """Hits that rest, themselves or by a source, on what the web, a tool or an import said."""
        rest = {hit.id: {hit.id, *(each.memory_id for each in hit.sources)} for hit in hits}
        ids = {each for found in rest.values() for each in found}
        memories = memory_rows.with_ids(reader, self._tools.book_id, ids)
        bad = {each for each, memory in memories.items() if memory.trust not in TRUSTED}
        return {hit_id for hit_id, found in rest.items() if found & bad}

    def _pack(self, reader: Reader, tokens: int) -> Pack:
        book_id = self._tools.book_id
        project = self._in_project(reader)
        name = project_name(project)
        slugs = [slug] if name and (slug := slug_of(name)) else []
        last = self._others(reader, project, 1)
        known = Known(
            standing_rows.standing(reader, book_id, _STANDING),
            standing_rows.newest(reader, book_id, _NEWEST),
            standing_rows.central_pages(reader, book_id, slugs, _PAGES),
            _inside(last[0].digest) if last else "",
        )
        return pack(known, project, tokens)

    def _stops(self, reader: Reader) -> list[Checkpoint]:
        own = standing_rows.checkpoints_of(reader, self._tools.book_id, self.id, 5)
        return own or self._others(reader, self._in_project(reader), 3)

    def _others(self, reader: Reader, project: str | None, limit: int) -> list[Checkpoint]:
        if project is None:
            return []
        return standing_rows.checkpoints_of_project(
            reader, self._tools.book_id, project, self.id, limit
        )

    def _in_project(self, reader: Reader) -> str | None:
        if self._project is not None:
            return self._project
        found = rows.find(reader, self._tools.book_id, self.id)
        return found.project if found else None

    @staticmethod
    def _budget(given: int | None, default: int) -> int:
        return default if given is None else count("budget", given, _MOST_BUDGET)


def _inside(digest: str) -> str:
    """A digest as a part of a pack: its lines, none of which is a heading."""
    return "\n".join(item(line, MOST_DIGEST) for line in digest.splitlines() if line.strip())


def _batches(
    found: Sequence[tuple[int | None, Said]],
) -> Iterable[list[tuple[int | None, Said]]]:
    batch: list[tuple[int | None, Said]] = []
    size = 0
    for each in found:
        batch.append(each)
        size += len(each[1].text)
        if len(batch) == _BATCH or size >= _BATCH_CHARS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
