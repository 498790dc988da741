"""``wiki``: pages to read, to write and to trust."""
