"""What holds, and what gave way to it: of a page's statements, which are of the past.

A statement gives something a value (:mod:`.slots`): *Ines lives in Lisbon*, *Gate code: 4471*. Or
it says that a value became another (:mod:`.changes`): *We raised the fee from 40 to 55 euros*; or
only what it is now (:mod:`.anew`): *They raised the fee to 55 euros*. From
the statements of a page follows for each whether it holds (:mod:`.standing`):

- it *gave way*, where the same slot got another value on a later day, or where somebody says so in
  words. It stays on the page, struck, with its day and the day on which it was replaced, beside
  what took its place; both cite their own memories;
- it is *disputed*, where two values stand in one slot and nothing tells which came later, or where
  the words of two statements exclude each other. Both stay, and each says so; nobody guesses.

Only what can have one value at a time gives way: a residence, an employer, a code, a price. Places
that somebody visited, hobbies, friends, appointments stand beside each other. What was decided
gives way when the same question is decided otherwise (:mod:`.settled`).

All of it is decided when a section is written, from the items that it holds, and no part of them:
the same memories make the same strokes, in whatever order they came.
"""
