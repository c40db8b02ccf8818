"""Serves a page on this machine while its command goes on; who does not know the token gets nothing."""

from __future__ import annotations

import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from rankwise.findings import Conclusion, Finding, Result, Verdict
from rankwise.report.page import render
from rankwise.report.views import RunViews, to_json

PAUSE = 1.0
"""Seconds between two versions, so that making pages does not take what the program needs."""
_LAST_REQUEST = 4.0
"""Seconds that a browser has to fetch the last version."""


class LiveReport:
    """A page that is replaced by newer versions; the browser asks which is the newest."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._token = secrets.token_urlsafe(18)
        self._text = b""
        self._version = 0
        self._served = 0
        self._made = 0.0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()
        self.publish(RunViews(), (), always=True)

    @property
    def address(self) -> str:
        """Where the page is; only on this machine."""
        return f"http://127.0.0.1:{self._server.server_port}/{self._token}/"

    @property
    def is_due(self) -> bool:
        """Whether the last version is old enough for a new one."""
        return time.monotonic() - self._made >= PAUSE

    def publish(self, views: RunViews, findings: tuple[Finding, ...], *, always: bool = False) -> None:
        """Make a new version of what is known so far."""
        if not always and not self.is_due:
            return
        verdict = Verdict(Conclusion.INCONCLUSIVE, ("still going on",))
        self.show(Result(self._command, findings, verdict, "so far"), views)

    def show(self, result: Result, views: RunViews) -> None:
        """Make a version of a result."""
        self._text = render(result, to_json(views), live=self._version + 1).encode()
        self._version += 1
        self._made = time.monotonic()

    def close(self) -> None:
        """End serving; a waiting browser gets the last version first."""
        until = time.monotonic() + _LAST_REQUEST
        while 0 < self._served < self._version and time.monotonic() < until:
            time.sleep(0.05)
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                # Another name for this machine would be a page from elsewhere that found the port.
                here = f"127.0.0.1:{page._server.server_port}"
                known = secrets.compare_digest(self.path.split("/")[1].encode(), page._token.encode())
                if not known or self.headers.get("Host") != here:
                    self.send_error(404)
                elif self.path.endswith("/version"):
                    self._send(str(page._version).encode(), "text/plain")
                else:
                    version = page._version
                    self._send(page._text, "text/html; charset=utf-8")
                    page._served = version

            def _send(self, body: bytes, kind: str) -> None:
                self.send_response(200)
                for name, value in (
                    ("Content-Type", kind),
                    ("Content-Length", str(len(body))),
                    ("Cache-Control", "no-store"),
                    ("X-Content-Type-Options", "nosniff"),
                    ("Referrer-Policy", "no-referrer"),
                    ("X-Frame-Options", "DENY"),
                ):
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Keep quiet: standard error is the program's."""

        return Handler
