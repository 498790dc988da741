"""What changed from one text to another: as a patch, line beside line, and word by word.

Lines are aligned first (:mod:`.align`). Only ``\\n`` ends a line; a line keeps its end, so a text
that went from CRLF to LF has changed in every line, and each says so. Then:

- :func:`unified` writes the changed lines with some context, in the format that ``patch`` applies.
- :func:`side_by_side` pairs removed with added lines that are alike (:mod:`.pairing`), and compares
  such a pair word by word.
- :func:`word_diff` compares each group of changed lines as one run of words, so a paragraph that
  was only wrapped anew has changed in its line ends and nowhere else.

Between two changes, what stayed is told only if it helps a reader: if its words have at least one
letter for ``TELLING`` letters of the smaller of the two changes. That two different sentences share
a comma, or two different paragraphs a "the", says nothing.

A comparison of 1 MB takes a second or two at most, whatever it holds, because the work is counted:
a group of more than ``GROUP`` characters is compared by pairs of lines that are alike instead; of
lines with more than ``WORDS`` words only what they share at their beginning and their end is told,
and all between as removed and added; and when the work is used up, after some 20,000 changed lines,
a line that changed is told as a whole. In any case every answer, joined again, gives both texts.
"""

from commonplace.wiki.diff.patch import unified
from commonplace.wiki.diff.rows import Part, Row, side_by_side
from commonplace.wiki.diff.words import Changes, Op, summary, word_diff

__all__ = ["Changes", "Op", "Part", "Row", "side_by_side", "summary", "unified", "word_diff"]
