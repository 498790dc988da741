"""What recall reads beside the index: names and the graph; what memories state, and what stands
beside them."""
