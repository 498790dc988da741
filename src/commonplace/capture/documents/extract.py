"""From bytes to what they say. What needs somebody else's parser is read in a child process."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from commonplace.capture.documents import media, plain
from commonplace.capture.documents.child import NO_MEMORY
from commonplace.errors import InvalidInput

#: What a child may use.
MEMORY = 1 << 30
_HERE: Mapping[str, Callable[[str], plain.Extracted]] = {
    media.PLAIN: plain.read_text,
    media.MARKDOWN: plain.read_markdown,
    media.JSON: plain.read_json,
}
#: Isolated from the folder and the environment it starts in, with our own module path.
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
    "from commonplace.capture.documents.child import main; main()"
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a child may take, and how many bytes its answer may have."""

    seconds: float
    bytes: int
    memory: int = MEMORY


def extract(
    content: bytes, said: str | None, name: str, limits: Limits
) -> tuple[str, plain.Extracted]:
    """Its media type and what it says; InvalidInput when it cannot be read."""
    what = media.sniff(content, said, name)
    if what.type in _HERE and what.text is not None:
        return what.type, _HERE[what.type](what.text)
    given = content if what.text is None else what.text.encode("utf-8", "replace")
    return what.type, _in_a_child(what.type, given, limits)


def _in_a_child(kind: str, content: bytes, limits: Limits) -> plain.Extracted:
    numbers = [str(number) for number in (limits.memory, limits.seconds, limits.bytes)]
    path = json.dumps([part for part in sys.path if part])
    command = [sys.executable, "-I", "-c", _START, path, kind, *numbers]
    with tempfile.TemporaryFile() as answered:
        try:
            done = subprocess.run(
                command,
                input=content,
                stdout=answered,
                stderr=subprocess.DEVNULL,
                timeout=limits.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise InvalidInput(f"To read it took longer than {limits.seconds:g} s.") from None
        answered.seek(0)
        said = answered.read(limits.bytes + 1)
    if done.returncode == NO_MEMORY:
        raise InvalidInput(f"To read it takes more than {limits.memory >> 20} MB of memory.")
    if done.returncode:
        raise InvalidInput(
            "Its reader broke down over it: it is damaged, or unpacks to far more than its size."
        )
    return _answer(said)


def _answer(said: bytes) -> plain.Extracted:
    try:
        answer = json.loads(said)
    except ValueError:
        raise InvalidInput("Its reader did not finish: it is damaged, or too large.") from None
    if "error" in answer:
        raise InvalidInput(answer["error"])
    return plain.Extracted(answer["text"], answer["title"], answer["headed"])
