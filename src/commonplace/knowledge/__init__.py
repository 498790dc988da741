"""What a book knows: who is who, what people decided, what holds.

In: facts and names that memories gave, and rulings. Out: the status of every fact. Asks: nobody.

- What holds is a function of the set of facts and the rulings: arrival, ids of rows and the clock
  have no say (`hold.py`).
"""
