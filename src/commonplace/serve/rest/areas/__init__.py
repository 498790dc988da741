"""What may be asked for, one module for each thing. Each function is one line into the library, and
one into the forms."""
