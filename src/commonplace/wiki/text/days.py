"""The day that stands before a sentence in a timeline.

"2 March 2026 — ", "May 2026 — ", "3–12 July 2024 — ".
"""

#: A pattern.
DAY_BEFORE = r"(?:[^\W_]{1,12}[. –]{1,3}){0,7}\d{4} — "
