"""``python -m bench.golden``: write golden outputs, or compare two files of them."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from bench.golden.comparison import compare_outputs, render
from bench.golden.lines import read_outputs
from bench.golden.outputs import write_outputs
from bench.progress import say
from bench.sets import SETS

DATA = "../shared/data"
BOOKS = ("demo", *SETS)


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.write:
        return _write(options)
    old, new = (read_outputs(path) for path in options.compare)
    others = old.other_memories(new)
    if others:
        print(f"{others:,} memories of the old file have another text in the new one, or none.\n")
    print(render(compare_outputs(old, new), detail=options.detail))
    return 0


def _write(options: argparse.Namespace) -> int:
    began = time.process_time()
    with tempfile.TemporaryDirectory(prefix="commonplace-golden-") as folder:
        count = write_outputs(options.write, options.data, options.sets, Path(folder))
    size = options.write.stat().st_size / 1_000_000
    say(f"{count:,} lines, {size:.1f} MB, {time.process_time() - began:.0f} s of CPU")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.golden", description="All that the rules make of fixed books."
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", type=Path, metavar="FILE", help="fill the books, write the lines")
    what.add_argument(
        "--compare", type=Path, nargs=2, metavar=("OLD", "NEW"), help="what changed, what is gone"
    )
    data = os.environ.get("COMMONPLACE_BENCH_DATA", DATA)
    parser.add_argument("--data", type=Path, default=Path(data), help="the folder of the data sets")
    parser.add_argument(
        "--sets",
        type=lambda value: tuple(value.split(",")),
        default=BOOKS,
        help=f"some of {','.join(BOOKS)}",
    )
    parser.add_argument("--detail", action="store_true", help="what changed and is new as well")
    return parser


if __name__ == "__main__":
    sys.exit(main())
