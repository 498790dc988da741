"""What a screen answers, and how it leaves: as HTML, as JSON, as text, as a way on."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any
from urllib.parse import quote

import msgspec
from starlette.responses import Response, StreamingResponse

from commonplace.serve.http.spools import send_whole

HTML, JSON, TEXT, SVG, ATOM = (
    "text/html; charset=utf-8",
    "application/json",
    "text/markdown; charset=utf-8",
    "image/svg+xml",
    "application/atom+xml; charset=utf-8",
)
#: Styles, scripts and pictures are ours and in files of their own; nothing else runs or is loaded.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    # Without a referrer a browser posts our own forms from "null".
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "interest-cohort=()",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A page: a template and what it is given, and its twins.

    ``told`` is asked for only when somebody wants the JSON, ``text`` likewise.
    """

    template: str
    title: str
    data: Mapping[str, Any] = field(default_factory=dict)
    told: Callable[[], Any] | None = None
    text: Callable[[], str] | None = None
    status: int = 200
    #: Other twins: what stands after the dot, and its type and text.
    others: Mapping[str, tuple[str, Callable[[], str]]] = field(default_factory=dict)

    def twin(self, ending: str) -> Response | None:
        """The page for programs; none if there is no such twin."""
        if ending == "json" and self.told is not None:
            return as_json(self.told(), self.status)
        if ending == "md" and self.text is not None:
            return Response(self.text(), self.status, HEADERS, TEXT)
        if ending in self.others:
            type, made = self.others[ending]
            return Response(made(), self.status, HEADERS, type)
        return None


@dataclass(frozen=True, slots=True)
class Go:
    """On to another address, with a line that is shown there once."""

    url: str
    notice: str = ""
    #: The browser is to forget how it came in.
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that is no page: a text for programs, or, with a name, a file to keep. It is
    closed when it was sent."""

    type: str
    content: IO[bytes]
    name: str = ""

    def answer(self, *, head: bool = False) -> Response:
        kept = {"Content-Disposition": _attached(self.name)} if self.name else {}
        if head:
            self.content.close()
            return Response(None, 200, {**HEADERS, **kept}, self.type)
        return StreamingResponse(send_whole(self.content), 200, {**HEADERS, **kept}, self.type)


Answered = Shown | Go | Sent


def _attached(name: str) -> str:
    """The name as RFC 6266 has it, for browsers old and new."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "-", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def as_json(told: Any, status: int = 200) -> Response:
    return Response(msgspec.json.format(msgspec.json.encode(told)), status, HEADERS, JSON)
