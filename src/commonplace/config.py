"""Every setting: name, default, range, help. The only reader of the environment.

A setting comes from, first to last: what the caller gave; ``COMMONPLACE_…`` in the environment
(``COMMONPLACE_JOBS__LEASE_SECONDS``); ``.commonplace.toml`` in this folder or one above it;
``config.toml`` in the user's configuration folder; its default. A key that does not exist is an
error that names the nearest one that does.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import platformdirs

from commonplace.errors import ConfigError

PREFIX = "COMMONPLACE_"
PROJECT_FILE = ".commonplace.toml"
#: Read by other parts of the project or by the shell; not settings.
_NOT_SETTINGS = (
    "COMMONPLACE_HOME",
    "COMMONPLACE_TEST_",
    "COMMONPLACE_BENCH_",
    "COMMONPLACE_DISABLE",
)


def _setting(default: Any, help: str, low: float | None = None, high: float | None = None) -> Any:
    return field(default=default, metadata={"help": help, "low": low, "high": high})


@dataclass(frozen=True, slots=True)
class MemoryConfig:
    max_chars: int = _setting(
        1_000_000,
        "The longest memory, in characters; longer texts are documents.",
        1000,
        10_000_000,
    )
    same_moment_seconds: float = _setting(
        60, "The same words by the same author within this time are one event.", 0, 86_400
    )


@dataclass(frozen=True, slots=True)
class EmbedConfig:
    model: str = _setting(
        "auto",
        "auto, minilm, static, none, openai:MODEL@URL or ollama:MODEL@URL.",
    )
    batch: int = _setting(64, "Memories embedded in one transaction.", 1, 1000)
    threads: int = _setting(1, "Threads the local model may use.", 1, 64)
    key: str = _setting("", "The remote embedder's key; give it by the environment only.")
    timeout_seconds: float = _setting(30, "How long a remote embedder may take.", 1, 300)


@dataclass(frozen=True, slots=True)
class JobsConfig:
    lease_seconds: float = _setting(
        300, "How long a worker may be silent before its job is given to another.", 1, 600
    )
    attempts: int = _setting(3, "Tries before a job is dead.", 1, 10)
    poll_seconds: float = _setting(2, "How often an idle worker looks for work.", 0.01, 60)
    reap_seconds: float = _setting(60, "How often lost leases are looked for.", 0.01, 3600)
    backoff_seconds: float = _setting(1, "The first wait after a failure; it doubles.", 0, 60)
    backoff_max_seconds: float = _setting(30, "The longest wait after a failure.", 0, 3600)


@dataclass(frozen=True, slots=True)
class RecallConfig:
    limit: int = _setting(10, "Hits, unless the question says how many.", 1, 1000)
    cache_mb: int = _setting(
        512, "Memory for the indexes of books that were asked lately.", 1, 65_536
    )
    exact_vectors: int = _setting(
        20_000,
        "Up to this many vectors a book is searched exactly; above, by signs with exact rescoring.",
        0,
        10_000_000,
    )


@dataclass(frozen=True, slots=True)
class SqliteConfig:
    busy_seconds: float = _setting(60, "How long to wait for another program's write.", 0, 600)


@dataclass(frozen=True, slots=True)
class PostgresConfig:
    pool_size: int = _setting(8, "Connections one process may hold.", 1, 500)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, by group. The first three say what a command works on."""

    library: str = _setting(
        "", "The library: a path or postgresql://… (default: book.db in the data folder)."
    )
    book: str = _setting("default", "The book a command works on.")
    tenant: str = _setting("default", "The tenant a command works for.")
    author: str = _setting("", "Who says what you remember on the command line.")
    memory: MemoryConfig = field(default_factory=MemoryConfig)
    embed: EmbedConfig = field(default_factory=EmbedConfig)
    jobs: JobsConfig = field(default_factory=JobsConfig)
    recall: RecallConfig = field(default_factory=RecallConfig)
    sqlite: SqliteConfig = field(default_factory=SqliteConfig)
    postgres: PostgresConfig = field(default_factory=PostgresConfig)


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be set, for documentation and for checks."""

    name: str
    type: type
    default: Any
    help: str
    low: float | None
    high: float | None

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
    return Setting(name, item.type, item.default, meta["help"], meta["low"], meta["high"])


SETTINGS = {setting.name: setting for setting in _walk()}


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and where each came from."""

    config: Config
    origins: Mapping[str, str]


def load(overrides: Mapping[str, Any] | None = None, *, folder: Path | None = None) -> Loaded:
    """Read every place; ``overrides`` are what the caller gave, by setting name."""
    values: dict[str, tuple[Any, str]] = {}
    for file in (config_dir() / "config.toml", _project_file(folder or Path.cwd())):
        if file is not None and file.is_file():
            values |= _from_file(file)
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


def cache_dir() -> Path:
    base = home()
    return (
        base / "cache"
        if base
        else Path(platformdirs.user_cache_dir("commonplace", appauthor=False))
    )


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
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise TypeError
    value = kind(raw)
    if value != value or (kind is int and isinstance(raw, float) and raw != value):
        raise ValueError
    return value


def _a(kind: type) -> str:
    return {int: "a whole number", float: "a number", str: "text"}[kind]
