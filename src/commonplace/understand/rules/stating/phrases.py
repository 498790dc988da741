"""Lists of phrases as patterns: readable above, one alternation below."""


def any_of(listed: str) -> str:
    """One of these phrases (patterns themselves), parted by blanks; ``_`` is a blank inside one."""
    return f"(?:{'|'.join(listed.split())})".replace("_", " ")


def words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())
