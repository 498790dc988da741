"""Errors over HTTP: ``application/problem+json`` (RFC 9457).

``type`` is ``about:blank#NAME`` with the name of our error, ``title`` the status in words,
``detail`` the sentence that says what to do, ``request`` the id under which the log has it. What is
no error of ours says nothing of its inside.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse, Response

from commonplace import errors

_BUSY_SECONDS = 1
#: The first that fits; a subclass stands before what it is one of.
_STATUS: tuple[tuple[type[errors.CommonplaceError], int], ...] = (
    (errors.Unauthorized, 401),
    (errors.NotAllowed, 403),
    (errors.NotFound, 404),
    (errors.StalePage, 412),
    (errors.Conflict, 409),
    (errors.NoMatch, 422),
    (errors.InvalidInput, 400),
    (errors.UsageError, 400),
    (errors.StoreFull, 507),
    (errors.WrongSchema, 500),
    (errors.StoreBusy, 503),
    (errors.StoreUnavailable, 503),
    (errors.BudgetSpent, 429),
    (errors.ModelResting, 503),
    (errors.ModelError, 502),
    (errors.PageUnavailable, 502),
)
#: Our own words for these may be shown: they name nothing inside.
_SHOWN_FROM_500 = (507, 503, 502)


def status_of(error: errors.CommonplaceError) -> int:
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def problem(
    status: int,
    detail: str,
    *,
    name: str = "",
    request_id: str = "",
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """One problem, as an answer."""
    told = {
        "type": f"about:blank#{name}" if name else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "request": request_id,
        **more,
    }
    return JSONResponse(told, status, dict(headers or {}), "application/problem+json")


def problem_of(error: Exception, request_id: str = "") -> Response:
    """An error as an answer. Of what is not ours only the request's id is told."""
    if not isinstance(error, errors.CommonplaceError):
        return problem(
            500,
            "Something went wrong here. The log has it under this request's id.",
            request_id=request_id,
        )
    status = status_of(error)
    detail = str(error)
    if status >= 500 and status not in _SHOWN_FROM_500:
        detail = type(error).__doc__ or "The library could not do this."
    return problem(
        status,
        detail,
        name=type(error).__name__,
        request_id=request_id,
        headers=_headers(status, error),
        **_more(error),
    )


def _headers(status: int, error: errors.CommonplaceError) -> dict[str, str]:
    if status == 401:
        return {"WWW-Authenticate": "Bearer"}
    if status in (429, 503):
        seconds = getattr(error, "seconds", 0.0) or _BUSY_SECONDS
        return {"Retry-After": str(max(1, round(seconds)))}
    return {}


def _more(error: errors.CommonplaceError) -> dict[str, Any]:
    if isinstance(error, errors.StalePage):
        return {"version": error.version, "theirs": error.theirs, "yours": error.yours}
    if isinstance(error, errors.NoMatch):
        return {"lines": list(error.lines)}
    return {}
