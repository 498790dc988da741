"""Agents on the command line, used as models: Claude Code and OpenCode.

The prompt goes in by standard input. The agent gets no tools, where it can be told so, and starts
in an empty folder, so that nothing of a project is read. When time is up, or when it says more than
a megabyte, its whole process group is killed.
"""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from commonplace.errors import ModelBusy, ModelError, ModelRefused, ModelUnavailable
from commonplace.minds.providers import reply as read
from commonplace.minds.providers.process import Ended, run
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.providers.schema import in_words
from commonplace.minds.wire import status_error

_SHOWN = 300
_INSTALL = {
    "claude": "npm install -g @anthropic-ai/claude-code",
    "opencode": "npm install -g opencode-ai",
}
_LATER = re.compile(
    r"\b(429|529|5[0-9]{2})\b|rate.?limit|usage limit|hit your limit|overloaded|try again",
    re.IGNORECASE,
)
_NEVER = re.compile(r"prompt is too long|context (window|length)|usage policy", re.IGNORECASE)


class Claude:
    """``claude -p``. Its hooks are off (they could remember what commonplace itself asks), and so
    are its tools and servers; its other settings are the user's, who is logged in there."""

    def __init__(self, model: str = "haiku") -> None:
        self._model = model

    @property
    def name(self) -> str:
        return f"claude:{self._model}"

    def complete(self, request: Request) -> Completion:
        command = ["claude", "-p", "--model", self._model, "--output-format", "json"]
        command += ["--no-session-persistence", "--strict-mcp-config", "--tools", ""]
        command += ["--settings", '{"disableAllHooks": true}']
        ended = _asked(command, request, {})
        results = [found for found in _objects(ended.output) if "result" in found]
        if not results:
            raise _failed("claude", ended)
        return _of_claude(results[-1], ended.code)

    def available(self) -> str:
        return _version("claude")


class OpenCode:
    """``opencode run``. Its tools are denied by a configuration file in the folder it starts in."""

    def __init__(self, model: str) -> None:
        self._model = model

    @property
    def name(self) -> str:
        return f"opencode:{self._model}"

    def complete(self, request: Request) -> Completion:
        command = ["opencode", "run", "--model", self._model, "--format", "json"]
        denied = {"permission": {"*": "deny"}, "share": "disabled"}
        ended = _asked(command, request, {"opencode.json": json.dumps(denied)})
        events = [*_objects(ended.output)]
        wrong = [event for event in events if event.get("type") == "error"]
        if wrong:
            raise _told("opencode", _words(wrong[-1]))
        if ended.code or not events:
            raise _failed("opencode", ended)
        return _of_opencode(events)

    def available(self) -> str:
        return _version("opencode")


def _of_claude(result: Mapping[str, Any], code: int) -> Completion:
    text = read.clean(result["result"])
    if result.get("is_error") or code:
        status = read.count(result.get("api_error_status"))
        raise (
            status_error(status, f"claude says: {text[:_SHOWN]}.")
            if status
            else _told("claude", text)
        )
    if result.get("stop_reason") == "refusal":
        raise ModelRefused("claude refused to answer.")
    usage = result.get("usage")
    return Completion(
        text,
        read.count(
            read.field(usage, "input_tokens"),
            read.field(usage, "cache_creation_input_tokens"),
            read.field(usage, "cache_read_input_tokens"),
        ),
        read.count(read.field(usage, "output_tokens")),
        read.dollars(result.get("total_cost_usd")),
        cut=result.get("stop_reason") == "max_tokens",
    )


def _of_opencode(events: Sequence[Mapping[str, Any]]) -> Completion:
    """Texts joined; tokens and cost of all steps. Some versions leave the last step out."""
    parts = [read.field(event, "part") or event for event in events]
    texts = [
        read.clean(read.field(part, "text"))
        for part, event in zip(parts, events, strict=True)
        if event.get("type") == "text"
    ]
    steps = [part for part in parts if read.field(part, "tokens")]
    costs = [cost for step in steps if (cost := read.dollars(read.field(step, "cost")))]
    return Completion(
        "".join(texts),
        read.count(
            *(read.field(step, "tokens", "input") for step in steps),
            *(read.field(step, "tokens", "cache", "read") for step in steps),
            *(read.field(step, "tokens", "cache", "write") for step in steps),
        ),
        read.count(
            *(read.field(step, "tokens", "output") for step in steps),
            *(read.field(step, "tokens", "reasoning") for step in steps),
        ),
        sum(costs) if costs else None,
        cut=bool(steps) and read.field(steps[-1], "reason") == "length",
    )


def _asked(command: Sequence[str], request: Request, files: Mapping[str, str]) -> Ended:
    """Run in an empty folder with these files in it."""
    found = _found(command[0])
    prompt = in_words(request.prompt, request.schema)
    with tempfile.TemporaryDirectory(prefix="commonplace-", ignore_cleanup_errors=True) as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, "utf-8")
        return run([found, *command[1:]], prompt, Path(folder), request.timeout_seconds)


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise ModelUnavailable(f"There is no {program} on the PATH. Get it: {_INSTALL[program]}")
    return path


def _version(program: str) -> str:
    found = _found(program)
    with tempfile.TemporaryDirectory(prefix="commonplace-", ignore_cleanup_errors=True) as folder:
        ended = run([found, "--version"], "", Path(folder), read.AVAILABLE_SECONDS)
    if ended.code:
        raise _failed(program, ended)
    return f"{program} {' '.join(ended.output.split())[:60]} at {found}; no model was asked."


def _objects(output: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in it: the whole of it, or those that stand each on its own line."""
    for text in (output, *output.splitlines()):
        if text.lstrip().startswith("{"):
            try:
                found = json.loads(text)
            except (ValueError, RecursionError):
                continue
            yield found
            if text is output:
                return


def _words(event: Mapping[str, Any]) -> str:
    """What an error event says, wherever this version has it."""
    for names in (("error", "data", "message"), ("error", "message"), ("message",), ("error",)):
        if said := read.field(event, *names):
            return read.clean(str(said))
    return "an error without a word"


def _told(program: str, said: str) -> ModelError:
    """An agent's own words as one of our errors: they carry no code."""
    message = f"{program} says: {' '.join(said.split())[:_SHOWN]}."
    if _NEVER.search(said):
        return ModelRefused(message)
    return ModelBusy(message) if _LATER.search(said) else ModelUnavailable(message)


def _failed(program: str, ended: Ended) -> ModelError:
    said = ended.errors.strip() or ended.output.strip() or "nothing"
    if not ended.code:
        said = f"something that is not its JSON (is it up to date?): {said}"
    return _told(f"{program} (exit {ended.code})", said)
