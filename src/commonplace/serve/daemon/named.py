"""How the daemon of a library is found, by those who have the settings."""

from commonplace import config as settings
from commonplace.serve.shim.place import Place


def place_of(config: settings.Config) -> Place:
    """A library's place, and the files of its daemon, which are named after it."""
    return Place(settings.library_place(config), str(settings.state_dir()))
