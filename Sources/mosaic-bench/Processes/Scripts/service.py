"""Thumbnails as a service: the same requests to a web server with pyvips, and to one with a mosaic.Worker.

Usage: service.py [--requests N] [--clients N,N,…] [--threads N] [--kinds jpeg,png,webp,tiff,bad] [--photos FOLDER]

Both servers are the `ThreadingHTTPServer` of Python: a client sends a picture, and gets a JPEG of 320 pixels back. Needs pyvips and the
module mosaic (`PYTHONPATH=Sources/packaging/python/src MOSAIC_PROGRAM=.build/release/mosaic`). CPU time and memory are those of the server
and its children, from /proc.
"""
import argparse
import http.client
import os
import queue
import random
import socket
import subprocess
import sys
import threading
import time

SIDE = 320
SERVERS = ("pyvips", "mosaic")


# MARK: The server

def serve(name, threads):
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    if name == "pyvips":
        import pyvips

        gate = threading.Semaphore(threads)

        def thumbnail(data):
            with gate:
                return pyvips.Image.thumbnail_buffer(data, SIDE, height=SIDE, size="down").jpegsave_buffer(Q=80)
    else:
        import mosaic

        worker = mosaic.Worker(jobs=threads)

        def thumbnail(data):
            return worker.thumbnail(data, SIDE, format="jpg", quality=80)[0]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # The header and the body of an answer are two packets.
        disable_nagle_algorithm = True

        def do_POST(self):
            data = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                code, body = 200, thumbnail(data)
            except Exception as error:
                code, body = 422, str(error).encode()[:200]
            self.send_response(code)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    class Server(ThreadingHTTPServer):
        request_queue_size = 256
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


# MARK: Requests

def pictures(folder, kinds):
    """Some pictures of each kind, made of the photographs in a folder."""
    import pyvips

    sizes = {"jpeg": (4000, ".jpg[Q=90]"), "png": (1500, ".png"), "webp": (2000, ".webp"), "tiff": (1500, ".tif[compression=lzw]")}
    names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))[:6]
    made = {}
    for kind in kinds:
        side, save = sizes.get(kind, sizes["jpeg"])
        made[kind] = [
            pyvips.Image.thumbnail(os.path.join(folder, name), side, height=side, size="both").write_to_buffer(save) for name in names
        ]
        if kind == "bad":
            made[kind] = [data[: len(data) // 3] for data in made[kind]]
    return made


def send(port, requests, clients):
    """Sends all requests from several clients; returns for each its kind, its seconds and whether it was answered with a picture."""
    todo, done = queue.SimpleQueue(), []
    for request in requests:
        todo.put(request)

    def client():
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while True:
            try:
                kind, data = todo.get_nowait()
            except queue.Empty:
                return
            start = time.perf_counter()
            connection.request("POST", "/", data)
            answer = connection.getresponse()
            answer.read()
            done.append((kind, time.perf_counter() - start, answer.status == 200))

    threads = [threading.Thread(target=client) for _ in range(clients)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done, time.perf_counter() - start


# MARK: What the servers take

def family(pid):
    """The process and its children."""
    members, left = [], [pid]
    while left:
        one = left.pop()
        members.append(one)
        try:
            for thread in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{thread}/children") as file:
                    left += map(int, file.read().split())
        except OSError:
            pass
    return members


def cpu(pid):
    ticks = 0
    for one in family(pid):
        with open(f"/proc/{one}/stat") as file:
            ticks += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid):
    """Megabytes at most so far, of each process."""
    held = []
    for one in family(pid):
        with open(f"/proc/{one}/status") as file:
            held.append(next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024)
    return held


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure(name, requests, clients, threads):
    environment = {**os.environ, "VIPS_CONCURRENCY": "1"}
    server = subprocess.Popen([sys.executable, __file__, "--serve", name, "--threads", str(threads)], stdout=subprocess.PIPE, env=environment)
    try:
        port = int(server.stdout.readline())
        send(port, requests[:40], clients)
        before = cpu(server.pid)
        done, seconds = send(port, requests, clients)
        return done, seconds, cpu(server.pid) - before, memory(server.pid)
    finally:
        server.kill()
        server.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve")
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--clients", default="1,8")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--kinds", default="jpeg,png,webp,tiff,bad")
    parser.add_argument("--photos", default="samples/photos")
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve, options.threads)
    made = pictures(options.photos, options.kinds.split(","))
    # One in twenty is damaged, the others are of all kinds alike.
    good, chance = [kind for kind in made if kind != "bad"], random.Random(49)
    mixed = ["bad" if "bad" in made and chance.random() < 0.05 else chance.choice(good) for _ in range(options.requests)]
    requests = [(kind, chance.choice(made[kind])) for kind in mixed]
    print("| clients | server | kind | requests/s | p50 ms | p99 ms | CPU ms each | memory MB |")
    print("|--:|---|---|--:|--:|--:|--:|--:|")
    for clients in map(int, options.clients.split(",")):
        for name in SERVERS:
            done, seconds, busy, held = measure(name, requests, clients, options.threads)
            wrong = [kind for kind, _, worked in done if worked != (kind != "bad")]
            if len(done) != len(requests) or wrong:
                print(f"{name}: {len(done)} of {len(requests)} answered, {len(wrong)} not as they should be", file=sys.stderr)
            times = [1000 * one for _, one, _ in done]
            row = [clients, name, "all", f"{len(done) / seconds:.1f}", f"{quantile(times, 0.5):.0f}", f"{quantile(times, 0.99):.0f}"]
            print("|", " | ".join(map(str, [*row, f"{1000 * busy / len(done):.1f}", " + ".join(f"{one:.0f}" for one in held)])), "|", flush=True)
            for kind in sorted(made):
                own = [1000 * one for other, one, _ in done if other == kind]
                if own:
                    print("|", " | ".join(map(str, ["", "", kind, "", f"{quantile(own, 0.5):.0f}", f"{quantile(own, 0.99):.0f}", "", ""])), "|")


main()
