"""From clauses to statements: subjects, slots, values, change, scope and mood."""
