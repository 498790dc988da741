"""Commands about what is believed: where it comes from, what is taken back, set aside, forgotten."""
