"""Stage 2: a memory is understood.

In    memories that are dirty for this stage
Out   vectors (``embed``); facts with their sources, claims in slots, entities, relations, hints,
      and a proposal for everything that was considered (``run``)
Asks  the embedder and the mind, outside every transaction

One way through: *extract* facts, names and relations; *file* each fact in a slot (entity, aspect,
key); *weigh* it against the earlier ones like it; *write* the whole batch in one transaction.

- A fact cites the words of the memory it rests on. A fact that cites nothing is not written.
- Supersession happens inside one slot only, never to a constraint, and can be undone.
- Everything that was proposed is kept with what came of it and why.
- What the book said itself is no new evidence (``echo``).
- Running a stage twice leaves the same rows as running it once. Recall works meanwhile.
- ``rules`` has the twin of every task. It knows English; of other languages it says less, not
  nonsense.
"""
