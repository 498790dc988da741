"""The reference pages are what the code says."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"


def _pages() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.pages())


@pytest.mark.parametrize("name", ["cli.md", "settings.md", "python.md"])
def test_the_reference_is_up_to_date(name: str) -> None:
    written = (DOCS / "reference" / name).read_text("utf-8")
    assert written == _pages()[name], "run: python docs/generate.py"
