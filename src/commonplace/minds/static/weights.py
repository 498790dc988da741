"""Where the table and its tokenizer are."""

from dataclasses import dataclass
from pathlib import Path

from commonplace.minds.packaged import files_of

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
    files = files_of(PACKAGE, TABLE, TOKENIZER)
    return Origin(*files) if files else None
