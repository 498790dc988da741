"""All commands of ``wiki``: importing a module adds its commands to the group."""

from commonplace.serve.cli.commands.wiki.group import wiki

__all__ = ["wiki"]
