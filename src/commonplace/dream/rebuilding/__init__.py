"""Pages from all their sources, at any time: one page, or every page of a book.

*One page* is told from nothing by every memory that names whom it is about
(:mod:`commonplace.compile.rules.anew`); where a model compiles, it puts the sections into words and
the rules see to it that no number, date or name is lost. What comes of it is the page's next
version, by the author ``dream``; where nothing comes out otherwise, there is none. A section that
somebody wrote by hand stays, and gets a proposal.

*To verify* is to look and write nothing. Of one page: whether it would come out otherwise. Of the
whole book: all its memories are compiled once more, in the order of capture, in a library that is
in memory alone, and what comes of them is compared with what the book says, page by page, byte for
byte. What people changed by hand is not in the memories: those pages are told apart.
"""
