"""What is done when something happens in a session, and what is told then."""

import re
from collections.abc import Callable, Mapping

from commonplace.serve.hooks import clients
from commonplace.serve.hooks.clients import Told
from commonplace.sessions.injected import MOST_CHARS, without_injected
from commonplace.sessions.live import LiveSession

#: What of a prompt is asked, and what of a line is kept.
_LONGEST_QUESTION = 8_000
_LONGEST_LINE = 100_000
_CHARS_A_TOKEN = 4
_THOUGHTS = re.compile(r"<analysis>.*?</analysis>", re.DOTALL)
_TAGS = re.compile(r"</?summary>")


def act(kind: str, session: LiveSession, told: Told) -> str:
    """What is worth telling now: at most nine thousand characters, mostly none."""
    text = _ACTS[kind](session, told)
    return text if len(text) <= MOST_CHARS else ""


def _start(session: LiveSession, told: Told) -> str:
    """What one should know. A session that goes on is told where it stood; if its context was
    thrown away, what it was told at first is told again."""
    stood = session.recover() if told.source in ("compact", "resume") else ""
    if stood and told.source == "resume":
        return stood
    room = (MOST_CHARS - len(stood) - 1) // _CHARS_A_TOKEN
    known = session.start(min(room, session.start_tokens)) if room > 0 else ""
    return "\n".join(part for part in (stood, known) if part)


def _prompt(session: LiveSession, told: Told) -> str:
    asked = without_injected(told.prompt or "").strip()
    if not asked:
        return ""
    session.add("user", asked[:_LONGEST_LINE])
    return session.prompt(asked[:_LONGEST_QUESTION])


def _compacts(session: LiveSession, told: Told) -> str:
    session.checkpoint("pre_compaction")
    session.hand_in(told.transcript_path)
    return ""


def _compacted(session: LiveSession, told: Told) -> str:
    """The host has summed it up: its words say where the session stands."""
    summary = _TAGS.sub("", _THOUGHTS.sub("", told.compact_summary or "")).strip()
    if summary:
        session.checkpoint("agent", summary)
    return ""


def _stops(session: LiveSession, told: Told) -> str:
    session.answered(told.answer[:_LONGEST_LINE])
    return ""


def _ends(session: LiveSession, told: Told) -> str:
    """There is hardly any time left: a worker does it."""
    session.hand_in(told.transcript_path, ended=True)
    return ""


_ACTS: Mapping[str, Callable[[LiveSession, Told], str]] = {
    clients.START: _start,
    clients.PROMPT: _prompt,
    clients.COMPACTS: _compacts,
    clients.COMPACTED: _compacted,
    clients.STOPS: _stops,
    clients.ENDS: _ends,
}
