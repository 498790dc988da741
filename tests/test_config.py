from pathlib import Path

import pytest

from commonplace import config
from commonplace.errors import ConfigError


@pytest.fixture
def user_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("COMMONPLACE_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "config.toml"


def test_the_nearest_place_wins_and_the_origin_is_told(
    user_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project" / "deep"
    project.mkdir(parents=True)
    user_file.write_text(
        "book = 'user'\n[jobs]\nattempts = 5\nlease_seconds = 100\npoll_seconds = 3\n"
    )
    (tmp_path / "project" / ".commonplace.toml").write_text(
        "[jobs]\nattempts = 6\nlease_seconds = 101\n"
    )
    monkeypatch.setenv("COMMONPLACE_JOBS__ATTEMPTS", "7")

    loaded = config.load({"recall.limit": 4}, folder=project)

    assert loaded.config.book == "user"
    assert loaded.config.jobs.poll_seconds == 3
    assert loaded.config.jobs.lease_seconds == 101
    assert loaded.config.jobs.attempts == 7
    assert loaded.config.recall.limit == 4
    assert loaded.origins["book"] == str(user_file)
    assert loaded.origins["jobs.lease_seconds"].endswith(".commonplace.toml")
    assert loaded.origins["jobs.attempts"] == "COMMONPLACE_JOBS__ATTEMPTS"
    assert loaded.origins["recall.limit"] == "given"
    assert loaded.origins["tenant"] == "default"


def test_an_unknown_key_names_the_nearest_one(user_file: Path) -> None:
    user_file.write_text("[jobs]\nlease_second = 5\n")

    with pytest.raises(ConfigError, match=r"Did you mean jobs\.lease_seconds\?"):
        config.load()


def test_an_unknown_variable_is_an_error_too(
    user_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_BOOOK", "x")

    with pytest.raises(ConfigError, match=r"Did you mean book\?"):
        config.load()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("jobs.attempts", "many", "a whole number"),
        ("jobs.attempts", 2.5, "a whole number"),
        ("jobs.attempts", True, "a whole number"),
        ("jobs.attempts", 99, "between 1 and 10"),
        ("jobs.lease_seconds", float("nan"), "a number"),
        ("book", 7, "text"),
    ],
)
def test_a_wrong_value_says_what_was_expected(
    user_file: Path, name: str, value: object, says: str
) -> None:
    with pytest.raises(ConfigError, match=says):
        config.load({name: value})


def test_a_secret_is_refused_in_a_file(user_file: Path) -> None:
    user_file.write_text("[embed]\nkey = 'hunter2'\n")

    with pytest.raises(ConfigError, match="COMMONPLACE_EMBED__KEY"):
        config.load()


def test_a_broken_file_is_named(user_file: Path) -> None:
    user_file.write_text("book = ")

    with pytest.raises(ConfigError, match=r"config\.toml cannot be read"):
        config.load()


def test_every_setting_has_help_and_a_default_in_its_range() -> None:
    for setting in config.SETTINGS.values():
        assert setting.help.endswith(".")
        assert setting.value(setting.default, "default") == setting.default


def test_a_project_does_not_say_where_copies_of_the_library_go(tmp_path: Path) -> None:
    (tmp_path / config.PROJECT_FILE).write_text('[backup]\nfolder = "copies"\n')
    with pytest.raises(ConfigError, match="not for a project's file to say"):
        config.load(folder=tmp_path)


def test_a_setting_beats_the_machines_zone_and_must_be_one() -> None:
    loaded = config.load({"zone": "Asia/Tokyo"}).config
    assert config.zone_for_new_books(loaded) == "Asia/Tokyo"
    with pytest.raises(ConfigError, match="Mars"):
        config.zone_for_new_books(config.load({"zone": "Mars"}).config)
