"""Does a page say what its sources say? Each sentence that cites something is held against it.

When a page is written, every new sentence that rests on memories is looked at
(:mod:`.bears`): it is *grounded* when one of them says it, word for word or by what follows from
its words; else it is *unverified*. Later memories may make it *stale*: what it rests on no longer
holds. What the rules mind writes are the words of memories themselves; it is grounded by the way
it is made, and a test holds it against the same rules.

What is not grounded is kept by the hash of the sentence (:mod:`.keep`), beside what the page itself
shows as superseded and disputed. Pages with such sentences show it, lint names them, and strict
recall trusts them less. A sentence that cites nothing is nobody's claim to check: somebody wrote it
by hand, and signed the version.
"""
