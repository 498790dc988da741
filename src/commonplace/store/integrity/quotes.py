"""Facts without a text of their own: whether they still stand on the words they were read from.

Their checksum is of words of their memory, so it is compared where the memory is at hand.
"""

from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.store.integrity.checksum import is_damaged
from commonplace.store.integrity.damage import DamagedRow


def find_misquoted(reader: Reader, book_id: str) -> list[DamagedRow]:
    """Find the facts that stand on other words of a sound memory than they were read from."""
    found = {
        bytes(id): memory_id
        for id, memory_id, checksum, quote in reader.scan("facts_in_words", book_id=book_id)
        if is_misquoted(bytes(id), checksum, quote)
    }
    memories = memory_rows.with_ids(reader, book_id, {*found.values()}) if found else {}
    return [name_misquoted(id) for id, of in found.items() if not memories[of].damaged]


def is_misquoted(id: bytes, checksum: bytes | None, quote: str) -> bool:
    """Say whether a fact without a text of its own was read from other words."""
    return is_damaged("facts", {"id": id, "text": None, "checksum": checksum, "quote": quote})


def name_misquoted(id: bytes) -> DamagedRow:
    return DamagedRow("facts", (id.hex(),), "it was read from other words of its memory")
