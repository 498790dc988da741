"""A document's way: taken in raw, read in a job, found by recall, forgotten whole."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import clock
from commonplace.capture.documents.chunks import cut
from commonplace.capture.documents.ingest import run_ingest
from commonplace.capture.remember import Capture
from commonplace.config import IngestConfig
from commonplace.errors import InvalidInput, LeaseLost, NotFound
from commonplace.jobs import manage
from commonplace.jobs.worker import Ran
from commonplace.minds.hashing import Hashing
from commonplace.model import Document, Job
from commonplace.store import documents as rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Tx
from tests.capture.documents import samples
from tests.capture.documents.site import Site, moved, page, serving
from tests.journey import document_workers
from tests.store.processes import others

KILLS = 8
CANARY = "xylocarp"
TEXT = "# Boats\n\n" + "\n\n".join(
    f"Paragraph {number}: ferry {number} leaves at {number % 24} from pier {number % 7}."
    for number in range(120)
)
SMALL = IngestConfig(chunk_chars=300, overlap_chars=40)


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as one:
        yield one


@pytest.fixture
def online(library_url: str, site: Site) -> Iterator[commonplace.Library]:
    """A library that may fetch from the site."""
    with commonplace.open(
        library_url, ingest__allow=f"127.0.0.1:{site.port}", jobs__backoff_seconds=0
    ) as opened:
        yield opened


def work(library: commonplace.Library) -> list[Ran]:
    """Only what belongs to documents: how each job ended."""
    ran: list[Ran] = []
    library.worker().run_until_idle(ran.append)
    return [one for one in ran if one.job.kind == "ingest"]


def chunks(book: commonplace.Book, document: Document) -> list[commonplace.Memory]:
    found = [m for m in book.memories() if m.source == f"document:{document.id}"]
    return sorted(found, key=lambda m: int((m.idempotency_key or "").rpartition(":")[2]))


def leased(library: commonplace.Library) -> Job:
    job = library.engine.write(lambda tx: ledger.lease(tx, ["ingest"], "me", 60))
    assert job
    return job


def test_a_file_is_written_down_at_once_and_read_by_its_job(book: commonplace.Book) -> None:
    document = book.ingest("notes/boats.md", TEXT.encode())
    assert (document.state, document.chunks, document.bytes) == ("queued", 0, len(TEXT))
    assert [ran.state for ran in work(book.library)] == ["done"]
    done = book.document(document.id)
    assert (done.state, done.title, done.media_type) == ("done", "Boats", "text/markdown")
    assert (done.characters, done.error) == (len(TEXT), None)
    assert done.finished_at and done.finished_at >= done.created_at
    written = chunks(book, done)
    assert len(written) == done.chunks > 2
    for memory in written:
        assert (memory.kind, memory.trust, memory.importance) == ("document_chunk", "import", 0.3)
        told = {name: each for name, each in memory.metadata.items() if name != "shared"}
        assert told == {"title": "Boats", "heading": "Boats"}
        assert memory.observed_at == document.created_at
    kept = book.library.engine.read(lambda r: rows.content(r, book.info.id, done.id))
    assert kept is None, "its bytes are not kept beside its chunks"


def test_recall_finds_the_chunk_that_answers(book: commonplace.Book) -> None:
    book.ingest("boats.md", TEXT.encode())
    work(book.library)
    best = book.recall("paragraph 117 ferry 117")[0]
    assert best.kind == "chunk" and "ferry 117" in best.text


def test_words_that_stand_twice_in_a_document_are_one_chunk(book: commonplace.Book) -> None:
    document = book.ingest("same.txt", ("The ferry leaves at seven. " * 2000).encode())
    work(book.library)
    written = chunks(book, document)
    assert len({memory.hash for memory in written}) == len(written) < 10


def test_a_title_and_a_trust_that_were_given_stay(book: commonplace.Book) -> None:
    document = book.ingest("a.md", b"# Boats\n\nText.", title="Our boats", trust="user")
    work(book.library)
    assert book.document(document.id).title == "Our boats"
    assert chunks(book, document)[0].trust == "user"
    with pytest.raises(InvalidInput, match="trust"):
        book.ingest("b.md", b"x", trust="nobody")


def test_a_document_without_a_title_is_called_after_its_file(
    book: commonplace.Book, tmp_path: Path
) -> None:
    file = tmp_path / "harbour notes.txt"
    file.write_text("The ferry leaves at seven.")
    document = book.ingest(file)
    work(book.library)
    assert book.document(document.id).title == "harbour notes"


class Watching:
    """An engine that tells a listener before and after every write."""

    def __init__(self, engine: Engine, told: Callable[[str, int], None]) -> None:
        self._engine = engine
        self._told = told
        self.writes = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def write(self, work: Callable[[Tx], Any], **options: Any) -> Any:
        self.writes += 1
        self._told("before", self.writes)
        result = self._engine.write(work, **options)
        self._told("after", self.writes)
        return result


def ingest(
    job: Job, library: commonplace.Library, told: Callable[[str, int], None], config: IngestConfig
) -> tuple[Any, int]:
    """Run the job on an engine that is watched; its result and how often it wrote."""
    engine: Any = Watching(library.engine, told)
    capture = Capture(engine, attempts=3, same_moment_seconds=60)
    return run_ingest(job, engine, capture, config), engine.writes


def test_every_state_is_seen_while_it_lasts(book: commonplace.Book) -> None:
    document = book.ingest("boats.md", TEXT.encode())
    seen: list[str] = [document.state]

    def look(when: str, number: int) -> None:
        state = book.document(document.id).state
        if when == "after" and seen[-1] != state:
            seen.append(state)

    ingest(leased(book.library), book.library, look, SMALL)
    assert seen == ["queued", "extracting", "chunking", "indexing", "done"]


def test_a_document_is_embedding_while_its_chunks_get_their_vectors(library_url: str) -> None:
    seen = []

    class Looking(Hashing):
        def embed(self, texts: Any) -> Any:
            seen.append(book.document(document.id).state)
            return super().embed(texts)

    with commonplace.open(library_url, embedder=Looking()) as library:
        book = library.book("ada")
        document = book.ingest("boats.md", TEXT.encode())
        library.worker().run_until_idle()
        assert {*seen} == {"embedding"}
        assert book.document(document.id).state == "done"


class Crash(BaseException):
    """The power fails."""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_crash_at_any_step_leaves_every_chunk_once(book: commonplace.Book, when: str) -> None:
    library = book.library
    whole = book.ingest("whole.md", TEXT.encode())
    _, writes = ingest(leased(library), library, lambda *_: None, SMALL)
    expected = [memory.text for memory in chunks(book, whole)]
    assert len(expected) > 20 and writes >= 5
    for step in range(1, writes + 1):
        document = book.ingest(f"{step}.md", TEXT.encode() + b"\n" * step)
        job = leased(library)

        def fail(moment: str, number: int, step: int = step) -> None:
            if (moment, number) == (when, step):
                raise Crash

        with pytest.raises(Crash):
            ingest(job, library, fail, SMALL)
        again, _ = ingest(job, library, lambda *_: None, SMALL)
        assert again["document"] == document.id
        written = chunks(book, document)
        assert [memory.text for memory in written] == expected
        done = book.document(document.id)
        assert (done.state, done.chunks) == ("done", len(expected))


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_workers_that_are_killed_leave_every_chunk_once(library_url: str) -> None:
    chance = random.Random(8)
    text = "\n\n".join(f"Paragraph {number} has its own words." * 3 for number in range(4000))
    with commonplace.open(library_url, **document_workers.SETTINGS) as library:
        book = library.book("ada")
        document = book.ingest("boats.md", text.encode())
        for _ in range(KILLS):
            with others(1, document_workers.work_until_killed, library_url) as (worker,):
                worker.hear()
                clock.nap(chance.uniform(0, 1.5))
                worker.kill()
        worker_here = library.worker()
        while book.document(document.id).state not in ("done", "failed"):
            if worker_here.run_one() is None:
                clock.nap(0.05)
        done, written = book.document(document.id), chunks(book, document)
        assert (done.state, done.chunks) == ("done", len(written))
        size, overlap = library.config.ingest.chunk_chars, library.config.ingest.overlap_chars
        expected = [text[span.start : span.end].strip() for span in cut(text, size, overlap)]
        assert [memory.text for memory in written] == expected


def test_a_worker_whose_lease_is_lost_writes_nothing(book: commonplace.Book) -> None:
    document = book.ingest("boats.md", TEXT.encode())
    job = replace(leased(book.library), lease="stolen")
    with pytest.raises(LeaseLost):
        ingest(job, book.library, lambda *_: None, SMALL)
    assert not chunks(book, document)
    assert book.document(document.id).state == "queued"


def test_the_same_file_again_is_the_document_that_is_there(
    book: commonplace.Book, tmp_path: Path
) -> None:
    file = tmp_path / "a.md"
    file.write_text(TEXT)
    first = book.ingest(file)
    assert book.ingest(file).id == first.id, "while it waits"
    work(book.library)
    count = len(list(book.memories()))
    copy = tmp_path / "copy.md"
    copy.write_text(TEXT)
    assert book.ingest(copy).id == first.id
    assert not work(book.library)
    assert len(list(book.memories())) == count
    file.write_text(f"{TEXT}\n\nMore.")
    assert book.ingest(file).id != first.id, "other bytes are another document"
    other = book.library.book("grace").ingest(copy)
    assert other.id != first.id, "another book has its own"


def test_a_document_that_cannot_be_read_fails_at_once_and_its_job_is_done(
    book: commonplace.Book,
) -> None:
    document = book.ingest("a.pdf", b"not a PDF at all")
    (ran,) = work(book.library)
    assert (ran.state, ran.job.attempts) == ("done", 1)
    failed = book.document(document.id)
    assert (failed.state, failed.chunks) == ("failed", 0)
    assert failed.error == "It says it is a PDF, but it is not."
    job = manage.show(book.library.engine, book.info.id, ran.job.id)
    assert job.result == {"document": document.id, "error": failed.error}
    assert book.library.engine.read(lambda r: rows.content(r, book.info.id, document.id)) is None


def test_a_document_that_failed_is_tried_once_more_when_it_is_given_again(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.capture.documents.extract._START", "raise SystemExit(1)")
    content = samples.word()
    document = book.ingest("a.docx", content)
    work(book.library)
    assert "broke down" in (book.document(document.id).error or "")
    monkeypatch.undo()
    again = book.ingest("a.docx", content)
    assert (again.id, again.state, again.error) == (document.id, "queued", None)
    work(book.library)
    assert book.document(document.id).state == "done"


def test_a_job_that_was_cancelled_leaves_a_document_that_has_failed(book: commonplace.Book) -> None:
    document = book.ingest("a.md", TEXT.encode())
    (job,) = book.library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, "queued", 9))
    manage.cancel(book.library.engine, book.info.id, job.id)
    failed = book.document(document.id)
    assert (failed.state, failed.error) == ("failed", "Its job was cancelled.")
    manage.retry(book.library.engine, book.info.id, job.id)
    work(book.library)
    assert book.document(document.id).state == "done"


def test_a_job_that_died_leaves_a_document_that_has_failed_and_says_why(library_url: str) -> None:
    with commonplace.open(library_url, ingest__ports="many", jobs__backoff_seconds=0) as library:
        book = library.book("ada")
        document = book.ingest("http://books.test/")
        assert [ran.state for ran in work(library)] == ["queued", "queued", "dead"]
        failed = book.document(document.id)
        assert failed.state == "failed" and "ingest.ports" in (failed.error or "")


def test_too_large_a_file_is_refused_before_it_is_written_down(
    library_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "large.txt"
    file.write_bytes(b"x" * 1001)
    with commonplace.open(library_url, ingest__max_bytes=1000) as library:
        book = library.book("ada")
        with pytest.raises(InvalidInput, match=r"larger than 1,000 bytes"):
            book.ingest(file)
        with pytest.raises(InvalidInput, match=r"larger than 1,000 bytes"):
            book.ingest("a name", b"x" * 1001)
        with pytest.raises(NotFound):
            book.ingest(tmp_path / "none.txt")
        with pytest.raises(InvalidInput):
            book.ingest(tmp_path)
        assert not book.documents()


def test_d10_a_name_is_only_a_name(
    book: commonplace.Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    names = ["../../etc/passwd", "..%2f..%2fetc", "CON", "x" * 300, "🛶.txt", "a\x00b\x1b[2J.txt"]
    for number, name in enumerate(names):
        document = book.ingest(name, f"Text {number}.".encode())
        work(book.library)
        done = book.document(document.id)
        assert done.state == "done" and done.title and done.title.isprintable()
    assert not list(Path.cwd().iterdir()), "nothing was written"


# --- pages of the web -----------------------------------------------------------------------------


def test_a_page_is_fetched_by_its_job_and_trusted_as_the_web(
    online: commonplace.Library, site: Site
) -> None:
    site.pages |= {"/": moved("/boats"), "/boats": page(samples.HTML, Content_Type="text/html")}
    book = online.book("ada")
    document = book.ingest(site.url())
    assert not site.asked, "nothing is fetched before it is written down"
    work(online)
    done = book.document(document.id)
    assert (done.state, done.title, done.media_type) == ("done", "Boats & people", "text/html")
    (chunk,) = chunks(book, done)
    assert chunk.trust == "web" and "The ferry leaves at seven." in chunk.text


def test_a_page_that_is_fetched_again_and_is_the_same_adds_nothing(
    online: commonplace.Library, site: Site
) -> None:
    site.pages["*"] = page(b"Ada lives in Lisbon.", Content_Type="text/plain")
    book = online.book("ada")
    first = book.ingest(site.url())
    assert book.ingest(site.url()).id == first.id
    work(online)
    again = book.ingest(site.url())
    assert (again.id, again.state) == (first.id, "queued")
    work(online)
    assert len(site.asked) == 2
    assert [one.state for one in book.documents()] == ["done"]
    assert len(list(book.memories())) == 1


def test_a_page_that_has_changed_is_a_new_document_beside_the_old_one(
    online: commonplace.Library, site: Site
) -> None:
    book = online.book("ada")
    site.pages["*"] = page(b"Ada lives in Lisbon.", Content_Type="text/plain")
    first = book.ingest(site.url())
    work(online)
    site.pages["*"] = page(b"Ada lives in Porto.", Content_Type="text/plain")
    book.ingest(site.url())
    work(online)
    newest, oldest = book.documents()
    assert oldest.id == first.id and newest.address == oldest.address
    assert [one.state for one in (newest, oldest)] == ["done", "done"]
    assert chunks(book, newest)[0].text == "Ada lives in Porto."
    assert chunks(book, oldest)[0].text == "Ada lives in Lisbon."


def test_a_page_that_is_gone_when_it_is_fetched_again_stays_read(
    online: commonplace.Library, site: Site
) -> None:
    book = online.book("ada")
    site.pages["*"] = page(b"Ada lives in Lisbon.", Content_Type="text/plain")
    document = book.ingest(site.url())
    work(online)
    for status in (404, 503):
        site.pages["*"] = page(b"", status)
        book.ingest(site.url())
        work(online)
        now = book.document(document.id)
        assert (now.state, now.chunks) == ("done", 1)
        assert "could not be fetched again" in (now.error or "") and str(status) in now.error  # type: ignore[operator]


def test_a_server_in_trouble_is_asked_again_and_then_no_more(
    online: commonplace.Library, site: Site
) -> None:
    site.pages["*"] = page(b"", 503)
    book = online.book("ada")
    document = book.ingest(site.url())
    assert [ran.state for ran in work(online)] == ["queued", "queued", "dead"]
    assert len(site.asked) == 3
    failed = book.document(document.id)
    assert failed.state == "failed" and "503" in (failed.error or "")
    site.pages["*"] = page(b"Ada lives in Lisbon.", Content_Type="text/plain")
    assert book.ingest(site.url()).id == document.id
    work(online)
    assert (book.document(document.id).state, book.document(document.id).error) == ("done", None)


def test_what_was_fetched_is_not_fetched_again_after_a_crash(
    online: commonplace.Library, site: Site
) -> None:
    site.pages["*"] = page(TEXT.encode(), Content_Type="text/plain")
    book = online.book("ada")
    document = book.ingest(site.url())
    job = leased(online)
    config = replace(SMALL, allow=online.config.ingest.allow)

    def fail(when: str, number: int) -> None:
        if (when, number) == ("after", 2):
            raise Crash

    with pytest.raises(Crash):
        ingest(job, online, fail, config)
    ingest(job, online, lambda *_: None, config)
    assert len(site.asked) == 1
    assert book.document(document.id).state == "done"


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://169.254.169.254/latest/meta-data/"])
def test_a_private_place_fails_the_document_at_once(book: commonplace.Book, url: str) -> None:
    document = book.ingest(url)
    (ran,) = work(book.library)
    assert (ran.state, ran.job.attempts) == ("done", 1)
    failed = book.document(document.id)
    assert failed.state == "failed" and "not a public place" in (failed.error or "")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "gopher://a.test/", "http://u:p@a.test/"])
def test_what_is_never_fetched_is_not_even_written_down(book: commonplace.Book, url: str) -> None:
    with pytest.raises(InvalidInput):
        book.ingest(url)
    assert not book.documents()


# --- forget ---------------------------------------------------------------------------------------


def test_a_forgotten_document_leaves_nothing(library: commonplace.Library, engine: str) -> None:
    book = library.book("ada")
    kept = book.ingest("kept.md", b"# Boats\n\nThe ferry leaves at seven.")
    going = book.ingest(f"{CANARY}.md", f"# {CANARY}\n\nAda hid the {CANARY}. {TEXT}".encode())
    failed = book.ingest(f"{CANARY}.pdf", f"{CANARY} is no PDF".encode())
    waiting = book.ingest(f"{CANARY}.txt", f"{CANARY} waits".encode())
    manage.cancel(library.engine, book.info.id, _job_of(library, book, waiting))
    work(library)
    assert book.recall(CANARY)
    count = book.document(going.id).chunks
    assert book.forget_document(going.id[-8:], actor="ada") == count > 2
    assert book.forget_document(failed.id) == book.forget_document(waiting.id) == 0
    assert [one.id for one in book.documents()] == [kept.id]
    assert not any(CANARY in memory.text for memory in book.memories())
    assert all(CANARY not in hit.text for hit in book.recall(CANARY))
    jobs = library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, None, 100))
    assert {job.args.get("document") for job in jobs if job.kind == "ingest"} == {kept.id}
    audit = library.engine.read(lambda r: memory_rows.latest_audit(r, book.info.id, 1000))
    assert CANARY not in repr(audit) and "document forgotten" in {entry.action for entry in audit}
    with pytest.raises(NotFound):
        book.document(going.id)
    with pytest.raises(NotFound):
        book.forget_document(going.id)
    if engine == "sqlite":
        library.close()
        files = Path(library.engine.describe()["place"]).parent.glob("book-*")
        assert all(CANARY.encode() not in file.read_bytes() for file in files)


def _job_of(library: commonplace.Library, book: commonplace.Book, document: Document) -> str:
    jobs = library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, "queued", 100))
    return next(job.id for job in jobs if job.args.get("document") == document.id)


def test_a_document_that_is_forgotten_while_it_is_read_stays_forgotten(
    book: commonplace.Book,
) -> None:
    document = book.ingest("boats.md", TEXT.encode())
    job = leased(book.library)

    def forget(when: str, number: int) -> None:
        if (when, number) == ("before", 4):
            book.forget_document(document.id)

    with pytest.raises(LeaseLost):
        ingest(job, book.library, forget, SMALL)
    assert not list(book.memories()) and not book.documents()


def test_a_chunk_that_is_forgotten_alone_is_no_chunk_of_its_document_any_more(
    book: commonplace.Book,
) -> None:
    document = book.ingest("boats.md", TEXT.encode())
    work(book.library)
    before = chunks(book, document)
    book.forget(before[1].id)
    assert book.document(document.id).chunks == len(before) - 1
    assert book.forget_document(document.id) == len(before) - 1
