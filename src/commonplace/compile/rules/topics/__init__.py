"""The words a memory is about: its names, what it marks itself, and topics without a name.

- :mod:`.called`: names, each with its places and how sure it is.
- :mod:`.marked`: handles, hashtags, project names, names in scripts without capitals.
- :mod:`.finding`: topics, by what the words are (:mod:`.living`, :mod:`.working`, :mod:`.heads`,
  :mod:`.plain`, :mod:`.variants`) and where they stand; :mod:`.forms` has their singular.
"""
