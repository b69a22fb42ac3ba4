"""Writes the documentation's pages before mkdocs builds them: `python -m docs.generate`."""
