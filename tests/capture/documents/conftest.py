from collections.abc import Iterator

import pytest

from tests.capture.documents.site import Site, serving


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as one:
        yield one
