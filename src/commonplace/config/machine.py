"""What this machine says of itself."""

from contextlib import suppress
from pathlib import Path

from commonplace.model.zones import find_zone


def machine_zone(told: str, system: Path = Path("/etc")) -> str:
    """The IANA name of this machine's zone: as ``told`` by TZ, else as the system keeps it, else
    UTC."""
    names = [told.removeprefix(":")]
    with suppress(OSError):
        names.append(str((system / "localtime").resolve()).rpartition("zoneinfo/")[2])
    with suppress(OSError, UnicodeDecodeError):
        names.append((system / "timezone").read_text("utf-8").strip())
    return next((name for name in names if find_zone(name) is not None), "UTC")
