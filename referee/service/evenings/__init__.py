"""Evenings, the fines they propose, and the news of the club."""
