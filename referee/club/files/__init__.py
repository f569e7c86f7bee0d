"""What leaves the club: CSV, BG Stats, GiroCode."""
