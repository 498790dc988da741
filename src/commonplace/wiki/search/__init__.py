"""Search over the pages of a wiki.

In    words, and filters: type, tag, archived
Out   a ranked list of pages, each with why it was found, and snippets of what it says
Asks  nobody

As in recall, a book is searched in memory: the index rows of its pages are read once, kept, and
brought up to date before each search by what is newer than the revision known. Both engines rank
alike, and an answer sees every page that was written before it was asked for.
"""
