"""What the matches of a year come to."""
