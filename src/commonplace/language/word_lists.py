"""Words that stand in data files: one or several in a line; lines with ``#`` are comments."""

from importlib.resources import files


def read_lines(package: str, name: str) -> tuple[str, ...]:
    """Read the lines of a package's file that hold words."""
    lines = files(package).joinpath(*name.split("/")).read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def read_alternatives(package: str, name: str) -> str:
    """Read lines that are parts of a pattern, as a choice between them."""
    return "|".join(read_lines(package, name))
