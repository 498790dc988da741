"""The command line, as its own tests call it."""

from tests.serve.cli.conftest import home, say

__all__ = ["home", "say"]
