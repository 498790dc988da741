"""What each client calls its events, where it says what, and how it wants its answer.

===========  ===================================================================================
claude-code  SessionStart, UserPromptSubmit, PreCompact, PostCompact, Stop, SessionEnd;
             ``session_id``, ``cwd``, ``transcript_path``, ``source``, ``prompt``,
             ``compact_summary``, ``last_assistant_message``
codex        the same
gemini       SessionStart, BeforeAgent, AfterAgent, PreCompress, SessionEnd; the same, but what the
             agent said is ``prompt_response``
cursor       sessionStart, beforeSubmitPrompt, afterAgentResponse, preCompact, stop, sessionEnd;
             ``conversation_id``, ``workspace_roots``, ``prompt``, ``text``
opencode     what our plugin sends: the events and fields of claude-code
===========  ===================================================================================

Answers: ``{"hookSpecificOutput": {"hookEventName": …, "additionalContext": …}}``; of Cursor
``{"additional_context": …}``, with ``"continue": true`` beside a prompt; of our plugin
``{"additionalContext": …}``. Nothing to tell is an empty body. Fields that we do not know are
passed over: clients grow.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

#: What happens in a session, whatever a client calls it.
START, PROMPT, COMPACTS, COMPACTED, STOPS, ENDS = (
    "start",
    "prompt",
    "compacts",
    "compacted",
    "stops",
    "ends",
)
_CLAUDE = {
    "SessionStart": START,
    "UserPromptSubmit": PROMPT,
    "PreCompact": COMPACTS,
    "PostCompact": COMPACTED,
    "Stop": STOPS,
    "SessionEnd": ENDS,
}


class Told(msgspec.Struct):
    """What clients say, all of them together."""

    session_id: str | None = None
    conversation_id: str | None = None
    cwd: str | None = None
    workspace_roots: list[str] | None = None
    transcript_path: str | None = None
    source: str | None = None
    prompt: str | None = None
    compact_summary: str | None = None
    last_assistant_message: str | None = None
    prompt_response: str | None = None
    text: str | None = None

    @property
    def session(self) -> str:
        return self.session_id or self.conversation_id or ""

    @property
    def folder(self) -> str:
        return self.cwd or next(iter(self.workspace_roots or ()), "")

    @property
    def answer(self) -> str:
        """What the agent said last."""
        return self.last_assistant_message or self.prompt_response or self.text or ""


def _specific(event: str, text: str) -> Mapping[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def _cursor(event: str, text: str) -> Mapping[str, Any]:
    goes_on = {"continue": True} if event == "beforeSubmitPrompt" else {}
    return {**goes_on, "additional_context": text}


def _plugin(event: str, text: str) -> Mapping[str, Any]:
    return {"additionalContext": text}


@dataclass(frozen=True, slots=True)
class Client:
    """One client: its events, and its answers."""

    events: Mapping[str, str]
    answer: Callable[[str, str], Mapping[str, Any]]

    def event(self, name: str) -> tuple[str, str]:
        """What the client calls it, and what it is; both empty for one that we leave alone."""
        wanted = name.lower()
        return next(
            ((own, kind) for own, kind in self.events.items() if own.lower() == wanted), ("", "")
        )


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(_CLAUDE, _specific),
    "codex": Client(_CLAUDE, _specific),
    "gemini": Client(
        {
            "SessionStart": START,
            "BeforeAgent": PROMPT,
            "AfterAgent": STOPS,
            "PreCompress": COMPACTS,
            "SessionEnd": ENDS,
        },
        _specific,
    ),
    "cursor": Client(
        {
            "sessionStart": START,
            "beforeSubmitPrompt": PROMPT,
            "afterAgentResponse": STOPS,
            "preCompact": COMPACTS,
            "stop": STOPS,
            "sessionEnd": ENDS,
        },
        _cursor,
    ),
    "opencode": Client(_CLAUDE, _plugin),
}


def read(body: bytes) -> Told | None:
    """What the client says; nothing if that is not what a client says."""
    try:
        return msgspec.json.decode(body, type=Told)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
