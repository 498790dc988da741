"""Stage 3: a question becomes hits.

In    a question, filters, a budget
Out   a ranked list of hits, each with its sources and why it scored
Asks  the embedder, once, for the question's vector

A book is searched in memory: its index rows are read once, kept, and brought up to date before each
question by what is newer than the revision it knows. So an answer always sees what was acknowledged
before, and the two engines rank alike. Without vectors the text arm answers alone and says so.
"""
