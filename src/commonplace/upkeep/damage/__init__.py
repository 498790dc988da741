"""What is damaged in a library: finding it, and saving the rest."""
