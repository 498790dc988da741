"""A static table: every token has one vector, a text is their mean. WordLlama's ``l2_supercat``.

Made for machines where the real model is not installed: seventy times faster, and clearly weaker,
because word order and context are lost. The table (MIT, 16 MB, 256 numbers a token) and its
tokenizer's file are read from the installed ``wordllama`` package, whose code is never imported.
"""
