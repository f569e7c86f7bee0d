"""Who follows a match is woken, and takes what has come since."""

from __future__ import annotations

from referee.service.desk.channels import LASTS_TICKS, MAX_KEPT_MOVES, Channels, Follower


def test_a_follower_takes_what_came_after_what_it_has() -> None:
    channels = Channels[str]()
    channels.add("match", 1, "unheard")
    with channels.following("match", ticks=3) as follower:
        for seq in (2, 3):
            channels.add("match", seq, f"move {seq}")
        channels.mark_changed("match")
        channels.wake_all()
        follower.wait()
        assert (channels.behind("match", 2), follower.is_changed, channels.followed) == (["move 3"], True, 1)
        assert (channels.behind("match", 1), channels.behind("match", 0)) == (["move 2", "move 3"], None)
    assert channels.followed == 0


def test_whoever_falls_behind_the_row_reads_the_log() -> None:
    channels = Channels[int]()
    with channels.following("match", ticks=3):
        for seq in range(1, MAX_KEPT_MOVES + 2):
            channels.add("match", seq, seq)
        assert (channels.behind("match", 0), channels.behind("match", MAX_KEPT_MOVES)) == (None, [MAX_KEPT_MOVES + 1])


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


def test_whoever_has_just_heard_something_is_due_later() -> None:
    follower = Follower(3)
    for _ in range(2):
        follower.tick()
    follower.put_off()
    follower.tick()
    follower.tick()
    assert not follower.due
    follower.tick()
    assert follower.due
