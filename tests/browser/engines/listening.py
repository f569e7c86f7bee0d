"""Pages that say what they have to complain about, in engines whose console nobody hears from outside.

A script in front of all others listens in every page; the server notes each answer that is a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Response, request

ADDRESS = "/listening.js"
REFUSED = "refused: "
"""How a line of the server's output begins that tells of a refusal."""
LISTENING = """(() => {
  const complain = (kind, what) => {
    const complaints = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
    sessionStorage.setItem("complaints", JSON.stringify([...complaints, `${location.pathname} ${kind}: ${what}`]));
  };
  addEventListener("error", (event) => complain("error", event.message ?? event.target.outerHTML), true);
  addEventListener("unhandledrejection", ({ reason }) => complain("rejection", reason));
  addEventListener("securitypolicyviolation", (event) => complain(event.violatedDirective, event.blockedURI));
  window.modules = [];
  document.addEventListener("load", ({ target }) => target.type === "module" && window.modules.push(target.src), true);
  for (const name of ["error", "warn"]) {
    const say = console[name];
    console[name] = (...words) => {
      complain(name, words.join(" "));
      say.apply(console, words);
    };
  }
})();"""


def listen(app: Flask) -> Flask:
    """Return the same app, each of its pages beginning with the script that listens."""
    serve = app.wsgi_app

    def serve_script(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == ADDRESS:
            return Response(LISTENING, mimetype="text/javascript")(environ, start_response)
        return serve(environ, start_response)

    app.wsgi_app = serve_script  # type: ignore[method-assign]
    # What is registered last comes first: the page is not compressed yet.
    app.after_request(_let_listen)
    return app


def _let_listen(response: Response) -> Response:
    if response.status_code >= 400:
        print(f"{REFUSED}{response.status_code} {request.method} {request.full_path}", flush=True)
    if response.mimetype == "text/html":
        script = f'<head>\n<script src="{ADDRESS}"></script>'.encode()
        response.set_data(response.get_data().replace(b"<head>", script, 1))
    return response
