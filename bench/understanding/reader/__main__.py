"""Run one of the tables of the reader."""

import argparse
from pathlib import Path

from bench.truth.pairs import HOUSE
from bench.understanding.reader import conversations, coverage, pairs


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.understanding.reader", description=__doc__
    )
    parser.add_argument("table", choices=("pairs", "coverage", "conversations"))
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--pairs", type=Path, default=HOUSE, help="a file of pairs")
    parser.add_argument("--list", default="", help="pairs to show, such as 'replaced holds'; all")
    parser.add_argument("--sample", type=int, default=60, help="how many statements to show")
    parser.add_argument(
        "--set", action="append", choices=conversations.SETS, help="which conversations"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.table == "pairs":
        pairs.run(options.pairs, options.list)
    elif options.table == "coverage":
        coverage.run(options.data, options.sample, options.seed)
    else:
        conversations.run(options.data, tuple(options.set or conversations.SETS), options.seed)


main()
