"""``models``: which embedding models are here, and how to get one."""

from dataclasses import asdict, dataclass
from pathlib import Path

import click

from commonplace import config
from commonplace.errors import ConfigError
from commonplace.minds.choose import find_embedder
from commonplace.minds.install import install_model
from commonplace.minds.minilm import weights as minilm
from commonplace.minds.static import weights as static
from commonplace.serve.cli import bars, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.plain import place
from commonplace.serve.cli.shelf import Group, command

models = Group("models", alone="list", help="The embedding models of this machine.")


@dataclass(frozen=True, slots=True)
class Model:
    """An embedder that runs on this machine."""

    name: str
    setting: str
    state: str
    about: str


@command("list", models)
def list_models(call: Call) -> None:
    """Which models are here, and which one is used."""
    settings = call.settings().config
    _, used = find_embedder(settings.embed, config.cache_dir())
    found = _models()
    data = {"models": [asdict(model) for model in found], "used": used}
    call.answer(data, lambda: _list(call, found, used))


def _models() -> list[Model]:
    prepared = minilm.is_prepared(config.cache_dir())
    packaged = minilm.installed() is not None
    state = "ready" if prepared else "to be prepared" if packaged else "not installed"
    return [
        Model(minilm.MODEL, "minilm", state, "384 numbers a text, 23 MB; the default"),
        Model(
            static.PACKAGE,
            "static",
            "ready" if static.installed() else "not installed",
            "a table of word vectors; quick, less able",
        ),
    ]


def _list(call: Call, found: list[Model], used: str) -> None:
    console = show.console_for(call)
    rows = [(model.name, model.setting, model.state, model.about) for model in found]
    show.table(console, ("model", "embed.model", "state", ""), rows)
    if not call.quiet:
        console.print()
        show.notes(console, [f"In use: {used.replace(str(Path.home()), '~')}."])


@command("install", models)
@click.argument("source", required=False, type=click.Path(path_type=Path))
def install(call: Call, source: Path | None) -> None:
    """Fetch the default model and prepare it; SOURCE is its file or folder, if you have it."""
    try:
        model = call.settings().config.embed.model
    except ConfigError:
        model = "auto"  # a broken setting is no reason not to have a model
    with bars.bar(call, "Installing") as tell:
        path = install_model(config.cache_dir(), source, lambda doing, done: tell(done, 1.0, 0))
    data = {"model": minilm.MODEL, "path": str(path), "bytes": path.stat().st_size}
    call.answer(data, lambda: _installed(call, path, model))


def _installed(call: Call, path: Path, model: str) -> None:
    click.echo(f"{minilm.MODEL} is ready in {place(str(path.parent))}.")
    if model not in ("auto", "minilm"):
        call.hint(f"It is not used: embed.model is {model}.")
    else:
        call.hint("`commonplace worker --until-idle` embeds what you have.")
