"""What is forgotten while a dream sums up its days does not come back."""

from typing import Any

import pytest

import commonplace
from commonplace.dream.summaries import page as paging
from commonplace.store import jobs as ledger


@pytest.mark.parametrize("is_new", [True, False])
def test_what_is_forgotten_between_reading_and_writing_is_not_written(
    library: commonplace.Library, monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    book = library.book("ada")
    book.remember("Ada hid the Canary-9931 in Lisbon.", occurred_at="2026-03-03")
    book.remember("Bo bought 12 boats.", occurred_at="2026-03-04")
    book.remember("Cyd left.", occurred_at="2026-05-04")
    library.work()
    if not is_new:
        book.dream()
        book.remember("Dee bought 13 boats.", occurred_at="2026-03-05")
        library.work()
    (canary,) = [each for each in book.memories() if "Canary" in each.text]
    write, forgotten = paging.write_summary, []

    def slowly(*args: Any) -> Any:
        made = write(*args)
        if not forgotten:
            forgotten.append(book.forget(canary.id))
        return made

    monkeypatch.setattr(paging, "write_summary", slowly)
    assert "error" not in book.dream()
    assert forgotten
    jobs = library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, None, 100))
    assert {job.attempts for job in jobs if job.kind == "dream"} == {1}, "no try was lost by it"
    for page in book.wiki.every_page(None):
        for version in book.history(page.id, 100):
            then = book.wiki.page(page.id, version.version)
            assert "Canary" not in f"{then.body}{then.summary}{then.title}{version.reason}"
    assert "12 boats" in book.wiki.page("reference/week-2026-w10").body
