"""Stage 2: a memory becomes facts.

In    memories that are dirty for this stage
Out   vectors (``embed``); one reading of each memory in force (``run``): its facts, what it says
      for or against names, the questions it answers, or the reason why it has no facts
Asks  the embedder and the mind, outside every transaction

One way through: *read* a memory, by rules or by a model, into the same rows; *swap* its reading
whole, in one transaction with the register of names and with what holds (``knowledge``).

- A fact cites the words of the memory it rests on. A fact that cites nothing is not written.
- A model's fact that its words do not bear out is refused alone, and kept with the reason.
- What the book said itself is no new evidence (``echo``).
- Running a stage twice leaves the same rows as running it once. Recall works meanwhile.
- A memory that cannot be read costs no other memory anything (``faults``).
"""
