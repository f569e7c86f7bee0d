"""The championship and the statistics of a year's matches."""
