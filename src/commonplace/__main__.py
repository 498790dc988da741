"""``commonplace`` and ``python -m commonplace``."""


def main() -> None:
    """The command line; a hook and the stdio server go another way, because they must be fast."""
    from commonplace.serve.cli.main import main as command_line  # noqa: PLC0415 (click)

    command_line()


if __name__ == "__main__":
    main()
