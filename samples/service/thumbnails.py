#!/usr/bin/env python3
"""A service that makes thumbnails: a picture comes in, a JPEG goes out. It needs Python and the wheel of mosaic, and nothing else.

    python3 samples/service/thumbnails.py --port 8080
    curl --data-binary @photos/cat.png 'http://127.0.0.1:8080/?size=320' -o cat.jpg
    curl http://127.0.0.1:8080/healthz
"""
import argparse
import json
import re
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import mosaic

#: What to answer to errors, by their kinds. 503 asks the client to come again.
STATUS = {"too-large": 413, "memory": 413, "unsupported": 415, "unreadable": 422, "invalid": 400, "time": 504, "busy": 503}
#: The largest upload. Kubernetes needs the memory for as many as are sent at once.
MOST_BYTES = 50 << 20


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    #: Seconds that a client may take for the next part of its request.
    timeout = 20
    worker: mosaic.Worker

    def do_GET(self):
        if urlsplit(self.path).path != "/healthz":
            return self.answer(404, b"send a picture with POST\n")
        # A worker that died starts again by itself. Only one that gave up needs a new container.
        state = self.worker.state
        words = json.dumps({"state": state, "restarts": self.worker.restarts}).encode() + b"\n"
        return self.answer(503 if state == "failed" else 200, words, "application/json")

    def do_POST(self):
        words = self.headers.get("Content-Length", "")
        length = int(words) if re.fullmatch("[0-9]{1,12}", words) else 0
        if not 0 < length <= MOST_BYTES:
            self.close_connection = True
            return self.answer(413 if length > MOST_BYTES else 411, b"send a picture of at most 50 MiB, with its length\n")
        upload = self.rfile.read(length)
        if len(upload) < length:
            self.close_connection = True
            return self.answer(400, f"the picture ended after {len(upload)} of {length} bytes\n".encode())
        size = parse_qs(urlsplit(self.path).query).get("size", ["320"])[0]
        if not re.fullmatch("[1-9][0-9]{0,3}(x[1-9][0-9]{0,3})?", size):
            return self.answer(400, f"size: found {size[:20]!r}; allowed: such as 320 or 400x300\n".encode())
        try:
            picture = self.worker.thumbnail(upload, size, format="jpg")[0]
        except mosaic.MosaicError as error:
            words = re.sub("^picture 0: (data:0: )?", "", str(error))
            return self.answer(STATUS.get(error.kind, 500), f"{words}\n".encode())
        return self.answer(200, picture, "image/jpeg")

    def answer(self, status, body, kind="text/plain; charset=utf-8"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    #: `server_close` waits for the requests that are under way.
    daemon_threads = False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8080)
    options = parser.parse_args()
    # The number of threads and the memory follow the limits of the container.
    with mosaic.Worker(time_limit=20, max_pixels=100_000_000) as worker:
        Handler.worker = worker
        server = Server(("", options.port), Handler)
        # Kubernetes ends a container with SIGTERM. Requests that are under way are answered.
        signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
        print(f"listening on port {server.server_port}", flush=True)
        server.serve_forever()
        server.server_close()


if __name__ == "__main__":
    main()
