"""What the door itself refuses, before or instead of the library: each with its status."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from commonplace.errors import CommonplaceError
from commonplace.serve.http.problems import problem


class Refused(CommonplaceError):
    """This cannot be answered."""

    status = 400

    def __init__(self, message: str | None = None, **more: Any) -> None:
        super().__init__(message)
        self.more = more

    def answer(self, request_id: str, headers: Mapping[str, str] | None = None) -> Response:
        name = type(self).__name__
        return problem(
            self.status, str(self), name=name, request_id=request_id, headers=headers, **self.more
        )


class Malformed(Refused):
    """The body is not JSON."""


class WrongQuery(Refused):
    """The query is not understood."""


class WrongCursor(Refused):
    """The cursor is not of this list: ask for the list again without it."""


class WrongBody(Refused):
    """The body is not what this operation takes."""

    status = 422


class WrongMedia(Refused):
    """The body is of another kind than this operation takes."""

    status = 415


class KeyReused(Refused):
    """This Idempotency-Key was used for another request: take a new one."""

    status = 422


class KeyBusy(Refused):
    """A request with this Idempotency-Key is being answered: ask again when it has been."""

    status = 409


class Crowded(Refused):
    """Too many are listening already. Ask again later."""

    status = 503
