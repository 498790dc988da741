"""A model words a page: the same facts, in sentences that read well.

In    the facts of a page, numbered, in the sections that rules gave them, and the text that stands
Out   the page as rules compose it, with the model's sentences where they are borne out
Asks  the mind for one page in one call, outside every transaction

- A sentence is taken when it cites facts that exist and its names, numbers, days and relatives are
  in them. What is refused is kept as a proposal, with its reason.
- What no sentence covers is told by the line of the rules: no fact in force is lost.
- What has ended and what is not settled are worded by rules alone.
- A reply of no use leaves the page as rules compose it; a model that rests puts the job off.
"""
