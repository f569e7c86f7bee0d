"""The club on one page, its book, its files and exports, and the description of the API."""

from referee.web.admin import api_description, book, club_data, demo, exports, files, overview, report

BLUEPRINTS = (
    *(api_description.blueprint, book.blueprint, club_data.blueprint, demo.blueprint, exports.blueprint),
    *(files.blueprint, files.restoring, overview.blueprint, report.blueprint),
)
