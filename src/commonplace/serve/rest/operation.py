"""One operation of the door, and how the areas declare theirs.

A function answers each: ``(call, book, given)`` and gives what is told as JSON, or an
:class:`Answer` where there is more to say than that. Its first line is the summary, its name the
operation's.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Required, TypedDict, TypeVar, Unpack

from commonplace.model import SCOPES
from commonplace.serve.rest.asking import Asking

JSON = "application/json"
NDJSON = "application/x-ndjson"
BYTES = "application/octet-stream"
EVENTS = "text/event-stream"

Q = TypeVar("Q", bound=Asking)
B = TypeVar("B")
F = TypeVar("F", bound=Callable[..., Any])
_PARAMETER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Given(Generic[Q, B]):
    """What a request says, checked."""

    path: Mapping[str, str]
    query: Q
    body: B
    #: Where a list goes on, from its cursor.
    after: Any = None
    #: The header ``If-Match``, as it was sent.
    if_match: str | None = None
    #: The header ``Idempotency-Key``.
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told, and what goes with it."""

    value: Any
    #: Instead of the operation's own.
    status: int | None = None
    #: Of a list: where it goes on, if it does.
    next: Any = None
    #: Headers that this answer has beyond those that all have.
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Operation:
    """What may be asked for, by whom, and what comes of it."""

    method: str
    #: Below ``/api``.
    path: str
    name: str
    summary: str
    #: What else there is to know, for the reference.
    about: str
    tag: str
    scope: str
    function: Callable[..., Any]
    query: type[Asking] = Asking
    #: A type, or nothing when there is no body.
    body: Any = None
    #: The type of what is told; of one line, where lines are told.
    answer: Any = None
    status: int = 200
    #: Statuses that this operation has beyond those that all have.
    statuses: tuple[int, ...] = ()
    takes: str = JSON
    gives: str = JSON
    #: The answer has an ``ETag``.
    tagged: bool = False
    #: A change of a page, which may name the version that was read (``If-Match``).
    expects: bool = False
    #: False: it is about the library, not about one book, and the function gets no book.
    of_book: bool = True
    #: False: what is told is not kept under an ``Idempotency-Key``, because it must be nowhere.
    kept: bool = True

    def __post_init__(self) -> None:
        if self.scope not in SCOPES:
            raise TypeError(f"{self.name} needs one of the scopes {', '.join(SCOPES)}.")
        if self.method == "GET" and self.scope not in ("read", "admin"):
            raise TypeError(f"{self.name} is a GET, which changes nothing: its scope is read.")
        if not self.summary:
            raise TypeError(f"{self.name} does not say what it does.")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names in its path."""
        return tuple(_PARAMETER.findall(self.path))


class More(TypedDict, total=False):
    """What an area says of an operation besides its path; see :class:`Operation`."""

    scope: Required[str]
    answer: Required[Any]
    query: type[Asking]
    body: Any
    status: int
    statuses: tuple[int, ...]
    takes: str
    gives: str
    tagged: bool
    expects: bool
    of_book: bool
    kept: bool


@dataclass(slots=True)
class Area:
    """The operations about one thing, in the order in which they are told."""

    tag: str
    about: str
    operations: list[Operation] = field(default_factory=list)

    def get(self, path: str, **more: Unpack[More]) -> Callable[[F], F]:
        return self._declared("GET", path, more)

    def post(self, path: str, **more: Unpack[More]) -> Callable[[F], F]:
        return self._declared("POST", path, more)

    def put(self, path: str, **more: Unpack[More]) -> Callable[[F], F]:
        return self._declared("PUT", path, more)

    def patch(self, path: str, **more: Unpack[More]) -> Callable[[F], F]:
        return self._declared("PATCH", path, more)

    def delete(self, path: str, **more: Unpack[More]) -> Callable[[F], F]:
        return self._declared("DELETE", path, more)

    def _declared(self, method: str, path: str, more: More) -> Callable[[F], F]:
        def declare(function: F) -> F:
            summary, _, about = inspect.cleandoc(function.__doc__ or "").partition("\n\n")
            self.operations.append(
                Operation(
                    method=method,
                    path=path,
                    name=_camel(function.__name__),
                    summary=" ".join(summary.split()),
                    about=" ".join(about.split()),
                    tag=self.tag,
                    function=function,
                    **more,
                )
            )
            return function

        return declare


def _camel(name: str) -> str:
    first, *rest = name.strip("_").split("_")
    return first + "".join(each.capitalize() for each in rest)
