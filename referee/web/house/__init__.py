"""The club on one page, its book, its files and exports."""

from referee.web.house import book, exports, files, overview

BLUEPRINTS = (book.blueprint, exports.blueprint, files.blueprint, files.restoring, overview.blueprint)
