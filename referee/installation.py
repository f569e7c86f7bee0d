"""Where the program's files and its data lie: beside the package in a checkout, elsewhere once it is installed.

`__main__` imports this module before anything is installed, so it needs only the standard library when it loads.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
IS_INSTALLED = (PACKAGE / "templates").is_dir()
"""Whether this copy comes from a wheel, which carries templates and static files inside the package."""
ROOT = PACKAGE if IS_INSTALLED else PACKAGE.parent
"""The folder with `templates` and `static`."""
PROGRAM = "referee" if IS_INSTALLED else "python3 -m referee"
"""What people type to start it."""


def data_folder() -> Path:
    """Return the folder of the club's data: `instance` of the checkout, or the platform's own for whoever runs it."""
    if not IS_INSTALLED:
        return ROOT / "instance"
    import platformdirs

    return platformdirs.user_data_path("referee", appauthor=False)
