"""Who follows a match is woken, and takes what has come since."""

from __future__ import annotations

from referee.service.desk.hub import LASTS_TICKS, MAX_KEPT_MOVES, Follower, Hub


def test_a_follower_takes_what_came_after_what_it_has() -> None:
    hub = Hub[str]()
    hub.add("match", 1, "unheard")
    with hub.following("match", ticks=3) as follower:
        for seq in (2, 3):
            hub.add("match", seq, f"move {seq}")
        hub.mark_changed("match")
        hub.wake_all()
        follower.wait()
        assert (hub.behind("match", 2), follower.is_changed, hub.channels) == (["move 3"], True, 1)
        assert (hub.behind("match", 1), hub.behind("match", 0)) == (["move 2", "move 3"], None)
    assert hub.channels == 0


def test_whoever_falls_behind_the_row_reads_the_log() -> None:
    hub = Hub[int]()
    with hub.following("match", ticks=3):
        for seq in range(1, MAX_KEPT_MOVES + 2):
            hub.add("match", seq, seq)
        assert (hub.behind("match", 0), hub.behind("match", MAX_KEPT_MOVES)) == (None, [MAX_KEPT_MOVES + 1])


def test_a_follower_is_due_every_few_ticks_and_over_in_the_end() -> None:
    follower = Follower(ticks=2)
    due = []
    for _ in range(4):
        follower.tick()
        due.append(follower.due)
        follower.due = False
    assert due == [False, True, False, True]
    for _ in range(LASTS_TICKS - 4):
        assert not follower.is_over
        follower.tick()
    assert follower.is_over
