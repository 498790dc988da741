"""What the lab's tests share."""

from collections.abc import Callable, Iterator

import pytest

from tests.faults.tally import Tally


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[Tally]:
    """Counts a test's faults; what was lost or doubled fails the test when it ends."""
    made = Tally(record_property)
    yield made
    made.check()
