"""The pure calculations of the club: colours, standings, evenings, fines. No store, no clock, no chance."""
