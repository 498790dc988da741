"""What pages say that their sources do not bear out: looked at again, slowly.

In    pages that others changed since the last dream, and statements that gave way since
Out   marks (``store.wiki.marks``): *stale* where a sentence rests on what no longer holds and does
      not say so; an *unverified* one is cleared where the mind finds the words that bear it out
Asks  the mind, for each sentence that the rules could not verify when it was written; what it
      answers counts only if the words that it quotes stand in a memory that is cited
"""
