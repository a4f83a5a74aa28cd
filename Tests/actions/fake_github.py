"""The part of GitHub's REST API that comments of a pull request need, on a port of this machine."""

import http.server
import json
import re
import threading
from urllib.parse import parse_qs, urlsplit


class FakeGitHub(http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.comments: list = []
        self.requests: list = []
        self.refusal = None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def add(self, body: str, kind: str) -> dict:
        comment = {"id": 1000 + len(self.comments), "body": body, "user": {"login": "somebody", "type": kind}}
        self.comments.append(comment)
        return comment


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def answer(self, status: int, content: object) -> None:
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def handle_request(self) -> None:
        github = self.server
        url = urlsplit(self.path)
        sent = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or "{}")
        github.requests.append(f"{self.command} {url.path}")
        if self.headers["Authorization"] != "Bearer a-token":
            self.answer(401, {"message": "Bad credentials"})
        elif github.refusal and self.command != "GET":
            self.answer(github.refusal, {"message": "Resource not accessible by integration"})
        elif len(sent.get("body", "")) > 65536:
            self.answer(422, {"message": "body is too long"})
        elif url.path == "/repos/ada/pictures/issues/5/comments":
            if self.command == "POST":
                self.answer(201, github.add(sent["body"], "Bot"))
            else:
                query = parse_qs(url.query)
                size, page = int(query["per_page"][0]), int(query["page"][0])
                self.answer(200, github.comments[size * (page - 1):size * page])
        elif (match := re.fullmatch(r"/repos/ada/pictures/issues/comments/(\d+)", url.path)) and self.command == "PATCH":
            comment = next(each for each in github.comments if each["id"] == int(match[1]))
            comment["body"] = sent["body"]
            self.answer(200, comment)
        else:
            self.answer(404, {"message": "Not Found"})

    do_GET = do_POST = do_PATCH = handle_request
