"""Which mind the settings give."""

import subprocess
import sys
from pathlib import Path

import pytest

from commonplace.config import MindConfig
from commonplace.errors import ConfigError
from commonplace.minds.choose_mind import describe_minds, find_mind, find_provider
from commonplace.minds.mind import RulesMind
from commonplace.store.engine import Engine
from tests.cases import each_case
from tests.store.conftest import database

__all__ = ["database"]

KEY = "not-a-key"


def test_rules_is_the_default(database: Engine) -> None:
    assert isinstance(find_mind(MindConfig(), database), RulesMind)


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("ollama:qwen3:4b", "ollama:qwen3:4b"),
        ("ollama", "ollama:qwen3:4b"),
        (" ollama:qwen3:4b@http://127.0.0.1:11434 ", "ollama:qwen3:4b"),
        ("openai:gpt-4o-mini", "openai:gpt-4o-mini"),
        ("openai:@cf/meta/llama@http://u:p@127.0.0.1:8000/v1", "openai:@cf/meta/llama"),
        ("openai:Qwen/Qwen3-4B@https://example.org/v1", "openai:Qwen/Qwen3-4B"),
        ("anthropic:claude-sonnet-4-5", "anthropic:claude-sonnet-4-5"),
        ("bedrock:us.amazon.nova-lite-v1:0", "bedrock:us.amazon.nova-lite-v1:0"),
        ("bedrock:amazon.nova-lite-v1:0@eu-central-1", "bedrock:amazon.nova-lite-v1:0"),
        ("bedrock:amazon.nova-lite-v1:0@http://127.0.0.1:99", "bedrock:amazon.nova-lite-v1:0"),
        ("claude:haiku", "claude:haiku"),
        ("opencode:anthropic/claude-haiku-4-5", "opencode:anthropic/claude-haiku-4-5"),
    ],
)
def test_each_form_gives_its_model(database: Engine, model: str, name: str) -> None:
    assert find_mind(MindConfig(model=model, key=KEY), database).name == name


@each_case(
    "model",
    [
        "",
        "rule",
        "rules:x",
        "Ollama:qwen3",
        "olama:qwen3:4b",
        "openai",
        "openai:",
        "openai:@http://127.0.0.1",
        "openai:m@ftp://example.org",
        "openai:m@http://",
        "openai:m@http://[::1",
        "ollama:qwen3:4b@127.0.0.1:11434",
        "bedrock:m@nowhere special",
        "claude:haiku@https://example.org",
        "claude:--dangerous",
        "gpt-4o",
    ],
)
def test_a_typo_is_an_error_that_names_the_forms(model: str) -> None:
    with pytest.raises(ConfigError, match=r"mind\.model is .* ollama:MODEL\[@URL\], .*claude:"):
        find_provider(MindConfig(model=model))


def test_an_error_shows_no_password() -> None:
    with pytest.raises(ConfigError) as wrong:
        find_provider(MindConfig(model="olama:m@http://ada:hunter2@example.org"))
    assert "hunter2" not in str(wrong.value)


def test_every_form_is_described_and_one_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "claude"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    forms = {form.form.partition(":")[0]: form for form in describe_minds(MindConfig())}
    assert list(forms) == [
        "rules", "ollama", "openai", "anthropic", "bedrock", "claude", "opencode",
    ]  # fmt: skip
    assert [kind for kind, form in forms.items() if form.chosen] == ["rules"]
    assert forms["claude"].usable and str(tmp_path) in forms["claude"].why
    assert not forms["opencode"].usable
    assert not forms["anthropic"].usable and "COMMONPLACE_MIND__KEY" in forms["anthropic"].why


def test_a_key_or_an_address_of_its_own_makes_a_server_usable() -> None:
    def openai(model: str, key: str = "") -> tuple[bool, bool]:
        [form] = [
            form
            for form in describe_minds(MindConfig(model=model, key=key))
            if form.form.startswith("openai:")
        ]
        return form.chosen, form.usable

    assert openai("rules") == (False, False)
    assert openai("openai:m", KEY) == (True, True)
    assert openai("openai:m@http://127.0.0.1:8000") == (True, True)
    assert openai("ollama:m@http://127.0.0.1:8000") == (False, False)


def test_whoever_uses_rules_loads_no_provider() -> None:
    looked = (
        "import sys; from commonplace.config import MindConfig;"
        "from commonplace.minds.choose_mind import describe_minds, find_provider;"
        "find_provider(MindConfig()); describe_minds(MindConfig());"
        "print([name for name in sys.modules if 'providers.' in name or name == 'boto3'])"
    )
    ran = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['commonplace.minds.providers.provider']"
