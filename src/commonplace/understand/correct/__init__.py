"""A person puts the graph right, and takes it back.

In: names, and what is to become of them. Out: rows moved, and a change that says how to undo it.
Asks: nobody.

- A correction is planned on one snapshot and made in one transaction; a preview is the plan alone.
- What a change did is put back exactly, or nothing is.
- No memory is touched: what was said stays as it was said.
"""
