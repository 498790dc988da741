"""The rows of the wiki: pages, names, versions, links, search rows, proposals; shared books."""
