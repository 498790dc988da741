"""What pages are made of: memories, entities, what recall finds, what agents were shown."""
