"""How names are written: spellings, nicknames, parts of names, and sentences that tie two."""
