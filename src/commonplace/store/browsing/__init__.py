"""What people look at: lists to browse, what came in since, what imports brought."""
