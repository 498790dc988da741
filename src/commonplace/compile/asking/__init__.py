"""What stands behind the tasks: what a mind is shown, and how what it sends is read."""
