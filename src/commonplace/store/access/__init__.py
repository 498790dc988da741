"""What the doors keep, and stand behind: tokens, answers to repeat, a wall around each request."""
