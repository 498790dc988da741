"""How a sentence becomes a fact: cut into clauses, said of somebody by name, dated, and weighed."""
