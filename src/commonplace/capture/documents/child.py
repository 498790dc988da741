"""The process that parses what others wrote: it has limits, and may die without harm.

It gets the kind of document and the limits as arguments and the bytes on stdin, and answers with
one JSON object on stdout: ``title``, ``text`` and ``headed``, or ``error``.
"""

import json
import math
import mmap
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from commonplace.capture.documents import markup, media, office, restructured
from commonplace.capture.documents.plain import Extracted
from commonplace.errors import InvalidInput

try:
    import resource
except ImportError:  # Windows has no such limits; the deadline holds there too
    resource = None  # type: ignore[assignment]

READERS: Mapping[str, Callable[[bytes], Extracted]] = {
    media.PDF: office.read_pdf,
    media.WORD: office.read_word,
    media.HTML: lambda content: markup.read_html(content.decode("utf-8")),
    media.XML: lambda content: markup.read_xml(content.decode("utf-8")),
    media.RESTRUCTURED: lambda content: restructured.read_restructured(content.decode("utf-8")),
}
#: A process that fails for want of memory says so with this.
NO_MEMORY = 77
#: What a reader may add to the memory of its process: so much, and so many times the document. A
#: PDF is packed part by part, so it is unpacked before anybody knows how large it is.
GROWTH = {media.PDF: (100 << 20, 4)}


def main() -> None:
    kind, memory, seconds, most = sys.argv[1], *map(float, sys.argv[2:5])
    limit(int(memory), seconds, int(most))
    try:
        content = sys.stdin.buffer.read()
        limit_growth(kind, len(content), int(memory))
        answer = asdict(READERS[kind](content))
    except InvalidInput as error:
        answer = {"error": str(error)}
    except ImportError as error:
        how = "To read this, install the extra: pip install 'commonplace[documents]'"
        answer = {"error": f"{how} ({error})."}
    except RecursionError:
        answer = {"error": "It is nested too deep to be read."}
    except MemoryError:
        sys.exit(NO_MEMORY)
    sys.stdout.buffer.write(json.dumps(answer).encode())


def limit_growth(kind: str, size: int, memory: int) -> None:
    """Limit what reading adds to the memory of this process, where the system tells how large it
    is by now; the limit on all of it stays."""
    more, times = GROWTH.get(kind, (memory, 0))
    try:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * mmap.PAGESIZE
    except OSError:
        return
    _set("RLIMIT_AS", min(memory, used + more + times * size))


def limit(memory: int, seconds: float, most: int) -> None:
    """What this process may use from now on: memory, time of the processor, and its answer."""
    cpu = max(1, math.ceil(seconds))
    for name, value in (("RLIMIT_AS", memory), ("RLIMIT_CPU", cpu), ("RLIMIT_FSIZE", most)):
        _set(name, value)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _set(name: str, value: int) -> None:
    kind = getattr(resource, name, None)
    if resource is not None and kind is not None:
        hard = resource.getrlimit(kind)[1]
        within = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (within, hard))
