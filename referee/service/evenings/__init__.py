"""Evenings, what they propose to fine, and the news of them."""
