"""Follow a match from another computer, action by action, with nothing but what docs/api.md says.

python3 docs/follow_match.py http://192.168.178.20:8000/matches/h3k7w2qx
"""

import json
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def follow_match(address: str) -> None:
    """Print every action from the first one on, in words where the server sends them, until somebody has won."""
    seq = 0
    while True:
        try:
            for event, data in read_events(f"{address}/stream?as=onlooker&after={seq}"):
                if event == "move":
                    seq, view = data["seq"], data.get("view", {"log": [], "result": None})
                    words = {line["seq"]: line["text"] for line in view["log"]}
                    print(f"{seq:4}  {words.get(seq, data['action'])}", flush=True)
                    if view["result"]:
                        return
                elif event == "reset":
                    seq = data["seq"]
        except HTTPError as error:
            if error.code not in (429, 503):
                sys.exit(json.load(error)["text"])
        except (OSError, HTTPException):
            print("      The line is down.", flush=True)
        time.sleep(1)


def read_events(address: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each event of the stream with its data, until the stream ends."""
    fields: dict[str, str] = {}
    with urlopen(Request(address, headers={"Accept": "text/event-stream"}), timeout=45) as stream:
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            else:
                yield fields["event"], json.loads(fields["data"])


if __name__ == "__main__":
    follow_match(sys.argv[1])
