"""Names in memories that have no page: who is mentioned, and why there is none."""
