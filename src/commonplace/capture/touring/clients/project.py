"""Which sessions belong to a project: those that were held in its folder, or below it."""

import os
from hashlib import sha256
from pathlib import Path, PurePath


class Project:
    """One folder, by all the names it goes by; without a folder every session belongs."""

    def __init__(self, folder: Path | None) -> None:
        self._names = (
            () if folder is None else tuple({PurePath(os.path.abspath(folder)), folder.resolve()})
        )
        self._any = folder is None
        self._known: dict[str, bool] = {}

    def owns(self, place: str) -> bool:
        """Whether this working folder is ours; one that nobody told is not."""
        if self._any or not place:
            return self._any
        if place not in self._known:
            self._known[place] = self._below(place)
        return self._known[place]

    def owns_hash(self, digest: str) -> bool:
        """Whether this is what Gemini CLI calls our folder: the SHA-256 of its path."""
        return self._any or any(
            digest == sha256(str(name).encode("utf-8", "surrogatepass")).hexdigest()
            for name in self._names
        )

    def _below(self, place: str) -> bool:
        if "\0" in place or not os.path.isabs(place):
            return False
        names = {PurePath(os.path.normpath(place)), PurePath(os.path.realpath(place))}
        return any(name.is_relative_to(own) for name in names for own in self._names)
