"""The club's news: written from the results, previewed, published, changed, taken down; what Markdown cannot do."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.desk import clock
from referee.service.evenings import news
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result
from tests.web.evenings.evening_pages import NEWS, articles, plan, publish, written
from tests.web.forms import fault, hidden, see, send


def shown(instance: Instance, text: str) -> tuple[str, str]:
    """Return the preview of the text as HTML, and what is said to be left out."""
    page = publish(open_book(instance), text=text, do="preview").text
    html = re.search(r'<div class="prose">(.*?)</div>', page, re.S)
    assert html
    notice = re.search(r'<div class="notice" role="status">(.*?)</div>', page, re.S)
    return html[1].strip(), notice[1] if notice else ""


def test_news_are_published_and_everybody_reads_them(instance: Instance) -> None:
    found_club(instance)
    answer = publish(open_book(instance))
    assert (answer.status_code, answer.location) == (303, "/news#news-1")
    page = see(instance.onlooker(), "/news")
    assert "Two short ones" in page and "17 September 2022" in page
    assert "It was <strong>quick</strong>." in page
    assert "<form" not in page.partition("<main")[2]


def test_the_newest_news_come_first_and_those_without_a_title_are_called_by_their_day(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, text in (("2022-09-17", "second"), ("2021-01-01", "first"), ("2022-09-17", "third")):
        publish(device, day=day, title=" ", text=text)
    assert [re.sub("<[^>]*>", "", article).strip() for article in articles(instance.onlooker())] == [
        "third",
        "second",
        "first",
    ]
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", see(instance.onlooker(), "/news"))[2] == "1 January 2021"


def test_a_preview_publishes_nothing_and_keeps_everything_that_was_written(instance: Instance) -> None:
    found_club(instance)
    answer = publish(open_book(instance), text="a\n\n*b*", do="preview")
    assert answer.status_code == 200
    assert "<em>b</em>" in answer.text
    assert 'value="Two short ones"' in answer.text and 'value="2022-09-17"' in answer.text
    assert re.search(r"<textarea[^>]*>\s*a\n\n\*b\*</textarea>", answer.text.replace("\r\n", "\n"))
    assert news.list_newest(instance.desk, 0, (False, True)) == ()


def test_the_same_form_again_publishes_nothing_more(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    (token,) = hidden(publish(device, once="token", do="preview").text, "once")
    assert [publish(device, once=token).location for _ in range(2)] == ["/news#news-1"] * 2
    assert len(articles(device)) == 1


def test_news_are_changed_taken_down_and_put_up_again_and_the_book_knows_who_did_it(instance: Instance) -> None:
    found_club(instance)
    publish(open_book(instance))
    device, onlooker = open_book(instance, 2), instance.onlooker()
    assert written(device, "/news/1") == "It was **quick**."
    send(device, "/news/1", "/news/1", {**NEWS, "text": "It was slow."})
    assert articles(onlooker) == ["<p>It was slow.</p>\n"]
    send(device, "/news", "/news/1/down", {})
    assert articles(onlooker) == [] and len(articles(device)) == 1
    assert "taken down: only you see it here" in see(device, "/news")
    send(device, "/news", "/news/1/up", {})
    assert len(articles(onlooker)) == 1
    book = see(device, "/book")
    for change in ("published", "changed", "taken down", "put up again"):
        assert f"News: “Two short ones” was {change}." in book
    assert "Bob, " in see(device, "/news")


def test_what_changes_nothing_leaves_no_trace(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    publish(device)
    for _ in range(2):
        send(device, "/news/1", "/news/1", NEWS)
        send(device, "/news", "/news/1/up", {})
    book = see(device, "/book")
    assert "” was changed" not in book and "” was put up" not in book


def test_older_news_stand_on_further_pages(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day in range(1, 13):
        publish(device, day=f"2022-01-{day:02}")
    assert len(articles(instance.onlooker())) == 10
    assert "/news?skipped=10" in see(instance.onlooker(), "/news")
    last = see(instance.onlooker(), "/news?skipped=10")
    assert last.count("<article") == 2 and "Older news" not in last


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"text": " \n "}, "text", "Write something first."),
        ({"text": "x" * 10_001}, "text", "That is too long: at most 10000 characters."),
        ({"text": "a\x07b"}, "text", "characters that cannot be shown"),
        ({"title": "x" * 201}, "title", "That is too long: at most 200 characters."),
        ({"title": "a\x07b"}, "title", "characters that cannot be shown"),
        ({"day": "2022-02-30"}, "day", "There is no such day."),
        ({"day": "2199-01-01"}, "day", "That day has not come yet."),
    ],
)
@pytest.mark.parametrize("do", ["preview", "publish"])
def test_faulty_news_are_told_at_their_field_and_nothing_is_lost(
    lasting: Instance, keeping: FlaskClient, data: dict[str, str], field: str, says: str, do: str
) -> None:
    answer = publish(keeping, **{**data, "do": do})
    assert answer.status_code == 400
    assert says in fault(answer.text, f"{field}-news")
    assert articles(lasting.onlooker()) == []
    for name, value in {**NEWS, **data}.items():
        assert name == "do" or value.strip() in answer.text


def test_everything_that_is_wrong_is_told_at_once(instance: Instance) -> None:
    found_club(instance)
    answer = publish(open_book(instance), day="x", title="y" * 300, text="")
    assert all(fault(answer.text, f"{field}-news") for field in ("day", "title", "text"))


def test_html_in_news_does_nothing_and_it_is_said(instance: Instance) -> None:
    found_club(instance)
    text = "<script>alert(1)</script>\n\n<style>p{}</style> <b onclick=x>so</b> <iframe src=//x.test>"
    html, left_out = shown(instance, text)
    assert not re.search(r"<(?!/?(p|br)>)", html)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "HTML does nothing here" in left_out
    publish(open_book(instance), text=text)
    assert "HTML does nothing here" in see(open_book(instance), "/news")
    assert "<script" not in articles(instance.onlooker())[0]


def test_a_picture_is_not_loaded_but_linked(instance: Instance) -> None:
    found_club(instance)
    html, left_out = shown(
        instance, "![our board](https://pictures.test/a.png) [![small](http://x.test/b.png)](http://y.test)"
    )
    assert "<img" not in html
    assert re.findall(r'href="([^"]+)"[^>]*>([^<]+)<', html) == [
        ("https://pictures.test/a.png", "our board"),
        ("http://y.test", "small"),
    ]
    assert "Pictures are not loaded from elsewhere" in left_out


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "x"]
)
def test_a_link_leads_to_pages_and_addresses_only(instance: Instance, link: str) -> None:
    found_club(instance)
    html, left_out = shown(instance, f"[here]({link}) [there][1]\n\n[1]: {link}")
    assert "<a" not in html and "here" in html
    assert "Links lead to http://" in left_out


def test_em_n4_a_link_in_news_tells_nobody_where_it_was_found(instance: Instance) -> None:
    found_club(instance)
    html, left_out = shown(instance, "[a](https://a.test/?x=1&y=2) <mailto:b@b.test> <http://c.test>")
    assert re.findall(r'href="([^"]+)" rel="([^"]+)"', html) == [
        (link, "noopener noreferrer nofollow")
        for link in ("https://a.test/?x=1&amp;y=2", "mailto:b@b.test", "http://c.test")
    ]
    assert left_out == ""


def test_what_is_no_html_is_not_called_so(instance: Instance) -> None:
    found_club(instance)
    html, left_out = shown(instance, "3 < 4 and 5 > 4, `<b>` <3")
    assert (html, left_out) == ("<p>3 &lt; 4 and 5 &gt; 4, <code>&lt;b&gt;</code> &lt;3</p>", "")


def test_headings_stand_below_those_of_the_page(instance: Instance) -> None:
    found_club(instance)
    publish(open_book(instance), text="# One\n\n## Two\n\n###### Six")
    assert re.findall(r"<(h\d)>", articles(instance.onlooker())[0]) == ["h3", "h4", "h6"]


def test_the_last_evening_is_told_from_its_results(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day="2022-09-16")
    for winner in ("Alice", "Bob & Charlie", "Alice"):
        enter_result(device, day="2022-09-16", winners=winner, another="y")
    assert written(device, "/news/new") == (
        "We were at Bob's. 3 matches were played:\n\n"
        "1. **Alice** won against Bob and Charlie\n"
        "2. **Bob and Charlie** won against Alice\n"
        "3. **Alice** won against Bob and Charlie\n\n"
        "Alice leads the championship of 2022 with 2 wins.\n\n"
        "**Preview:** The next evening is not planned yet."
    )
    assert 'value="The evening of 16 September 2022"' in see(device, "/news/new")
    assert "/news/new/2022-09-16" in see(device, "/evenings/1")
    assert "/news/new" not in see(instance.onlooker(), "/evenings/1")


def test_the_summary_says_who_was_in_front_before(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for month, winner in ((1, "Alice"), (2, "Bob"), (3, "Bob"), (4, "Charlie")):
        enter_result(device, day=f"2022-{month:02}-04", winners=winner)
    drafts = {day: written(device, f"/news/new/{day}") for day in ("2022-02-04", "2022-03-04", "2022-04-04")}
    together = "Alice and Bob lead the championship of 2022 together with 1 win each."
    assert f"{together} Before this evening Alice was in the lead." in drafts["2022-02-04"]
    alone = "Bob leads the championship of 2022 with 2 wins."
    assert f"{alone} Before this evening Alice and Bob were in the lead." in drafts["2022-03-04"]
    assert f"{alone} The lead has not changed." in drafts["2022-04-04"]


def test_a_day_without_a_match_is_told_as_well(instance: Instance) -> None:
    found_club(instance)
    assert written(open_book(instance), "/news/new/2022-01-01").startswith("No match was played to its end.")
    assert written(open_book(instance), "/news/new") == ""
    assert open_book(instance).get("/news/new/2022-02-30").status_code == 404


def test_the_preview_tells_the_next_date_in_full(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    year = clock.today(clock.local_zone()).year + 1
    plan(device, day=f"{year}-03-05", place="Hafen_straße_ 1", note="*Bring* dice!", outdoor="y", host="")
    text = written(device, f"/news/new/{year}-01-01")
    assert re.search(rf"on \w+, 5 March {year}, at 20:00; the host is still to be found\.", text)
    assert r"Address: Hafen\_straße\_ 1. We play in the open air. \*Bring\* dice!" in text
    assert "<p>*Bring*" not in shown(instance, text)[0] and "*Bring* dice!" in shown(instance, text)[0]


def test_news_written_before_the_evening_begins_announce_the_one_after_it(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    today = clock.today(clock.local_zone())
    soon, later = (today + timedelta(days) for days in (1, 8))
    plan(device, day=soon.isoformat())
    enter_result(device, day=today.isoformat())
    assert "The next evening is not planned yet." in written(device, f"/news/new/{soon}")
    plan(device, day=later.isoformat())
    assert f"{later.day} {later:%B} {later.year}, at 20:00" in written(device, f"/news/new/{soon}")
    assert f"{soon.day} {soon:%B} {soon.year}, at 20:00" in written(device, f"/news/new/{today}")


def test_names_are_names_and_no_markdown(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, players="*Zoe*, _Yan_, [Xi](x.test)", winners="*Zoe*")
    html, left_out = shown(instance, written(device, "/news/new"))
    assert "<strong>*Zoe*</strong> won against _Yan_ and [Xi](x.test)" in html and left_out == ""


def test_only_whoever_keeps_the_book_writes(instance: Instance) -> None:
    found_club(instance)
    publish(open_book(instance))
    for path in ("/news", "/news/1", "/news/1/down", "/news/1/up"):
        assert send(instance.table, "/book", path, NEWS).status_code == 403
    for path in ("/news/new", "/news/1", "/news/new/2022-09-16"):
        assert instance.onlooker().get(path).location == f"/book?next={path}"
    sent = {"keeper": "1", "pin": "2580", "next": "/news/new/2022-09-16"}
    assert send(instance.onlooker(), "/book", "/book/open", sent).location == "/news/new/2022-09-16"


def test_news_that_are_not_there_cannot_be_changed(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for path in ("/news/9", "/news/9/down", "/news/9/up"):
        assert send(device, "/news/new", path, NEWS).status_code == 404


def test_a_closed_book_shows_its_news_only_to_whoever_has_the_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    publish(device)
    send(device, "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get("/news").location == "/book?next=%2Fnews"
    assert device.get("/news").status_code == 200
    sent = {"keeper": "1", "pin": "2580", "next": "/news"}
    assert send(instance.onlooker(), "/book", "/book/open", sent).location == "/news"


def test_news_survive_a_restart(instance: Instance) -> None:
    found_club(instance)
    publish(open_book(instance))
    before = news.list_newest(instance.desk, 0)
    instance.restart()
    assert news.list_newest(instance.desk, 0) == before != ()


def test_one_text_is_shown_at_each_level_and_told_in_each_language(instance: Instance) -> None:
    """What was read once is kept, for each level of headings and each language by itself."""
    found_club(instance)
    device = open_book(instance)
    publish(device, text="# One <b>bold</b>")
    reader = instance.onlooker()
    for _ in range(2):
        assert "<h3>One" in see(reader, "/news") and "<h4>One" in see(reader, "/club")
        assert "HTML does nothing here" in shown(instance, "# One <b>bold</b>")[1]
        written = {**NEWS, "text": "# One <b>bold</b>", "do": "preview"}
        preview = send(device, "/news/new?lang=de", "/news", written).text
        assert "HTML wirkt hier nicht" in preview and "<h4>One" in preview
