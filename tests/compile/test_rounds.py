"""A chain of jobs gets on in equal parts, and ends, even if pages made one another due for ever."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile import rounds
from commonplace.compile.effects import Effects
from commonplace.compile.rules.drafting import Batch
from commonplace.compile.rules.hubs import gathered
from commonplace.store.engine import Reader
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, jobs_of, stale, state, waiting

_NOW = ROOMY | {"compile__bucket_seconds": 0, "compile__hub_pages": 3}
_TOLD = corpus.day_by_day(
    "Odalys Brandt is a potter in Brennafold.",
    "Odalys Brandt sold a jug to Perrin Achebe.",
    "Perrin Achebe mended the boat of Odalys Brandt.",
)


def _never_settled(reader: Reader, book_id: str, batch: Batch, page_ids: Sequence[str]) -> Effects:
    """Rules that disagree: every page that was looked at has to be looked at again."""
    found = gathered(reader, book_id, batch, page_ids)
    return replace(found, stale=tuple(sorted({*found.stale, *page_ids})))


def test_pages_that_make_one_another_due_for_ever_end_with_a_warning_and_lose_nothing(
    open_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_with(**_NOW)
    calm, restless = library.book("calm"), library.book("restless")
    calm.remember_many(_TOLD)
    calm.compile()
    monkeypatch.setattr(rounds, "LEAST_LOOKS", 30)
    monkeypatch.setattr("commonplace.compile.run.gathered", _never_settled)
    restless.remember_many(_TOLD)
    restless.compile()
    assert waiting(restless) == 0, "no memory is lost"
    assert stale(restless), "what is left stays due"
    results = [job.result or {} for job in jobs_of(restless, "done")]
    (told,) = [each for each in results if "rounds" in each.get("caps", ())]
    assert "still change one another" in told["warnings"][0]
    assert {job.state for job in jobs_of(restless)} == {"done"}, "and nothing is queued"
    monkeypatch.undo()
    restless.compile()
    assert stale(restless) == 0, "a later trigger goes on"
    assert not differences(state(calm), state(restless))


def test_memories_begin_a_new_chain(open_with: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "LEAST_LOOKS", 4)
    monkeypatch.setattr(rounds, "LOOKS_A_PAGE", 1)
    book = open_with(**_NOW | {"compile__memories": 1}).book("ada")
    every = corpus.memories()[:12]
    for each in every:
        book.remember_many([each])
        book.compile()
    assert (waiting(book), stale(book)) == (0, 0)
    assert not [job for job in jobs_of(book, "done") if (job.result or {}).get("warnings")]


def _parts(waiting: int, fits: int) -> Iterator[tuple[int, int]]:
    """What the jobs of an import take, one after another, and what of it fits."""
    args: dict[str, object] = {}
    while waiting:
        parts = rounds.Parts(args, waiting)
        assert parts.is_import
        taken = parts.next()
        done = min(taken, fits)
        parts.fitted(done, taken)
        args, waiting = {**parts.args()}, waiting - done
        yield taken, done


def test_few_memories_that_wait_are_no_import() -> None:
    assert not rounds.Parts({}, rounds.BULK - 1).is_import
    assert rounds.Parts({}, rounds.BULK).is_import


@given(st.integers(rounds.BULK, 400_000))
def test_of_an_import_no_small_part_is_left_at_the_end(waiting: int) -> None:
    parts = [taken for taken, _ in _parts(waiting, waiting)]
    assert sum(parts) == waiting
    assert max(parts) <= rounds.IN_BULK
    assert min(parts) >= max(parts) // 4


@given(st.integers(rounds.BULK, 50_000), st.integers(1_000, 9_000))
def test_where_only_few_fit_few_are_read_in_vain(waiting: int, fits: int) -> None:
    read = sum(taken for taken, _ in _parts(waiting, fits))
    first = rounds.Parts({}, waiting).next()
    assert read <= first + waiting * 3 / 2


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30))
def test_few_that_wait_do_not_make_the_next_parts_small(tails: list[int]) -> None:
    args: dict[str, object] = {"bulk": 15_000}
    for few in tails:
        parts = rounds.Parts(args, few)
        taken = parts.next()
        parts.fitted(taken, taken)
        args = {**parts.args()}
    assert rounds.Parts(args, 200_000).next() > 10_000


def test_where_hardly_anything_fitted_parts_grow_again() -> None:
    args: dict[str, object] = {"bulk": 1}
    for _ in range(40):
        parts = rounds.Parts(args, 400_000)
        taken = parts.next()
        parts.fitted(taken, taken)
        args = {**parts.args()}
    assert rounds.Parts(args, 400_000).next() == rounds.IN_BULK


@given(st.none() | st.text() | st.integers() | st.floats() | st.lists(st.integers()))
def test_what_a_job_was_told_otherwise_makes_no_import(said: object) -> None:
    parts = rounds.Parts({"bulk": said}, 10)
    assert parts.is_import == (isinstance(said, int) and said > 0), "few wait"
    assert not parts.is_import or 1 <= parts.next() <= 10
