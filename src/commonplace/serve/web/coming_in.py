"""The browser's way in: a link that works once, a cookie, and the token in every form.

``/login/<code>`` shows a button, and only pressing it uses the link up: programs that look at
addresses in passing do not. The cookie holds the secret of a token that ends by itself. It is
``__Host-``: sent to this host alone, over TLS or on this machine, never shown to a script. It comes
along when somebody follows a link from elsewhere, so nothing is changed by following one; a form
carries a second token made of the cookie's, which a page elsewhere cannot know.
"""

import hashlib
import hmac
from datetime import datetime
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from commonplace import clock
from commonplace.access.logins import STAY_SECONDS
from commonplace.errors import NotAllowed
from commonplace.serve.http.gate import COOKIE

_SEEN, _NOTICE = "__Host-commonplace-seen", "__Host-commonplace-notice"
_SEEN_SECONDS = 365 * 86_400
_NOTICE_SECONDS = 60
_LONGEST_NOTICE = 500
#: Within this time it is still the same visit.
_VISIT_SECONDS = 1800.0


def keep_secret(answer: Response, secret: str) -> None:
    _keep(answer, COOKIE, secret, int(STAY_SECONDS))


def drop_secret(answer: Response) -> None:
    _keep(answer, COOKIE, "", 0)


def form_token(secret: str) -> str:
    """What a form of this browser carries."""
    return hmac.new(secret.encode(), b"form", hashlib.sha256).hexdigest()


def check_form(secret: str | None, shown: str) -> None:
    """:class:`NotAllowed` unless the form is one of ours; who sent a header has no cookie that
    another site's page could use."""
    if secret is not None and not hmac.compare_digest(form_token(secret), shown):
        raise NotAllowed("This form is not from here, or you logged in anew. Go back and reload.")


def keep_notice(answer: Response, notice: str) -> None:
    _keep(answer, _NOTICE, quote(notice[:_LONGEST_NOTICE]), _NOTICE_SECONDS)


def take_notice(request: Request, answer: Response | None = None) -> str:
    """The line that the last action left; with an answer it is not shown again."""
    found = request.cookies.get(_NOTICE, "")
    if found and answer is not None:
        _keep(answer, _NOTICE, "", 0)
    return unquote(found)


def seen_before(request: Request) -> datetime | None:
    """When this browser was here before this visit."""
    before, _ = _visits(request)
    return before


def keep_seen(request: Request, answer: Response) -> None:
    before, now = _visits(request)
    told = f"{clock.to_text(before) if before else ''}~{clock.to_text(now)}"
    _keep(answer, _SEEN, told, _SEEN_SECONDS)


def _visits(request: Request) -> tuple[datetime | None, datetime]:
    """The end of the visit before, and this moment."""
    now = clock.now()
    earlier, _, last = request.cookies.get(_SEEN, "").partition("~")
    seen = _moment(last)
    if seen is None:
        return None, now
    same = clock.later(seen, _VISIT_SECONDS) > now
    return (_moment(earlier) if same else seen), now


def _moment(text: str) -> datetime | None:
    try:
        return clock.from_text(text) if text else None
    except ValueError:
        return None


def _keep(answer: Response, name: str, value: str, seconds: int) -> None:
    answer.set_cookie(
        name, value, max_age=seconds, path="/", secure=True, httponly=True, samesite="lax"
    )
