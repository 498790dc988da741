"""Commands that are imported when they are called, and the options that all of them share."""

from collections.abc import Callable, Iterator, MutableMapping
from importlib import import_module
from typing import Any

import click

from commonplace.serve.cli.call import Call

#: Written before or after any command.
_SHARED: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("--library",), {"metavar": "PATH|URL", "help": "The library: a file or postgresql://…"}),
    (("--book",), {"metavar": "NAME", "help": "The book to work on."}),
    (("--tenant",), {"metavar": "NAME", "help": "The tenant to work for."}),
    (("--json",), {"is_flag": True, "help": "Answer in JSON."}),
    (("--quiet", "-q"), {"is_flag": True, "help": "No progress and no asides."}),
    (("--no-color",), {"is_flag": True, "help": "No colours; NO_COLOR does the same."}),
    (("--debug",), {"is_flag": True, "help": "Show where an unexpected error came from."}),
)
SHARED_NAMES = tuple(names[0] for names, _ in _SHARED)
#: Those that take a value.
SHARED_VALUES = tuple(names[0] for names, about in _SHARED if not about.get("is_flag"))


def is_shared(word: str) -> bool:
    """Whether a word of a call is one of these options, perhaps with its value."""
    return word.partition("=")[0] in {name for names, _ in _SHARED for name in names}


def _shared_options() -> list[click.Parameter]:
    return [
        click.Option(list(names), expose_value=False, callback=_keep, **about)
        for names, about in _SHARED
    ]


def _keep(context: click.Context, option: click.Parameter, value: Any) -> None:
    """What is said after the command counts over what was said before it. An empty name is said:
    it is a script's unset variable, not the default book."""
    if value not in (None, False) and option.name:
        setattr(context.ensure_object(Call), option.name, value)


class _Shared(click.Command):
    """Takes the shared options, and names them in one line of its help. What a command says itself
    about one of them counts there."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = {word for option in self.params for word in option.opts}
        self.params += [option for option in _shared_options() if option.opts[0] not in own]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        elsewhere = (*SHARED_NAMES, "--help")
        own = [
            option
            for option in self.get_params(ctx)
            if isinstance(option, click.Option)
            and (option.expose_value or option.opts[0] not in elsewhere)
        ]
        rows = [record for option in own if (record := option.get_help_record(ctx))]
        if rows:
            with formatter.section("Options"):
                formatter.write_dl(rows)
        with formatter.section("Everywhere"):
            formatter.write_text("  ".join(elsewhere))


class Command(_Shared):
    """A command."""


class Group(_Shared, click.Group):
    """A word that has commands of its own; by itself it means the one called ``alone``, or asks
    for help."""

    command_class = Command

    def __init__(self, name: str, *, alone: str | None, **about: Any) -> None:
        super().__init__(name, callback=self._by_itself, invoke_without_command=True, **about)
        self._alone = alone

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        _Shared.format_options(self, ctx, formatter)

    def _by_itself(self) -> None:
        context = click.get_current_context()
        if context.invoked_subcommand is not None:
            return
        if self._alone is None:
            click.echo(context.get_help())
        else:
            context.invoke(self.commands[self._alone])


def command(name: str, group: Group | None = None) -> Callable[[Callable[..., None]], Command]:
    """Makes a command of a function, which takes the :class:`Call` first."""

    def made(function: Callable[..., None]) -> Command:
        new = click.command(name, cls=Command)(click.pass_obj(function))
        if group is not None:
            group.add_command(new)
        return new

    return made


class Shelf(MutableMapping[str, click.Command]):
    """Commands by name. Each one's module is imported when it is taken from the shelf."""

    def __init__(self, places: dict[str, str]) -> None:
        self._places = places
        self._taken: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._taken:
            module, _, attribute = self._places[name].partition(":")
            self._taken[name] = getattr(import_module(module), attribute)
        return self._taken[name]

    def __setitem__(self, name: str, taken: click.Command) -> None:
        self._places[name] = ""
        self._taken[name] = taken

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._taken.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
