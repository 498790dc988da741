"""One measurement in a process of its own: ``python -m bench.speed.probe NAME ARGUMENTS``.

ARGUMENTS is a JSON object, the result a JSON object on the last line of stdout. A fresh process for
each, so that neither memory nor warm caches pass from one measurement to another.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.errors import Skipped
from bench.processes import ROOT, quiet_environment
from bench.speed.stopwatch import Figures


def call(name: str, workdir: Path, **arguments: Any) -> Figures:
    """Run a probe. Raises Skipped, with its last words, when it fails."""
    command = [sys.executable, "-m", "bench.speed.probe", name, json.dumps(arguments), str(workdir)]
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=quiet_environment(workdir)
    )
    if result.returncode:
        raise Skipped((result.stderr.strip().splitlines() or ["no message"])[-1])
    figures: Figures = json.loads(result.stdout.splitlines()[-1])
    return figures


def main(name: str, arguments: str, workdir: str) -> None:
    from bench.compiling import constant, corpora, scale
    from bench.size import tables
    from bench.speed import recalling, remembering
    from bench.understanding import coverage, reading
    from bench.web import probes as web_probes
    from bench.wiki import probes

    (probe,) = (
        getattr(module, name)
        for module in (
            remembering,
            recalling,
            reading,
            coverage,
            probes,
            corpora,
            scale,
            constant,
            tables,
            web_probes,
        )
        if name in vars(module)
    )
    print(json.dumps(probe(Path(workdir), **json.loads(arguments))))


if __name__ == "__main__":
    main(*sys.argv[1:])
