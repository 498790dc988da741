"""What a book knows: who is who, what people decided, what holds.

In: names and facts that memories gave, and rulings. Out: the register of entities, the state of
each ruling, and the status of every fact. Asks: nobody.

- A ruling is keyed by what was said, never by a row's id, and is replayed after every reading.
- A ruling is undone by another ruling alone, and goes only when what it is about is forgotten.
- What holds is a function of the set of facts and the rulings: arrival, ids of rows and the clock
  have no say (`hold/`).
"""
