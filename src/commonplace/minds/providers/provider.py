"""What every provider promises."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Request:
    """One question for a model."""

    prompt: str
    #: JSON schema of the reply; a provider that can enforce it does.
    schema: Mapping[str, Any]
    max_tokens: int
    #: For the whole exchange, however slowly it drips.
    timeout_seconds: float


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back, untouched."""

    text: str
    #: Nothing where the provider does not say.
    input_tokens: int | None = None
    output_tokens: int | None = None
    #: In dollars, where the provider says.
    cost: float | None = None
    #: Whether it ended because ``max_tokens`` were reached.
    cut: bool = False


class Provider(Protocol):
    """One model somewhere. Safe to use from several threads."""

    @property
    def name(self) -> str:
        """As it was configured, without address or key: ``ollama:qwen3:4b``."""
        ...

    def complete(self, request: Request) -> Completion: ...

    def available(self) -> str:
        """A sentence about who answers there, within three seconds; or a ModelError."""
        ...
