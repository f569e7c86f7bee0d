"""The rulebooks to read and to compare, and the description of the API."""

from referee.web.reading import api_description, comparison, rulebook_pages

BLUEPRINTS = (rulebook_pages.blueprint, comparison.blueprint, api_description.blueprint)
