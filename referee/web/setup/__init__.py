"""The start page, and who plays by which rules."""

from referee.web.setup import install, preset_choices, start

BLUEPRINTS = (start.blueprint, preset_choices.blueprint, install.blueprint)
