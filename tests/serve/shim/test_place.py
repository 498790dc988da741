"""Where the library is: the twin that starts fast says what the settings say."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commonplace import config
from commonplace.serve.daemon.named import place_of
from commonplace.serve.shim.place import Place, find_book, find_place, is_off, whole

_NAME = st.text("abc é-_", min_size=1, max_size=8)
_PLACES = st.none() | st.just("") | _NAME.map(lambda name: f"/tmp/{name}.db") | st.just("~/x.db")
_VALUES = st.fixed_dictionaries({"library": _PLACES, "book": st.none() | _NAME})


def _toml(values: dict[str, str | None]) -> str:
    return "".join(f'{name} = "{value}"\n' for name, value in values.items() if value is not None)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    user=st.none() | _VALUES,
    project=st.none() | _VALUES,
    environment=_VALUES,
    depth=st.integers(0, 2),
    home=st.booleans(),
    xdg=st.sampled_from(["", "relative", "/tmp/xdg-of-the-tests"]),
)
def test_both_agree(
    user: dict[str, str | None] | None,
    project: dict[str, str | None] | None,
    environment: dict[str, str | None],
    depth: int,
    home: bool,
    xdg: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    place = tmp_path_factory.mktemp("place")
    folder = place.joinpath("project", *["inner"] * depth)
    folder.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COMMONPLACE_HOME", str(place / "home")) if home else None
        for kind in ("DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", xdg)
        patch.setenv("XDG_CONFIG_HOME", str(place / "config"))
        for name, value in environment.items():
            if value is not None:
                patch.setenv(f"COMMONPLACE_{name.upper()}", value)
        if user is not None:
            config.config_dir().mkdir(parents=True)
            config.config_dir().joinpath("config.toml").write_text(_toml(user))
        if project is not None:
            (place / "project" / ".commonplace.toml").write_text(_toml(project))
        loaded = config.load().config
        twin = find_place()
        assert twin.library == place_of(loaded).library
        assert twin.state == place_of(loaded).state
        assert find_book() == (loaded.book or "default")


def test_one_library_has_one_place_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    names = [
        "real/book.db",
        "link/book.db",
        "./link/../link/book.db",
        str(tmp_path / "real/book.db"),
    ]
    assert len({Place(name, "/state").key for name in names}) == 1
    assert whole("postgresql://ada@db/memory") == "postgresql://ada@db/memory"


def test_a_file_that_is_no_settings_file_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for content in (b"\xff\xfe", b"library = ", b"library = 3", b"[" * 5000):
        (tmp_path / ".commonplace.toml").write_bytes(content)
        assert find_place().library.endswith("book.db")


@pytest.mark.parametrize(
    ("value", "off"), [("1", True), ("true", True), ("", False), ("0", False), ("no", False)]
)
def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, value: str, off: bool) -> None:
    monkeypatch.setenv("COMMONPLACE_DISABLE", value)
    assert is_off() is off
    assert os.environ["COMMONPLACE_DISABLE"] == value
