"""How much of a hub a page is: what lists of pages are sorted by. No I/O."""

from collections.abc import Sequence


def hubness(inbound: int, promoted_children: int, records_per_section: Sequence[int]) -> int:
    """References to the page, twice its promoted children, and a tenth of the mean number of
    distinct memories that its sections rest on, rounded down."""
    mean = sum(records_per_section) // (10 * len(records_per_section)) if records_per_section else 0
    return inbound + 2 * promoted_children + mean
