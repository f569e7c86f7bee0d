"""Matches: beginning, playing and viewing them, writing them to a record and reading them from one."""
