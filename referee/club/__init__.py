"""Pure arithmetic of the club: colours, standings. No store, no clock, no chance."""
