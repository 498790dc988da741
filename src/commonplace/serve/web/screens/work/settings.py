"""Settings in force and where each comes from; tokens; out."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from commonplace import clock
from commonplace.access.granting import KINDS
from commonplace.access.tokens import is_valid
from commonplace.errors import InvalidInput, NotAllowed
from commonplace.model import SCOPES, Caller, Token
from commonplace.serve.forms import access as token_forms
from commonplace.serve.forms import settings as forms
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit

_DAY = 86_400.0
#: How long a token may work: days, and what that is called.
_LASTING = {"1": "one day", "7": "a week", "30": "a month", "365": "a year", "": "until revoked"}
#: As long as whoever makes it may come in.
_OWN = "own"
#: Books that a form offers to choose from; those beyond are named by hand.
_OFFERED = 30


def show(visit: Visit) -> Shown:
    """Who is here; and, for who runs the library, every setting."""
    library, caller = visit.call.library, visit.call.caller
    shown = forms.settings(library.config, library.origins) if visit.call.runs_library else []
    wanted, changed = visit.asked("q").lower(), visit.asked("from") == "changed"
    found = [
        each
        for each in shown
        if (wanted in each["name"] or wanted in each["help"].lower())
        and not (changed and each["origin"] in ("default", ""))
    ]
    data = {
        "me": caller,
        "groups": _groups(found),
        "all": len(shown),
        "query": wanted,
        "changed": changed,
        "runs": visit.call.runs_library,
        "in_browser": visit.in_browser,
    }
    return Shown("work/settings.html", "Settings", data, lambda: _told(caller, found))


def _told(caller: Caller, found: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "me": {
            "token_id": caller.token_id,
            "name": caller.name,
            "kind": caller.kind,
            "scopes": sorted(caller.scopes),
            "books": list(caller.books),
        },
        "settings": found,
    }


def _groups(found: Iterable[Mapping[str, Any]]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    def group(each: Mapping[str, Any]) -> str:
        return str(each["name"].rpartition(".")[0])

    return [(name, list(rows)) for name, rows in groupby(sorted(found, key=group), group)]


def leave(visit: Visit) -> Go:
    """Log out: the browser's token opens nothing any more, and the browser forgets it."""
    if not visit.in_browser:
        raise NotAllowed("Only a browser logs out. `commonplace token revoke` ends a token.")
    visit.call.library.access.leave(visit.call.caller)
    return Go("/", leaves=True)


def tokens(visit: Visit) -> Shown:
    return _listed(visit)


def _listed(visit: Visit, made: Token | None = None, secret: str = "") -> Shown:
    call = visit.call
    found = call.library.access.tokens(by=call.caller)
    every = visit.asked("state") == "all"
    listed = [each for each in reversed(found) if every or is_valid(each)]
    data = {
        "tokens": listed,
        "ended": sum(not is_valid(each) for each in found),
        "every": every,
        "valid": {each.id for each in listed if is_valid(each)},
        "me": call.caller,
        "scopes": SCOPES,
        "kinds": KINDS,
        "books": [each.name for each in call.books()[:_OFFERED]],
        "lasting": _lasting(call.caller),
        "made": made,
        "secret": secret,
    }
    return Shown(
        "work/tokens.html",
        "Tokens",
        data,
        lambda: {"tokens": [token_forms.token(each) for each in listed]},
        status=201 if made else 200,
    )


def _lasting(caller: Caller) -> dict[str, str]:
    """What may be chosen: nothing lasts longer than its maker may."""
    if caller.expires_at is None:
        return _LASTING
    left = (caller.expires_at - clock.now()).total_seconds()
    own = {_OWN: f"until {caller.expires_at:%Y-%m-%d}, as your own"}
    return own | {days: name for days, name in _LASTING.items() if days and int(days) * _DAY < left}


def create(visit: Visit) -> Shown:
    """A new token. Its secret is on this page, and on no other."""
    form = visit.form
    token, secret = visit.call.library.access.issue(
        form.line("name"),
        by=visit.call.caller,
        scopes=form.texts("scope"),
        books=form.texts("book"),
        kind=form.text("kind", "agent"),
        expires_at=_ends(visit.call.caller, form.line("lasts")),
    )
    return _listed(visit, token, secret)


def _ends(caller: Caller, chosen: str) -> datetime | None:
    if chosen == _OWN:
        return caller.expires_at
    if chosen not in _LASTING:
        raise InvalidInput(f"A token lasts {', '.join(_LASTING.values())}.")
    return clock.later(clock.now(), int(chosen) * _DAY) if chosen else None


def revoke(visit: Visit) -> Go:
    caller = visit.call.caller
    gone = visit.call.library.access.revoke(visit.at["id"], by=caller)
    if gone.id == caller.token_id and visit.in_browser:
        return Go("/", leaves=True)
    return Go(visit.url("/settings/tokens"), f"{gone.name} opens nothing any more.")


SCREENS = (
    Screen("/settings", show, area="settings"),
    Action("/settings/leave", leave, area="settings", scope="read"),
    Screen("/settings/tokens", tokens, area="settings", scope="admin"),
    Action("/settings/tokens", create, area="settings", scope="admin"),
    Action("/settings/tokens/{id}/revoke", revoke, area="settings", scope="admin"),
)
