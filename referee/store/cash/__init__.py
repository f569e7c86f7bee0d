"""The cash book, the catalogues of fines, the account."""
