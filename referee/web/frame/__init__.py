"""The common parts of every page: who asks, errors, headers, forms, language."""
