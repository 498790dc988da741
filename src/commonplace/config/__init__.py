"""Where the values of the settings come from. The only reader of the environment.

A setting comes from, first to last: what the caller gave; ``COMMONPLACE_…`` in the environment
(``COMMONPLACE_JOBS__LEASE_SECONDS``); ``.commonplace.toml`` in this folder or one above it;
``config.toml`` in the user's configuration folder; its default. A key that does not exist is an
error that names the nearest one that does.

A project's file comes with the project, from whomever that comes. So it sends nothing elsewhere:
its ``library`` is a path inside the project, and no value in it is an address on a network.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

from commonplace.config.machine import machine_zone
from commonplace.errors import ConfigError
from commonplace.model.zones import find_zone
from commonplace.settings import (
    BackupConfig,
    CompileConfig,
    Config,
    DreamConfig,
    EmbedConfig,
    IngestConfig,
    JobsConfig,
    MemoryConfig,
    MindConfig,
    PostgresConfig,
    PredictorConfig,
    RecallConfig,
    RerankConfig,
    RetentionConfig,
    ServeConfig,
    SessionsConfig,
    SqliteConfig,
    UnderstandConfig,
    UpkeepConfig,
    WikiConfig,
)

__all__ = [
    "BackupConfig",
    "Config",
    "DreamConfig",
    "EmbedConfig",
    "IngestConfig",
    "JobsConfig",
    "Loaded",
    "MemoryConfig",
    "MindConfig",
    "PREFIX",
    "PROJECT_FILE",
    "PostgresConfig",
    "PredictorConfig",
    "RecallConfig",
    "RerankConfig",
    "RetentionConfig",
    "SETTINGS",
    "ServeConfig",
    "SessionsConfig",
    "Setting",
    "SqliteConfig",
    "UnderstandConfig",
    "UpkeepConfig",
    "WikiConfig",
    "CompileConfig",
]

PREFIX = "COMMONPLACE_"
PROJECT_FILE = ".commonplace.toml"
#: Read by other parts of the project or by the shell; not settings.
_NOT_SETTINGS = (
    "COMMONPLACE_HOME",
    "COMMONPLACE_TEST_",
    "COMMONPLACE_BENCH_",
    "COMMONPLACE_DISABLE",
    "COMMONPLACE_DEBUG",
)
#: What tells git of another repository than the one it stands in.
_OTHER_REPOSITORY = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_SHALLOW_FILE",
    "GIT_NAMESPACE",
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be set, for documentation and for checks."""

    name: str
    type: type
    default: Any
    help: str
    low: float | None
    high: float | None
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace(".", "__")

    @property
    def secret(self) -> bool:
        return self.name.endswith("key")

    def value(self, raw: Any, origin: str) -> Any:
        """``raw`` as this setting's type, or an error that says what was expected."""
        try:
            value = _as_type(self.type, raw)
        except (TypeError, ValueError):
            raise ConfigError(
                f"{self.name} from {origin} is {raw!r}; it must be {_a(self.type)}."
            ) from None
        if self.choices and value not in self.choices:
            raise ConfigError(
                f"{self.name} from {origin} is {raw!r}; "
                f"it must be one of {', '.join(self.choices)}."
            )
        below = self.low is not None and value < self.low
        if below or (self.high is not None and value > self.high):
            raise ConfigError(
                f"{self.name} from {origin} is {raw!r}; "
                f"it must be between {self.low:g} and {self.high:g}."
            )
        return value


def _walk() -> Iterator[Setting]:
    for top in fields(Config):
        group = top.default_factory() if callable(top.default_factory) else None
        if group is None:
            yield _described(top.name, top)
        else:
            for inner in fields(group):
                yield _described(f"{top.name}.{inner.name}", inner)


def _described(name: str, item: Any) -> Setting:
    meta = item.metadata
    return Setting(
        name, item.type, item.default, meta["help"], meta["low"], meta["high"], meta["choices"]
    )


SETTINGS = {setting.name: setting for setting in _walk()}


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and where each came from."""

    config: Config
    origins: Mapping[str, str]


def load(overrides: Mapping[str, Any] | None = None, *, folder: Path | None = None) -> Loaded:
    """Read every place; ``overrides`` are what the caller gave, by setting name."""
    values: dict[str, tuple[Any, str]] = {}
    users, project = config_dir() / "config.toml", _project_file(folder or Path.cwd())
    if users.is_file():
        values |= _from_file(users)
    if project is not None and project != users:
        values |= {
            name: (_at_home(name, value, project), origin)
            for name, (value, origin) in _from_file(project).items()
        }
    values |= _from_environment()
    for name, raw in (overrides or {}).items():
        values[name] = (_known(name, "the caller").value(raw, "the caller"), "given")
    config = Config()
    for name, (value, _) in values.items():
        config = _with(config, name, value)
    origins = {name: values[name][1] if name in values else "default" for name in SETTINGS}
    return Loaded(config, origins)


def home() -> Path | None:
    """``COMMONPLACE_HOME`` puts everything into one folder."""
    place = os.environ.get("COMMONPLACE_HOME")
    return Path(place).expanduser() if place else None


def config_dir() -> Path:
    return home() or Path(platformdirs.user_config_dir("commonplace", appauthor=False))


def data_dir() -> Path:
    return home() or Path(platformdirs.user_data_dir("commonplace", appauthor=False))


def state_dir() -> Path:
    """Where the daemon keeps its lock, its log and its owner's token."""
    base = home()
    return (
        base / "state"
        if base
        else Path(platformdirs.user_state_dir("commonplace", appauthor=False))
    )


def owner_token_file(config: Config) -> Path:
    """Where the owner's token of a library stands: beside its daemon's other files, named after the
    library's place, whatever it is called from here."""
    place = library_place(config)
    whole = place if "://" in place else os.path.realpath(os.path.expanduser(place))
    key = sha256(whole.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return state_dir() / f"{key}.token"


def cache_dir() -> Path:
    base = home()
    return (
        base / "cache"
        if base
        else Path(platformdirs.user_cache_dir("commonplace", appauthor=False))
    )


def zone_for_new_books(config: Config) -> str:
    """The zone in which the days of a new book begin: as set, else as this machine has it."""
    if config.zone and find_zone(config.zone) is None:
        raise ConfigError(f"zone: this machine knows no zone {config.zone!r}.")
    return config.zone or machine_zone(os.environ.get("TZ", ""))


def git_environment() -> dict[str, str]:
    """For a git that only reads, in the folder it is told: in plain English, without asking
    anybody, without the network, and whatever repository a hook around us works on."""
    kept = {name: value for name, value in os.environ.items() if name not in _OTHER_REPOSITORY}
    reads = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1"}
    return kept | reads | {"LC_ALL": "C"}


def library_place(config: Config) -> str:
    """Where the library is when nobody says."""
    return config.library or str(data_dir() / "book.db")


def without_password(place: str) -> str:
    """A library's address that can be shown."""
    named = re.sub(r"(://[^:/@]*):[^@/]*@", r"\1@", place)
    return re.sub(r"(?<=[?&])(\w*password)=[^&]*", r"\1=…", named)


def _from_file(file: Path) -> dict[str, tuple[Any, str]]:
    try:
        content = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}") from error
    values = {}
    for name, raw in _flat(content):
        setting = _known(name, str(file))
        if setting.secret:
            raise ConfigError(f"{name} is a secret: give it as {setting.variable}, not in {file}.")
        values[name] = (setting.value(raw, str(file)), str(file))
    return values


def _at_home(name: str, value: Any, file: Path) -> Any:
    """A value of a project's file, unless it leads out of the project."""
    if not isinstance(value, str) or not value:
        return value
    if "://" in value:
        raise ConfigError(
            f"{name} in {file} is an address, which a project's file may not name: who made the "
            "project would decide where memories go. Set it in config.toml or by the environment."
        )
    if name == "backup.folder":
        raise ConfigError(
            f"{name} in {file} is not for a project's file to say: who made the project would "
            "decide where copies of your library go. Set it in config.toml or by the environment."
        )
    if name != "library":
        return value
    place = (file.parent / Path(value).expanduser()).resolve()
    if not place.is_relative_to(file.parent.resolve()):
        raise ConfigError(
            f"library in {file} is {value!r}, which is outside of the project. "
            "Set it in config.toml or by the environment."
        )
    return str(place)


def _from_environment() -> dict[str, tuple[Any, str]]:
    values = {}
    for variable, raw in os.environ.items():
        if variable.startswith(PREFIX) and not variable.startswith(_NOT_SETTINGS):
            name = variable[len(PREFIX) :].lower().replace("__", ".")
            values[name] = (_known(name, variable).value(raw, variable), variable)
    return values


def _known(name: str, origin: str) -> Setting:
    if name in SETTINGS:
        return SETTINGS[name]
    near = get_close_matches(name, SETTINGS, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]}?" if near else " `commonplace config show` lists them."
    raise ConfigError(f"{origin} sets {name}, which is not a setting.{hint}")


def _flat(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _project_file(folder: Path) -> Path | None:
    """The nearest one, from this folder upwards."""
    for place in (folder, *folder.parents):
        if (place / PROJECT_FILE).is_file():
            return place / PROJECT_FILE
    return None


def _with(config: Config, name: str, value: Any) -> Config:
    group, _, leaf = name.rpartition(".")
    if not group:
        return replace(config, **{leaf: value})
    return replace(config, **{group: replace(getattr(config, group), **{leaf: value})})


def _as_type(kind: type, raw: Any) -> Any:
    if kind is str:
        if not isinstance(raw, str):
            raise TypeError
        return raw
    if kind is bool:
        return _as_bool(raw)
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise TypeError
    value = kind(raw)
    if value != value or (kind is int and isinstance(raw, float) and raw != value):
        raise ValueError
    return value


def _as_bool(raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.lower() in _SPOKEN:
        return _SPOKEN[raw.lower()]
    raise TypeError


_SPOKEN = {"true": True, "yes": True, "on": True, "1": True} | dict.fromkeys(
    ("false", "no", "off", "0"), False
)


def _a(kind: type) -> str:
    return {int: "a whole number", float: "a number", str: "text", bool: "true or false"}[kind]
