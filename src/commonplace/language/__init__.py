"""Text to tokens, sentences, tags, names, dates and clauses: pure functions and data files.

In: text. Out: spans of it, and what they say. Asks: nobody. Nothing here throws on any text, reads
a clock or a file that is not its own data, and the same text always gives the same answer.

`tokens`, `sentences` and dates are light; `lexicon`, `identify` and `tagger` load their data (the
tagger numpy, too) when they are first asked.
"""
