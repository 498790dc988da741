"""Home, and the pages of the wiki: read, traced, compared, changed."""
