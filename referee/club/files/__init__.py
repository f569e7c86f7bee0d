"""The club's exports: CSV, BG Stats, GiroCode."""
