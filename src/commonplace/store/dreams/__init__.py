"""What dreams keep, and what they go by."""
