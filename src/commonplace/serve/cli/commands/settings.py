"""``config``: the settings in force, and where each comes from."""

import json
from collections.abc import Mapping
from typing import Any

import click

from commonplace import config as settings
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import settings as forms

config = Group("config", alone="show", help="The settings, and where each comes from.")


@command("show", config)
@click.option("--origin", is_flag=True, help="Say where each value comes from.")
def show_settings(call: Call, origin: bool = False) -> None:
    """Every setting and its value."""
    loaded = call.settings()
    found = forms.settings(loaded.config, loaded.origins)
    rows = [(each["name"], each["value"], each["origin"]) for each in found]
    data = {name: {"value": value, "origin": where} for name, value, where in rows}
    call.answer({"settings": data}, lambda: _list(call, rows, origin))


def _list(call: Call, rows: list[tuple[str, Any, str]], origin: bool) -> None:
    console = show.console_for(call)
    titles = ("setting", "value", "from") if origin else ("setting", "value")
    shown = [(name, _toml(value), plain.place(where)) for name, value, where in rows]
    show.table(console, titles, [row[: len(titles)] for row in shown])


@command("path", config)
def path(call: Call) -> None:
    """Where the settings file is, whether it is there or not."""
    file = settings.config_dir() / "config.toml"
    data = {
        "path": str(file),
        "exists": file.is_file(),
        "data": str(settings.data_dir()),
        "cache": str(settings.cache_dir()),
    }
    call.answer(data, lambda: click.echo(str(file)))


def commented(given: Mapping[str, Any]) -> str:
    """A new settings file: every setting with its default, commented out; those given are set."""
    lines = [
        "# commonplace: uncomment what you want to change. `commonplace config show --origin`",
        "# says what is in force and why. Secrets belong into the environment, not here.",
    ]
    group = ""
    for setting in settings.SETTINGS.values():
        if setting.secret:
            continue
        section, _, name = setting.name.rpartition(".")
        if section != group:
            group = section
            lines += ["", f"[{section}]"]
        else:
            lines.append("")
        limits = f" From {setting.low:g} to {setting.high:g}." if setting.low is not None else ""
        lines.append(f"# {setting.help}{limits}")
        if setting.name in given:
            lines.append(f"{name} = {_toml(given[setting.name])}")
        else:
            lines.append(f"# {name} = {_toml(setting.default)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """Text as TOML writes it, which is as JSON does; numbers as they are."""
    return json.dumps(value, ensure_ascii=False)
