"""Amounts, the cash book, fines, votes on them."""
