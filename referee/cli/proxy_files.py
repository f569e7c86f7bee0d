"""What the service manager and the proxies read of the hosted clubs: an address, a socket and an answer for each.

A club that nobody visits costs nothing: the proxy asks at its socket, and that wakes it. Whether a computer is up, the
proxy says without waking anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.service.admin.hosting import HostedClub

CADDY_FILE, NGINX_FILE = "Caddyfile", "nginx.conf"
PLAIN_PATH = re.compile(r"/[\w./-]+")
"""A path that no configuration reads otherwise."""
MOST_BYTES = 107
"""Of the path of a socket."""
ROOM = MOST_BYTES - len("/") - 48 - len(".sock")
"""What a club with the longest name leaves of them for the folder."""
_CADDY_OPEN = """{host} {{
	respond /health 204
	reverse_proxy unix/{socket}
}}
"""
_CADDY_CLOSED = """{host} {{
	header Content-Type "text/plain; charset=utf-8"
	respond "{said}" {status}
}}
"""
_NGINX_BEGIN = """server {
    listen 80 default_server;
    listen [::]:80 default_server;
    return 301 https://$host$request_uri;
}

# Whoever asks for a name that is no club's learns nothing of those that are.
server {
    listen 443 ssl http2 default_server;
    listen [::]:443 ssl http2 default_server;
    ssl_reject_handshake on;
}
"""
_NGINX_CLUB = """
server {{
    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name {host};
    ssl_certificate /etc/letsencrypt/live/{host}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/{host}/privkey.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    access_log off;
{answer}}}
"""
_NGINX_OPEN = """    gzip off;
    client_max_body_size 1024m;

    location = /health {{
        return 204;
    }}

    location / {{
        proxy_pass http://unix:{socket};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_buffering off;
        proxy_read_timeout 15m;
        send_timeout 15m;
    }}
"""
_NGINX_CLOSED = """    default_type "text/plain; charset=utf-8";
    return {status} "{said}";
"""
STATUS = {"suspended": 503, "removed": 410, "moved": 503}


def socket_of(club: HostedClub, sockets: Path) -> Path:
    """Return the file of the club's socket, which the service manager holds."""
    return sockets / f"{club.name}.sock"


def caddy_file(clubs: Iterable[HostedClub], sockets: Path, said: dict[str, str]) -> str:
    """Return the sites of the clubs for Caddy; ``said`` is what is answered by the states of those that are closed."""
    return _HEAD + "\n".join(
        _CADDY_OPEN.format(host=club.host, socket=socket_of(club, sockets))
        if club.state == "open"
        else _CADDY_CLOSED.format(host=club.host, said=said[club.state], status=STATUS[club.state])
        for club in clubs
    )


def nginx_file(clubs: Iterable[HostedClub], sockets: Path, said: dict[str, str]) -> str:
    """Return the servers of the clubs for nginx, as `caddy_file` those for Caddy."""
    return (
        _HEAD
        + _NGINX_BEGIN
        + "".join(
            _NGINX_CLUB.format(
                host=club.host,
                answer=_NGINX_OPEN.format(socket=socket_of(club, sockets))
                if club.state == "open"
                else _NGINX_CLOSED.format(status=STATUS[club.state], said=said[club.state]),
            )
            for club in clubs
        )
    )


_HEAD = "# Written by “referee clubs”, anew with each change: see docs/running.md.\n"
