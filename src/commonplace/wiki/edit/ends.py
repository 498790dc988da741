"""Which line ends a text uses, so that what is put into it uses the same."""

import re
from bisect import bisect_left


class LineEnds:
    """``\\r\\n`` or ``\\n``: what all of the text uses, else what the nearest line uses."""

    def __init__(self, text: str, new: str) -> None:
        self._every: str | None = None
        self._at: list[int] = []
        self._text = text
        line_ends, both = text.count("\n"), text.count("\r\n")
        if not line_ends:  # the text does not say: as the new one has it
            line_ends, both = new.count("\n"), new.count("\r\n")
        if not both:
            self._every = "\n"
        elif both == line_ends:
            self._every = "\r\n"
        elif "\n" not in text:
            self._every = "\n"
        else:
            self._at = [match.start() for match in re.finditer("\n", text)]

    def put(self, new: str, start: int) -> str:
        """The new text, whose line ends are ``\\n``, for what begins at an offset."""
        return new if (end := self._near(start)) == "\n" else new.replace("\n", end)

    def _near(self, start: int) -> str:
        """In what is replaced, else after it, else before it."""
        if self._every:
            return self._every
        at = self._at[min(bisect_left(self._at, start), len(self._at) - 1)]
        return "\r\n" if at and self._text[at - 1] == "\r" else "\n"
