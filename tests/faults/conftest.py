"""What the lab's tests share."""

import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.prepared_folder import Prepared, prepare_folder
from tests.faults.tally import Tally


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[Tally]:
    """Counts a test's faults; what was lost or doubled fails the test when it ends."""
    made = Tally(record_property)
    yield made
    made.check()


@pytest.fixture(autouse=True)
def nobody_is_left_behind() -> Iterator[None]:
    """Every process that a test started has ended when the test does."""
    yield
    assert multiprocessing.active_children() == []


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """A folder with a library and what commands need."""
    return prepare_folder(tmp_path_factory.mktemp("prepared"))


@pytest.fixture
def new_folder(prepared: Prepared, tmp_path: Path) -> Callable[[], Path]:
    """Makes copies of the prepared folder, each in place of the one before."""
    count = 0

    def copy() -> Path:
        nonlocal count
        shutil.rmtree(tmp_path / f"fault-{count}", ignore_errors=True)
        count += 1
        return Path(shutil.copytree(prepared.folder, tmp_path / f"fault-{count}"))

    return copy
