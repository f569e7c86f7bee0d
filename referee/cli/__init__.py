"""The command line: one module for each command, with `add_arguments(parser)` and `run(args) -> int`.

For `--help` a command's module is loaded before anything is installed: at its top it imports the standard library
alone, and everything else inside `run`.
"""
