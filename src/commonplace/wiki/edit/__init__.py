"""The tolerant edit: ``old`` becomes ``new`` in a text, even if ``old`` was not copied exactly.

In: a text, what is to be replaced, and by what. Out: the text after it, and what was replaced.
Asks: nothing and nobody; this is a function of its arguments.

**Passes.** They are tried in this order, and the first that finds ``old`` anywhere is the one.
Each of the first five forgets one thing more than the one before it, in both texts, and then
compares every character; the last one compares lines by their likeness.

============  ====================================================================================
exact         line ends: ``\\r\\n`` is ``\\n``
trimmed       blanks at the ends of lines, and what is blank around ``old`` as a whole
whitespace    how many and which blanks stand between words (tabs, no-break spaces); and typography:
              curly quotes are straight ones, every dash or run of hyphens is one hyphen, ``…`` is
              ``...`` (so are arrows, ``≤``, ``≥`` and ``≠`` what one types for them), a letter with
              a combining accent is the accented letter, and soft hyphens, zero-width spaces and
              marks of direction are nothing
indentation   the blanks at the beginning of lines
rewrapped     line breaks: one is a blank (nothing, between Chinese or Japanese characters); a
              paragraph break, that is one blank line or more, is matched only by another
anchors       a block of three lines or more: its first and last line at least 80 % alike, what is
              between at least 60 % by itself, some lines more or fewer (:mod:`.anchors`)
============  ====================================================================================

**Where a match may stand.** An exact match anywhere, as in ``str.replace``. One of the four next
passes neither begins nor ends within a word, or between a character and its marks. (Scripts that
put no blanks between words know no such bounds.) Where ``old`` begins or ends with a blank, there
is one or the line ends; where with a line end, the line ends (when rewrapped: or a blank).

**One place.** If a pass finds ``old`` in more than one place, that is an error which lists them
with their lines; places that overlap count as several. With ``replace_all`` each place is
replaced, from left to right, leaving out what overlaps the one before; only the places of that one
pass. Blocks found by their anchors are replaced together only if they are equally alike, none
overlaps another, and they are fewer than 100.

**What is put in.** After an exact match, ``new`` as it is. After any other:

- The match is from the first to the last visible character. What is blank around ``old`` and
  ``new`` and the same in both (as many line ends; or some blanks) is left to the text, so no line
  end is swallowed that ``old`` did not have, nor made up where the text ends without one. Where it
  is not the same, the match reaches over it (:mod:`.fit`).
- Each line of ``new`` is indented as the page is where ``old`` was indented like it, tabs as tabs
  (:mod:`.indent`).

Always, the line ends put in are those of the text; where it has both kinds, that of the line on
which the match begins; where it has none, those of ``new``.

**Nothing outside the match changes**: what is not in ``Edited.spans`` is what it was.

**Errors.** InvalidInput if ``old`` is blank; if it is the same as ``new``; if the text would be
the same afterwards. NoMatch if it stands nowhere: with the passes tried and the nearest text, its
line and how alike it is (:mod:`.nearest`); or in several places. No other.

**Limits.** Time is linear in the length of the texts: 1 MB takes less than 0.2 s in every pass, and
so does the message of a failure. Three things are bounded, and each time the edit is refused, never
guessed: places that are refused because they begin within a word (about 90,000; fewer of a long
``old``), lines and blocks that are measured for the anchors, and the places listed (100).
"""

from commonplace.wiki.edit.apply import Edited, edit

__all__ = ["Edited", "edit"]
