"""Commands about the doors: the daemon, and those who come through it."""
