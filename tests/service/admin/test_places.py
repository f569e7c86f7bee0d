"""Where a club's data keep: not in a folder that something copies, and not on another computer."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from referee.service.admin.opening import StoreError, list_remarks
from referee.service.admin.places import Mount, Risk, judge_place
from tests.instance import Instance

MOUNTS = [
    Mount(PurePosixPath("/"), "ext4"),
    Mount(PurePosixPath("/nas"), "nfs4"),
    Mount(PurePosixPath("/nas/disk"), "btrfs"),
    Mount(PurePosixPath("/share"), "fuse.sshfs"),
    Mount(PurePosixPath("/on demand"), "autofs"),
    Mount(PurePosixPath("/on demand"), "cifs"),
    Mount(PurePosixPath("/below"), "nfs4"),
    Mount(PurePosixPath("/below"), "ext4"),
    Mount(PurePosixPath("/run/user/1000/gvfs"), "fuse.gvfsd-fuse"),
]


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        *(("Dropbox/club", "Dropbox"), ("dropbox (Risk)/club", "Dropbox"), ("OneDrive - Easy-Move/club", "OneDrive")),
        *(
            ("Library/Mobile Documents/club", "iCloud"),
            ("iCloudDrive/club", "iCloud"),
            ("Google Drive", "Google Drive"),
        ),
        *(("CloudStorage/GoogleDrive-ann@club.example", "Google Drive"), ("Nextcloud/Risk", "Nextcloud")),
        *(("CloudStorage/OneDrive-Personal", "OneDrive"), ("CloudStorage/Dropbox/club", "Dropbox")),
    ],
)
def test_a_folder_that_a_program_copies_is_named(folder: str, name: str) -> None:
    assert judge_place(PurePosixPath("/ann", folder), MOUNTS) == Risk("synced", name)
    assert judge_place(PureWindowsPath("C:/ann", folder), []) == Risk("synced", name)


def test_a_folder_on_another_computer_is_named() -> None:
    assert judge_place(PurePosixPath("/nas/club"), MOUNTS) == Risk("network", "nfs4")
    assert judge_place(PurePosixPath("/share"), MOUNTS) == Risk("network", "fuse.sshfs")
    assert judge_place(PurePosixPath("/on demand/club"), MOUNTS) == Risk("network", "cifs")
    shared = PurePosixPath("/run/user/1000/gvfs/smb-share:server=nas,share=club")
    assert judge_place(shared, MOUNTS) == Risk("network", "fuse.gvfsd-fuse")
    assert judge_place(PureWindowsPath(r"\\server\club\data"), []) == Risk("network", "smb")


@pytest.mark.parametrize(
    "folder", ["/club", "/nas/disk/club", "/below/club", "/share-not/club", "/my dropbox/club", "/dropboxes"]
)
def test_any_other_folder_is_fine(folder: str) -> None:
    assert judge_place(PurePosixPath(folder), MOUNTS) is None


def test_nothing_is_begun_in_a_folder_that_is_copied_and_what_was_begun_there_opens(tmp_path: Path) -> None:
    folder = tmp_path / "Dropbox" / "club"
    with pytest.raises(StoreError) as refused:
        Instance(folder)
    assert (refused.value.code, refused.value.facts) == ("place_synced", {"folder": str(folder), "name": "Dropbox"})
    assert not folder.exists()
    Instance(tmp_path / "club").close()
    folder.parent.mkdir()
    (tmp_path / "club").rename(folder)
    assert ("place_synced", {"folder": str(folder), "name": "Dropbox"}) in list_remarks(folder)
    Instance(folder).close()
