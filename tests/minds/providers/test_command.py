"""Agents on the command line, played by small programs on the PATH."""

import json
import os
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commonplace.clock import Stopwatch
from commonplace.errors import ModelBusy, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds.providers.command import Claude, OpenCode
from commonplace.minds.providers.provider import Provider
from tests.minds.providers.asking import REPLY, SCHEMA, question

Install = Callable[[str], None]

watches_processes = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="only Linux can watch a process that is not its child"
)

USAGE = {"input_tokens": 3, "cache_read_input_tokens": 40, "output_tokens": 5}
RESULT = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "result": REPLY,
    "total_cost_usd": 0.0123,
    "usage": USAGE,
}
STEP = {
    "type": "step-finish",
    "reason": "stop",
    "cost": 0.002,
    "tokens": {"input": 20, "output": 5, "reasoning": 2, "cache": {"read": 3, "write": 0}},
}
EVENTS = [
    {"type": "step_start", "part": {"type": "step-start"}},
    {"type": "text", "part": {"type": "text", "text": REPLY[:20]}},
    {"type": "text", "part": {"type": "text", "text": REPLY[20:]}},
    {"type": "step_finish", "part": STEP},
]
ANSWERS = {"claude": json.dumps(RESULT), "opencode": "\n".join(map(json.dumps, EVENTS))}
PROVIDERS: dict[str, Callable[[], Provider]] = {
    "claude": lambda: Claude("haiku"),
    "opencode": lambda: OpenCode("vendor/small"),
}


@pytest.fixture(params=PROVIDERS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def provider(name: str) -> Provider:
    return PROVIDERS[name]()


@pytest.fixture
def install(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a program of that name on the PATH; without it there is none."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SEEN", str(tmp_path / "seen.json"))

    def write(script: str) -> None:
        program = tmp_path / name
        program.write_text(f"#!{sys.executable} -S\nimport json, os, sys, time\n{script}\n")
        program.chmod(0o755)

    return write


def says(text: str, code: int = 0) -> str:
    return f"sys.stdin.read(); sys.stdout.write({text!r}); sys.exit({code})"


def is_gone(pid: int) -> bool:
    """A killed process is, after a moment; whoever inherits orphans here may not collect it."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 5)[0])
    finally:
        os.close(watched)


def test_the_prompt_goes_in_by_standard_input_and_the_answer_comes_back(
    name: str, provider: Provider, install: Install, tmp_path: Path
) -> None:
    install(
        "seen = {'arguments': sys.argv[1:], 'prompt': sys.stdin.read(), 'folder': os.getcwd(),\n"
        "        'files': {n: open(n).read() for n in os.listdir()}}\n"
        f"json.dump(seen, open(os.environ['SEEN'], 'w')); sys.stdout.write({ANSWERS[name]!r})"
    )
    completion = provider.complete(question("Où habite Ada?"))
    assert completion.text == REPLY
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["prompt"].startswith("Où habite Ada?\n")
    assert json.dumps(SCHEMA) in seen["prompt"]
    assert not Path(seen["folder"]).exists()
    if name == "claude":
        assert (completion.input_tokens, completion.output_tokens) == (43, 5)
        assert completion.cost == 0.0123
        assert seen["files"] == {}
        assert seen["arguments"][:5] == ["-p", "--model", "haiku", "--output-format", "json"]
        assert {"--no-session-persistence", "--strict-mcp-config"} <= {*seen["arguments"]}
        assert seen["arguments"][seen["arguments"].index("--tools") + 1] == ""
    else:
        assert (completion.input_tokens, completion.output_tokens) == (23, 7)
        assert completion.cost == 0.002
        assert seen["arguments"] == "run --model vendor/small --format json".split()
        assert json.loads(seen["files"]["opencode.json"])["permission"] == {"*": "deny"}


def test_a_program_that_is_not_there_is_unavailable(provider: Provider, install: Install) -> None:
    for ask in (provider.available, lambda: provider.complete(question())):
        with pytest.raises(ModelUnavailable, match="npm install -g"):
            ask()


def test_a_program_that_cannot_be_started_is_unavailable(
    provider: Provider, install: Install, name: str, tmp_path: Path
) -> None:
    install("")
    (tmp_path / name).write_text("#!/no/such/interpreter\n")
    with pytest.raises(ModelUnavailable, match="cannot be started"):
        provider.complete(question())


def test_its_version_says_that_it_is_there(
    name: str, provider: Provider, install: Install, tmp_path: Path
) -> None:
    install("assert sys.argv[1:] == ['--version']; print('1.2.3 (Agent)')")
    assert f"{name} 1.2.3 (Agent) at {tmp_path}" in provider.available()


@watches_processes
def test_a_program_that_hangs_is_killed_with_its_children(
    provider: Provider, install: Install, tmp_path: Path
) -> None:
    """Both ignore the polite signal."""
    install(
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = os.fork()\n"
        "if child: json.dump([os.getpid(), child], open(os.environ['SEEN'], 'w'))\n"
        "time.sleep(60)"
    )
    watch = Stopwatch()
    with pytest.raises(ModelTimeout, match=r"within 0\.5 s"):
        provider.complete(question(timeout_seconds=0.5))
    assert watch.seconds() < 3
    assert all(is_gone(pid) for pid in json.loads((tmp_path / "seen.json").read_text()))


@watches_processes
def test_a_child_that_stays_behind_holds_up_nobody_and_is_killed(
    name: str, provider: Provider, install: Install, tmp_path: Path
) -> None:
    """It has inherited the output, which therefore never closes."""
    install(
        "sys.stdin.read(); child = os.fork()\n"
        "if not child: time.sleep(60)\n"
        "json.dump([child], open(os.environ['SEEN'], 'w'))\n"
        f"sys.stdout.write({ANSWERS[name]!r}); sys.stdout.flush(); os._exit(0)"
    )
    watch = Stopwatch()
    assert provider.complete(question(timeout_seconds=20)).text == REPLY
    assert watch.seconds() < 10
    assert all(is_gone(pid) for pid in json.loads((tmp_path / "seen.json").read_text()))


@pytest.mark.parametrize("stream", [1, 2])
def test_a_program_that_never_stops_talking_is_stopped(
    provider: Provider, install: Install, stream: int
) -> None:
    install(f"while True: os.write({stream}, b'x' * 65536)")
    with pytest.raises(ModelRefused, match="more than 1 MB"):
        provider.complete(question())


def test_a_program_that_does_not_read_a_long_prompt_holds_up_nobody(
    name: str, provider: Provider, install: Install
) -> None:
    install(f"sys.stdout.write({ANSWERS[name]!r})")
    assert provider.complete(question("word " * 200_000)).text == REPLY


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("Error: 429 rate limit exceeded", ModelBusy),
        ("You've hit your limit, it resets at 3 am", ModelBusy),
        ("Overloaded", ModelBusy),
        ("Prompt is too long", ModelRefused),
        ("Invalid API key. Please run /login", ModelUnavailable),
        ("unknown option --tools", ModelUnavailable),
        ("", ModelUnavailable),
    ],
)
def test_what_a_failing_program_says_tells_what_to_do(
    provider: Provider, install: Install, said: str, error: type[Exception]
) -> None:
    install(f"sys.stderr.write({said + ' x' * 500!r}); sys.exit(1)")
    with pytest.raises(error) as caught:
        provider.complete(question())
    assert type(caught.value) is error
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["garbage", "", "{", "[1, 2]", "{" * 100_000, "\0\ud800"])
def test_garbage_is_no_answer(provider: Provider, install: Install, text: str) -> None:
    install(f"sys.stdout.buffer.write({text.encode('utf-8', 'surrogatepass')!r})")
    with pytest.raises(ModelUnavailable, match="up to date"):
        provider.complete(question())


def test_a_program_that_a_signal_ends_is_unavailable(provider: Provider, install: Install) -> None:
    install(f"os.kill(os.getpid(), {int(signal.SIGSEGV)})")
    with pytest.raises(ModelUnavailable, match=f"exit {-signal.SIGSEGV}"):
        provider.complete(question())


@pytest.mark.parametrize("name", ["claude"], indirect=True)
@pytest.mark.parametrize(
    ("result", "error"),
    [
        ({"is_error": True, "result": "no", "api_error_status": 529}, ModelBusy),
        ({"is_error": True, "result": "no", "api_error_status": 401}, ModelUnavailable),
        ({"is_error": True, "result": "Claude AI usage limit reached|1753"}, ModelBusy),
        ({"is_error": True, "result": None}, ModelUnavailable),
        ({"result": "", "stop_reason": "refusal"}, ModelRefused),
    ],
)
def test_claude_tells_what_went_wrong_in_its_answer(
    provider: Provider, install: Install, result: dict[str, object], error: type[Exception]
) -> None:
    install(says(json.dumps(RESULT | result), code=int(bool(result.get("is_error")))))
    with pytest.raises(error):
        provider.complete(question())


@pytest.mark.parametrize("name", ["opencode"], indirect=True)
@pytest.mark.parametrize(
    ("event", "error"),
    [
        ({"error": {"name": "APIError", "data": {"message": "rate limit"}}}, ModelBusy),
        ({"error": {"message": "no such model"}}, ModelUnavailable),
        ({"message": "context window exceeded"}, ModelRefused),
        ({}, ModelUnavailable),
    ],
)
def test_opencode_tells_what_went_wrong_in_an_event(
    provider: Provider, install: Install, event: dict[str, object], error: type[Exception]
) -> None:
    install(says(json.dumps({"type": "error"} | event)))
    with pytest.raises(error):
        provider.complete(question())


@pytest.mark.parametrize("name", ["opencode"], indirect=True)
def test_opencode_is_understood_in_spite_of_other_lines(
    provider: Provider, install: Install
) -> None:
    lines = ["Updating…", *map(json.dumps, EVENTS[:3]), "{broken", '{"type": "step_finish"}']
    install(says("\n".join(lines)))
    completion = provider.complete(question())
    assert completion.text == REPLY
    assert (completion.input_tokens, completion.cost) == (None, None)


def test_an_answer_may_be_empty(name: str, provider: Provider, install: Install) -> None:
    empty = {"claude": json.dumps(RESULT | {"result": ""}), "opencode": json.dumps(EVENTS[0])}
    install(says(empty[name]))
    assert provider.complete(question()).text == ""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux lists them")
def test_no_file_is_left_open(name: str, provider: Provider, install: Install) -> None:
    install(says(ANSWERS[name]))
    provider.complete(question())
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        provider.complete(question())
    assert len(os.listdir("/proc/self/fd")) == before
