"""The command line: one module a command, each with `add_arguments(parser)` and `run(args) -> int`.

A command's module is loaded before anything is installed, for its `--help`: it imports the standard library alone when
it loads, and the rest inside `run`.
"""
