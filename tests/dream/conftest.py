"""Weeks and months are summed up by rules here, as somebody asked for in the settings."""

import pytest


@pytest.fixture(autouse=True)
def _summaries_by_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMONPLACE_DREAM__SUMMARIES", "on")
