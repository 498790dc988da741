"""The prepared model, and a server that plays a remote one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from commonplace.minds.minilm import prepare, weights
from commonplace.minds.minilm.embedder import MiniLM
from commonplace.minds.minilm.weights import Origin
from tests.minds.fake_server import FakeServer, serving


@pytest.fixture(scope="session")
def origin() -> Origin:
    found = weights.installed()
    if found is None:
        pytest.skip(f"{weights.PACKAGE} is not installed")
    return found


@pytest.fixture(scope="session")
def prepared(origin: Origin, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the model in it. Read only."""
    cache_dir = tmp_path_factory.mktemp("model")
    prepare.prepare(origin, cache_dir)
    return cache_dir


@pytest.fixture(scope="session")
def minilm(prepared: Path) -> MiniLM:
    """On onnxruntime."""
    pytest.importorskip("onnxruntime")
    return MiniLM(prepared)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with serving() as fake:
        yield fake
