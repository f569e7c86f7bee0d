"""The start page, and who plays by which rules."""

from referee.web.setup import presets, start

BLUEPRINTS = (start.blueprint, presets.blueprint)
