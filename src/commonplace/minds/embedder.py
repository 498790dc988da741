"""What an embedder is: a profile that names the vector space, and texts in, unit vectors out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Vectors = NDArray[numpy.float32]

#: Tokens in one piece: models of this size are trained on about that much and blur beyond it.
PIECE_TOKENS = 200
#: Pieces of one text; the rest of a longer text gets no vector (full text still finds it).
PIECE_LIMIT = 64


@dataclass(frozen=True, slots=True)
class Profile:
    """A vector space. Two vectors can be compared when their profiles have the same key."""

    name: str
    dimension: int
    #: How the numbers were made: ``int8``, ``f16``, ``remote``.
    form: str
    #: Put in front of every text before it is embedded; some models were trained that way.
    prefix: str = ""
    piece_tokens: int = PIECE_TOKENS
    piece_limit: int = PIECE_LIMIT

    @property
    def key(self) -> str:
        """Short and stable; stored beside each vector: ``all-MiniLM-L6-v2/384/int8``."""
        key = f"{self.name}/{self.dimension}/{self.form}"
        return f"{key}/{self.prefix.strip()}" if self.prefix.strip() else key


class Embedder(Protocol):
    """Turns texts into vectors. Safe to use from several threads."""

    @property
    def profile(self) -> Profile: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row per text, in order: float32, shape (len(texts), dimension), length 1.

        Local embedders compute each text alone, so a row does not depend on the other texts.
        """
        ...

    def pieces(self, text: str) -> tuple[str, ...]:
        """The text in parts that each fit the model: one for a short text, never none."""
        ...
