"""All commands of ``wiki``: importing a module adds its commands to the group."""

from commonplace.serve.cli.commands.wiki import (
    around,
    checking,
    deciding,
    editing,
    guide,
    linking,
    past,
    reading,
    rebuilding,
    setting,
    sharing,
    standing,
    status,
    truth,
    writing,
)
from commonplace.serve.cli.commands.wiki.group import wiki

#: Whose commands there are.
MODULES = (
    status,
    reading,
    past,
    around,
    checking,
    truth,
    guide,
    writing,
    editing,
    setting,
    standing,
    deciding,
    linking,
    rebuilding,
    sharing,
)

wiki.arrange()

__all__ = ["MODULES", "wiki"]
