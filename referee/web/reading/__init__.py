"""The rulebooks to read and to compare."""

from referee.web.reading import reading, rulebooks

BLUEPRINTS = (reading.blueprint, rulebooks.blueprint)
