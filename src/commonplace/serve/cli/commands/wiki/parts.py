"""What one does with pages: in which order the commands are told, and under which title."""

import click

from commonplace.serve.cli.shelf import Group

PARTS = {
    "Read": ("status", "list", "show", "search", "recent", "guide"),
    "Write": ("create", "stub", "edit", "append", "write", "set", "wrong", "rebuild"),
    "What pages were": ("history", "diff", "blame", "restore"),
    "Where they lead": (
        "links",
        "backlinks",
        "graph",
        "mentions",
        "link",
        "ignore",
        "broken",
        "orphans",
    ),
    "Where they stand": (
        *("rename", "merge", "split", "redirect", "redirects"),
        *("archive", "resurrect", "delete"),
    ),
    "To look over": (
        "lint",
        "truth",
        "stubs",
        "proposals",
        "proposal",
        "propose",
        "accept",
        "reject",
    ),
    "Who writes": ("release", "share", "unshare", "targets", "members"),
}


class Parted(Group):
    """Tells its commands in parts."""

    def arrange(self) -> None:
        """Put what was added into the order of the parts; what has none comes last."""
        known = [name for names in PARTS.values() for name in names if name in self.commands]
        self.commands = {name: self.commands[name] for name in (*known, *self.commands)}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = {name for names in PARTS.values() for name in names}
        rest = tuple(name for name in self.commands if name not in told)
        parts = {**PARTS, "Besides": rest} if rest else PARTS
        width = max(map(len, self.commands))
        most = formatter.width - width - 6
        for title, names in parts.items():
            rows = [
                (name.ljust(width), self.commands[name].get_short_help_str(most))
                for name in names
                if name in self.commands
            ]
            with formatter.section(title):
                formatter.write_dl(rows)
