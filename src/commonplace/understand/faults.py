"""What makes a memory unreadable: rules that fail on its words, or take too long over them."""

from commonplace.errors import ReadingTooLong

#: What a rule with a fault raises on words that nobody thought of. None is known that does.
FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, ReadingTooLong, RecursionError,
    TypeError, ValueError,
)  # fmt: skip


def name_fault(fault: BaseException) -> str:
    """Say why a memory was not read, without repeating its words."""
    if isinstance(fault, ReadingTooLong):
        return str(fault)
    return f"{type(fault).__name__} in the rules that read; please report it"


def not_read(memory_id: str, why: str) -> str:
    """Word the warning of a job that left a memory out."""
    return f"memory {memory_id} was not read: {why}; it is kept and findable"
