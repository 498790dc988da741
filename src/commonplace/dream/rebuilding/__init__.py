"""Pages from all their facts, at any time: one page, or every page of a book.

What comes of it is the page's next version, by the author ``dream``; where nothing comes out
otherwise, there is none. A section that somebody wrote by hand stays, and gets a proposal.

*To verify* is to look and write nothing: whether a page, or any page of a book, would come out
otherwise, byte for byte. Pages that people changed by hand are told apart.
"""
