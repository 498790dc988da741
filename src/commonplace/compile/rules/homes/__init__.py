"""Where pages are: their addresses while memories are folded, and those of their parts."""
