"""Pages of a book without a library: memories, readings, facts, what holds, composed Markdown."""
