"""Evenings, invitations, calendars and the news."""

from referee.web.evenings import calendar, evenings, invitations, news

BLUEPRINTS = (calendar.blueprint, evenings.blueprint, invitations.blueprint, news.blueprint)
