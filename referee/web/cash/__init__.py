"""The cash box, its fines and accounts."""

from referee.web.cash import accounts, cash, fines, match_fines

BLUEPRINTS = (accounts.blueprint, cash.blueprint, fines.blueprint, match_fines.blueprint)
