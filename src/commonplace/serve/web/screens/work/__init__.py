"""What waits, what runs, what it costs, who comes in."""
