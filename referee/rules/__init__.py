"""The functional core: every rule of the table, known without Flask, SQL, clock or chance.

See ``README.md`` in this folder for the order in which the modules may import one another.
"""
