"""What stands before a sentence in a timeline: the day, as pages are worded now or once were.

"2 March 2026 — ", "May 2026 — ", "3–12 July 2024 — "; "by 2026-03-02 — " and "2026-03-02 (2) — " on
pages of earlier versions.
"""

#: A pattern; what was struck has its strokes before it.
DAY_BEFORE = (
    r"(?:~~)?(?:by )?(?:\d{4}-\d\d-\d\d(?: \(\d+\))?|(?:[^\W_]{1,12}[. –]{1,3}){0,7}\d{4}) — "
)
