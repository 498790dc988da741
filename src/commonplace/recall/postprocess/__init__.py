"""After the arms are summed: what has ended is dampened, duplicates folded, a budget kept.

- ``source_cap``    one file or import does not crowd out all others
- ``dampen``        what no longer holds, only seems near, is about everything, or was decided
- ``alignment``     of two that say different values of one matter the newer first, the older marked
- ``fold``          what says the same stands once
- ``cover_parts``   each part of a question among the first
- ``token_budget``  as many as fit
- ``near_misses``   what nearly was a hit, and why it is none
"""
