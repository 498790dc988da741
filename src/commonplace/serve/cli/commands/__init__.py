"""The commands; :mod:`commonplace.serve.cli.main` says which is where."""
