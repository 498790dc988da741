"""Documents' rows: what they tell of a document, and that nothing of one outlives it."""

import pytest

from commonplace import clock
from commonplace.model import Document
from commonplace.store import documents as rows
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx
from tests.store.conftest import new_book


def added(database: Engine, book_id: str, address: str, content: bytes | None = None) -> str:
    offered = rows.Offered(address, None, "import")
    given = rows.Given(content, content[:8], "text/plain") if content is not None else None
    return database.write(lambda tx: rows.add(tx, offered, given, 3), book_id=book_id)


def got(database: Engine, book_id: str, document_id: str) -> Document:
    found = database.read(lambda reader: rows.get(reader, book_id, document_id))
    assert found
    return found


def test_a_new_document_waits_with_its_job(database: Engine, book_id: str) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    document = got(database, book_id, document_id)
    assert (document.address, document.state, document.bytes) == ("a.md", "queued", 7)
    (job,) = database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 9))
    assert (job.kind, job.args, job.dedupe_key) == (
        "ingest",
        {"document": document_id},
        f"ingest:{document_id}",
    )


def test_documents_are_found_by_their_bytes_their_address_and_parts_of_their_ids(
    database: Engine, book_id: str
) -> None:
    first = added(database, book_id, "a.md", b"content")
    second = added(database, book_id, "http://a.test/")
    third = added(database, book_id, "http://a.test/")
    reading = database.read

    def same(found: Document | None, wanted: str) -> bool:
        return found is not None and found.id == wanted

    assert same(reading(lambda r: rows.with_hash(r, book_id, b"content")), first)
    assert reading(lambda r: rows.with_hash(r, book_id, b"other")) is None
    assert same(reading(lambda r: rows.at_address(r, book_id, "http://a.test/")), third)
    assert reading(lambda r: rows.with_id_part(r, book_id, second[-12:])) == [second]
    assert reading(lambda r: rows.with_id_part(r, book_id, second)) == [second]
    assert [one.id for one in reading(lambda r: rows.latest(r, book_id, 2))] == [third, second]
    assert reading(lambda r: rows.hash_of(r, book_id, first)) == b"content"


def test_another_book_has_none_of_them(database: Engine, book_id: str) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    other = new_book(database, "grace")
    for look in (
        lambda r: rows.get(r, other, document_id),
        lambda r: rows.latest(r, other, 9),
        lambda r: rows.with_hash(r, other, b"content"),
        lambda r: rows.at_address(r, other, "a.md"),
        lambda r: rows.with_id_part(r, other, document_id),
        lambda r: rows.content(r, other, document_id),
        lambda r: rows.chunks(r, other, document_id),
    ):
        assert not database.read(look)

    def meddle(tx: Tx) -> list[object]:
        return [
            rows.set_state(tx, document_id, "done"),
            rows.keep(tx, document_id, rows.Given(b"x", b"x")),
            rows.finish(tx, document_id, "done"),
        ]

    assert database.write(meddle, book_id=other) == [False, False, False]
    database.write(lambda tx: rows.remove(tx, document_id, None), book_id=other)
    assert got(database, book_id, document_id).state == "queued"


def test_a_document_whose_job_is_dead_has_failed_with_the_jobs_error(
    database: Engine, book_id: str
) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    for attempt in range(3):
        assert got(database, book_id, document_id).state == "queued", attempt
        job = database.write(lambda tx: ledger.lease(tx, ["ingest"], "w", 60))
        assert job
        database.write(lambda tx, job=job: ledger.fail(tx, job, "out of luck", 0))
    document = got(database, book_id, document_id)
    assert (document.state, document.error) == ("failed", "out of luck")
    database.write(lambda tx: rows.requeue(tx, document_id, None, 3), book_id=book_id)
    document = got(database, book_id, document_id)
    assert (document.state, document.error) == ("queued", None)


def test_a_document_that_is_done_keeps_no_bytes(database: Engine, book_id: str) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    assert database.read(lambda r: rows.content(r, book_id, document_id)) == b"content"
    found = Document(document_id, "a.md", "x", "x", clock.now(), title="T", characters=7, chunks=1)
    database.write(lambda tx: rows.describe(tx, document_id, found), book_id=book_id)
    database.write(
        lambda tx: rows.finish(tx, document_id, "done", None, "text/markdown"), book_id=book_id
    )
    document = got(database, book_id, document_id)
    assert (document.state, document.title, document.characters) == ("done", "T", 7)
    assert document.media_type == "text/markdown" and document.finished_at
    assert database.read(lambda r: rows.content(r, book_id, document_id)) is None


@pytest.mark.parametrize("error", ["a\0b", "\ud800", "x" * 5000])
def test_an_error_of_any_kind_can_be_kept(database: Engine, book_id: str, error: str) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    database.write(lambda tx: rows.finish(tx, document_id, "failed", error), book_id=book_id)
    assert got(database, book_id, document_id).error


def test_a_forgotten_document_takes_its_job_along(database: Engine, book_id: str) -> None:
    document_id = added(database, book_id, "a.md", b"content")
    kept = added(database, book_id, "b.md", b"others")
    database.write(lambda tx: rows.remove(tx, document_id, "ada"), book_id=book_id)
    jobs = database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 9))
    assert [job.args["document"] for job in jobs] == [kept]
    assert database.read(lambda reader: rows.get(reader, book_id, document_id)) is None
