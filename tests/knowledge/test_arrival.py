"""What is said decides, not what arrives first: books that hold the same memories say the same."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from tests.compile.wiki_state import every_page
from tests.understand.picture import picture_book

MOMENTS = ("2031-05-01T09:00:00Z", "2031-05-01T09:00:00Z", "2031-05-02T09:00:00Z")
TEXTS = (
    "Delia Solheim lives in Molde.",
    "Delia Solheim lives in Bergen.",
    "Delia Solheim moved to Oslo.",
    "Delia Solheim moved to Bergen.",
    "No, Delia Solheim lives in Tromsø.",
    "Delia Solheim no longer lives in Oslo.",
    "Correction: Delia Solheim lives in Bodø.",
    "Delia Solheim works at Hinode. Hinode is a bakery in Bergen.",
    "Hinode's port is 8080.",
    "Hinode's port changed to 9090.",
    "The gate code is 4471.",
    "The gate code was changed to 9000.",
    "We decided to paint the boat blue.",
    "I live in Molde and my parrot is called Kiko.",
    "I moved to Bergen.",
    "Delia Solheim has a swimming lesson at 9:30.",
    "Delia Solheim's swimming lesson was moved to 10:15.",
    "Delia Solheim pays 30 euros a month for Hinode.",
    "We cancelled Hinode.",
    "Hinode no longer delivers to Delia Solheim.",
)
told = st.lists(
    st.fixed_dictionaries(
        {
            "text": st.sampled_from(TEXTS),
            "occurred_at": st.sampled_from(MOMENTS),
            "author": st.sampled_from(["Otti", "Otti", "Delia Solheim", None]),
            "trust": st.sampled_from(["user", "user", "user", "agent"]),
        }
    ),
    min_size=2,
    max_size=7,
    unique_by=lambda each: (each["text"], each["occurred_at"]),
)


@pytest.fixture
def library(library_url: str) -> Any:
    with commonplace.open(library_url, embed__model="none", compile__model="rules") as opened:
        yield opened


def _live(
    library: commonplace.Library, name: str, memories: Sequence[dict[str, str]], batch: int
) -> dict[str, Any]:
    """Tell a book these memories, so many at a time, and draw it."""
    book = library.book(name)
    for start in range(0, len(memories), batch):
        book.remember_many(memories[start : start + batch])
        library.work()
    pages = {page.address: (page.title, page.summary, page.body) for page in every_page(book)}
    return picture_book(book) | {"pages": pages}


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_the_order_of_arrival_has_no_say(library: commonplace.Library, data: st.DataObject) -> None:
    memories = data.draw(told)
    others = data.draw(st.permutations(memories))
    number = next(_NUMBERS)
    first = _live(library, f"first {number}", memories, len(memories))
    second = _live(library, f"second {number}", others, data.draw(st.sampled_from([1, 3, 7])))
    for part, found in first.items():
        assert second[part] == found, part


_NUMBERS = count()
