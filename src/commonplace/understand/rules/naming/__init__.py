"""What the rules know of names: where they stand, what they name, how they are related."""
