"""Settings as they are told: each with its value, its default, and where it comes from."""

from collections.abc import Iterator, Mapping
from typing import Any

from commonplace.config import SETTINGS, Config, without_password


def settings(config: Config, origins: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every setting in force. No secret is told, only that there is one."""
    return [
        {
            "name": name,
            "value": _told(name, value),
            "default": SETTINGS[name].default,
            "help": SETTINGS[name].help,
            "origin": origins.get(name, ""),
            "variable": SETTINGS[name].variable,
        }
        for name, value in _values(config)
    ]


def _values(config: Config) -> Iterator[tuple[str, Any]]:
    for name in SETTINGS:
        value: Any = config
        for part in name.split("."):
            value = getattr(value, part)
        yield name, value


def _told(name: str, value: Any) -> Any:
    if SETTINGS[name].secret:
        return "(set)" if value else ""
    return without_password(value) if isinstance(value, str) else value
