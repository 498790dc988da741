"""Where the table and its tokenizer are."""

from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

PACKAGE = "wordllama"
TABLE = "l2_supercat_256.safetensors"
TABLE_SHA256 = "64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5"
TOKENIZER = "l2_supercat_tokenizer_config.json"
TOKENIZER_SHA256 = "93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68"


@dataclass(frozen=True, slots=True)
class Origin:
    """The two files of the installed package."""

    table: Path
    tokenizer: Path


def installed() -> Origin | None:
    """The package's files, if it is installed and has them."""
    try:
        files = metadata.files(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return None
    found = {file.name: Path(str(file.locate())) for file in files}
    if TABLE in found and TOKENIZER in found:
        origin = Origin(found[TABLE], found[TOKENIZER])
        if origin.table.is_file() and origin.tokenizer.is_file():
            return origin
    return None
