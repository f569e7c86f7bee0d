"""The certificate with which the server encrypts by itself: checked at the start, and read anew when it was renewed."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path

import gevent

from referee.translations.texts.opening import opening_text

LOOKS_EVERY = 60.0
"""Seconds between two looks at the files."""
EXPIRED, NOT_YET = 10, 9
"""OpenSSL's codes of a certificate whose time is over, or has not come."""

_LOGGER = logging.getLogger(__name__)


class CertificateError(Exception):
    """A certificate that cannot be used; ``code`` names a sentence of the translations, ``facts`` fill it."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


class Certificate:
    """The files of a certificate and its key, which may be one file; ``context`` opens connections with them."""

    def __init__(self, certificate: Path, key: Path | None) -> None:
        """Read the files.

        :raises CertificateError: certificate_unreadable, certificate_other_key, certificate_unusable,
            certificate_expired, certificate_not_yet
        """
        self._files = (certificate, key or certificate)
        self._seen = self._state()
        self.context = self._load(ssl.create_default_context(ssl.Purpose.CLIENT_AUTH))

    def start_watching(self) -> None:
        """Begin to look whether the files were renewed; connections that are open go on with the earlier ones."""
        gevent.spawn(self._watch)

    def renew(self) -> None:
        """Read the files anew if they have changed; one that cannot be used is logged, and the earlier one stays."""
        state = self._state()
        if state == self._seen:
            return
        self._seen = state
        try:
            # Tried apart: half of a new pair would spoil the context that is in use.
            self._load(ssl.create_default_context(ssl.Purpose.CLIENT_AUTH))
            self._load(self.context)
            _LOGGER.warning("the certificate was read anew")
        except CertificateError as error:
            _LOGGER.error("the renewed certificate is not used: %s", opening_text(error.code, error.facts, "en"))

    def _watch(self) -> None:
        while True:
            gevent.sleep(LOOKS_EVERY)
            self.renew()

    def _state(self) -> list[tuple[int, int]]:
        try:
            return [(facts.st_mtime_ns, facts.st_size) for facts in (file.stat() for file in self._files)]
        except OSError:
            return []

    def _load(self, context: ssl.SSLContext) -> ssl.SSLContext:
        certificate, key = self._files
        names = {"certificate": str(certificate), "key": str(key)}
        try:
            # A key with a password would be asked for at the terminal, which a service has not.
            context.load_cert_chain(certificate, key, password=lambda: "")
            _check_dates(context, certificate)
        except ssl.SSLError as error:
            code = "certificate_other_key" if error.reason == "KEY_VALUES_MISMATCH" else "certificate_unusable"
            raise CertificateError(code, **names, reason=error.reason or str(error)) from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CertificateError("certificate_unreadable", **names, reason=reason) from error
        return context


def _check_dates(context: ssl.SSLContext, certificate: Path) -> None:
    """Check that the certificate's time has come and is not over, as a browser would: by a handshake in memory."""
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname = False
    # It need not be signed by anybody whom this computer knows.
    asking.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    asking.load_verify_locations(certificate)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = asking.wrap_bio(to_client, to_server)
    server = context.wrap_bio(to_server, to_client, server_side=True)
    for end in (client, server, client):
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLCertVerificationError as error:
            code = {EXPIRED: "certificate_expired", NOT_YET: "certificate_not_yet"}.get(error.verify_code)
            if code is not None:
                raise CertificateError(code, certificate=str(certificate)) from error
            return
