"""What happens after the arms were summed: the best are judged, folded and packed.

Judged: what no longer holds, what only seems near, what is about everything, and what was decided
each have a factor. Folded: what says the same stands once. Packed: what fits into the budget.
"""
