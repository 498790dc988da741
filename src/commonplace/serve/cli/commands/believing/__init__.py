"""Commands about what is believed: where it comes from, what is taken back or forgotten."""
