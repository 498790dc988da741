"""What stands in a column that an older form of a table did not have, or had with another type.

Only tables whose form differs between libraries of the same version are listed. Each value is an
SQL expression over a row of the old table.
"""

#: For a column that the old table lacks. ``names`` were rows of ``mentions`` without an entity.
_ADDED = {
    ("sqlite", "memories", "names"): (
        "(SELECT json_group_array(m.surface) FROM mentions m WHERE m.book_id = memories.book_id"
        " AND m.memory_id = memories.id AND m.entity_id IS NULL HAVING count(*) > 0)"
    ),
    ("postgres", "memories", "names"): (
        "(SELECT json_agg(m.surface) FROM mentions m WHERE m.book_id = memories.book_id"
        " AND m.memory_id = memories.id AND m.entity_id IS NULL)"
    ),
    ("sqlite", "subjects", "said"): (
        "(SELECT count(*) FROM sightings s"
        " WHERE s.book_id = subjects.book_id AND s.subject_id = subjects.id)"
    ),
    ("postgres", "subjects", "said"): (
        "(SELECT count(*) FROM sightings s"
        " WHERE s.book_id = subjects.book_id AND s.subject_id = subjects.id)"
    ),
}
#: For a column that had another type. Digests are written as hexadecimal digits since.
_CONVERTED = {
    ("sqlite", "suppressed", "digest"): 'lower(hex("digest"))',
    ("postgres", "suppressed", "digest"): "encode(\"digest\", 'hex')",
}
#: The rows that stay, where not all do: the others stand in another column now.
_KEPT = {"mentions": "entity_id IS NOT NULL"}


def fill_column(engine: str, table: str, column: str, old: str | None, new: str) -> str:
    """Return the expression that fills a column of the new table from the row of the old one.

    ``old`` is the column's type in the old table, None when it has no such column.
    """
    if old is None:
        return _ADDED.get((engine, table, column), "NULL")
    if old != new and (expression := _CONVERTED.get((engine, table, column))):
        return expression
    return f'"{column}"'


def kept_rows(table: str) -> str:
    """Return the condition for the rows of the old table that the new one has."""
    return _KEPT.get(table, "true")
