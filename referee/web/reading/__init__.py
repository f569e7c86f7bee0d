"""The rulebooks to read and to compare."""

from referee.web.reading import comparison, rulebook_pages

BLUEPRINTS = (rulebook_pages.blueprint, comparison.blueprint)
