"""The club on one page, its book, its files and exports."""

from referee.web.house import book, demo, exports, files, overview

BLUEPRINTS = (book.blueprint, demo.blueprint, exports.blueprint, files.blueprint, files.restoring, overview.blueprint)
