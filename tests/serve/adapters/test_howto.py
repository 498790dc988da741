"""The examples of docs/howto/adapters.md run, and say what one expects."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "adapters.md"
FRAMEWORKS = ("anthropic", "langgraph", "agents")


def test_the_examples_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(block, names)
    assert capsys.readouterr().out.splitlines() == [
        "Here's the content of /memories/inbox/boats.md with line numbers:",
        "     1\tThe tide turns at six.",
        "     2\t",
        f"food {{'text': 'Ada likes figs.', 'stars': 5}} {names['best'].score}",  # type: ignore[attr-defined]
        "Ada likes figs.",
        "[{'content': 'Where does Ada live?', 'role': 'user'}]",
        "Where does Ada live?",
    ]


def test_no_framework_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, commonplace, commonplace.serve.adapters.memory_tool\n"
        f"print([each for each in {FRAMEWORKS} if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
