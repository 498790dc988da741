"""Files that an installed package carries; the package itself is never imported."""

from importlib import metadata
from pathlib import Path


def files_of(package: str, *names: str) -> list[Path] | None:
    """These files, in this order, if the package is installed and has them all."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        return None
    found = {file.name: Path(str(file.locate())) for file in files if file.name in names}
    paths = [found[name] for name in names if name in found]
    return paths if len(paths) == len(names) and all(path.is_file() for path in paths) else None
