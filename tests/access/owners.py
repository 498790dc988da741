"""What other processes do in the tests of this folder."""

from pathlib import Path

import commonplace
from tests.store.processes import Talk


def get_owner_token(talk: Talk, url: str, path: str) -> None:
    """Get the owner's token when told to, and tell it."""
    with commonplace.open(url) as library:
        talk.send("ready")
        talk.recv()
        talk.send(library.access.owner_token(Path(path)))
