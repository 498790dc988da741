"""Commands about agents and what they may do."""
