"""``commonplace`` and ``python -m commonplace``."""

import sys

from commonplace.serve.shim.words import answered


def main() -> None:
    """The command line; a hook and the stdio server go another way, because they must be fast."""
    if answered(sys.argv[1:]):
        return
    from commonplace.serve.cli.main import main as command_line  # noqa: PLC0415 (click)

    command_line()


if __name__ == "__main__":
    main()
