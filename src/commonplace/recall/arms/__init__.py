"""The arms: what each memory of a pool scores by words, meaning, the graph and pages."""
