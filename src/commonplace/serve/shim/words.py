"""The words after ``commonplace``, looked at before anything is loaded.

``hook`` and ``mcp`` are answered here; for all else, and for whoever asks for help, the command
line is loaded.
"""

import sys
from collections.abc import Sequence

#: Options that stand before or after any command, and that take a value.
_VALUES = ("--library", "--book", "--tenant")
_HELP = ("--help", "-h", "--version")


class Words:
    """A call: the command, what was given with it, and its options."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.plain: list[str] = []
        self.options: dict[str, str] = {}
        self.wants_help = False
        rest = iter(arguments)
        for word in rest:
            name, equals, value = word.partition("=")
            if name in (*_VALUES, "--tools"):
                self.options[name.lstrip("-")] = value if equals else next(rest, "")
            elif word in _HELP:
                self.wants_help = True
            elif not word.startswith("-"):
                self.plain.append(word)

    @property
    def command(self) -> str:
        return self.plain[0] if self.plain else ""


def answered(arguments: Sequence[str]) -> bool:
    """Answer a call that must be fast; false for one that is not."""
    words = Words(arguments)
    if words.wants_help or words.command not in ("hook", "mcp"):
        return False
    if words.command == "hook":
        from commonplace.serve.shim.hook import run_hook  # noqa: PLC0415 (one of the two)

        run_hook(words.plain[1:], words.options)
    else:
        from commonplace.serve.shim.bridge import run_bridge  # noqa: PLC0415

        sys.exit(run_bridge(words.options))
    return True
