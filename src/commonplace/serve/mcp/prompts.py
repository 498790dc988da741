"""Prompts that a person may pick: a briefing, what a session brought, what waits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.errors import InvalidInput
from commonplace.serve.mcp.messages import PARAMS, Fault
from commonplace.serve.mcp.tools import has_toolset, words
from commonplace.serve.mcp.visit import Visit
from commonplace.sessions.injected import fenced

_MOST = 20


@dataclass(frozen=True, slots=True)
class Prompt:
    name: str
    title: str
    description: str
    #: Arguments, all of them optional, and what they are for.
    takes: Mapping[str, str]
    toolset: str
    says: Callable[[Visit, Mapping[str, str]], str]

    def form(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "arguments": [
                {"name": name, "description": about, "required": False}
                for name, about in self.takes.items()
            ],
        }


def _briefing(visit: Visit, given: Mapping[str, str]) -> str:
    book = visit.book(given.get("book"), "read", "memory")
    made = book.session("brief", project=given.get("project") or None).pack()
    if not made.text:
        return "Nothing is remembered yet that is worth a briefing. Ask me what you should know."
    return (
        f"{made.text}\n\nTell me in a few lines what is in force, what is open and where we "
        "stopped. Cite the ids in brackets. Then ask what I want to do."
    )


def _remember(visit: Visit, given: Mapping[str, str]) -> str:
    about = given.get("about", "").strip()
    return (
        "Look back over this session and keep what should outlast it"
        + (f", above all about {about}" if about else "")
        + ". Use `remember` once for each: decisions and why they were taken, preferences, facts "
        "about people and projects, how something is done, what is still open. Full sentences that "
        "are clear without this conversation, with names and dates; no secrets, nothing that was "
        "recalled, nothing that only matters now. `recall` first where it may be known already. "
        "Then tell me in a list what you kept, with the ids."
    )


def _review(visit: Visit, given: Mapping[str, str]) -> str:
    book = visit.book(given.get("book"), "read", "wiki_read")
    wiki = book.wiki
    proposals, names = wiki.proposals(limit=_MOST), wiki.mentions(limit=_MOST)
    lines = [
        f"- proposed for {each.page_id}#{each.section} [{each.id}]: "
        f"{words.indented(each.text, '  ')}"
        for each in proposals
    ]
    lines += [
        f"- {each.kind} [{each.id}]: {words.indented(each.text, '  ')}"
        + (f" (against: {words.indented(each.against, '  ')})" if each.against else "")
        for each in book.inbox(_MOST)
        if each.kind in ("contradiction", "ending", "ruling")
    ]
    lines += [f"- no page yet: {each.surface} ({each.memories} memories)" for each in names]
    if not lines:
        return "The inbox is empty: nothing is proposed, and names that are often said have pages."
    waiting = fenced("\n".join(lines))
    return (
        f"{waiting}\n\nThis waits for a decision. Go through it with me, one by one: read "
        "the page or recall what is known about the name, say what you would do and why, "
        "and write only what I agree to (`wiki_edit`, `wiki_create`). Which of two facts is so I "
        "decide myself, in the web's inbox or with `commonplace accept`, `reject` or `settle`."
    )


_BOOK = "The name of the book; without it the usual one."
PROMPTS = {
    prompt.name: prompt
    for prompt in (
        Prompt(
            "briefing",
            "Brief me",
            "What is in force, what is open, and where the last session stopped.",
            {"project": "The project's folder or name.", "book": _BOOK},
            "memory",
            _briefing,
        ),
        Prompt(
            "remember_this_session",
            "Remember this session",
            "Look back over the conversation and keep what should outlast it.",
            {"about": "What matters most."},
            "memory",
            _remember,
        ),
        Prompt(
            "review_inbox",
            "Review the inbox",
            "Go through proposals to pages and names that have none.",
            {"book": _BOOK},
            "wiki_read",
            _review,
        ),
    )
}


def listed(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    caller = visit.call.caller
    return {"prompts": [p.form() for p in PROMPTS.values() if has_toolset(caller, p.toolset)]}


def got(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    name = params.get("name")
    prompt = PROMPTS.get(name) if isinstance(name, str) else None
    if prompt is None or not has_toolset(visit.call.caller, prompt.toolset):
        raise Fault(PARAMS, f"There is no such prompt; there are {', '.join(PROMPTS)}.")
    text = prompt.says(visit, _arguments(prompt, params.get("arguments")))
    message = {"role": "user", "content": {"type": "text", "text": text}}
    return {"description": prompt.description, "messages": [message]}


def _arguments(prompt: Prompt, given: object) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidInput("`arguments` is an object.")
    for name, value in given.items():
        if name in prompt.takes and not isinstance(value, str):
            raise InvalidInput(f"`{name}` must be text.")
    return {name: value for name, value in given.items() if name in prompt.takes}
