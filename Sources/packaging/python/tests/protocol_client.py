"""A client of `mosaic batch -` that knows its protocol and nothing else: lines of JSON in, lines of JSON out.

    python protocol_client.py MOSAIC COUNT

asks for COUNT pictures, and says how many came. Another language needs no more than this.
"""
import base64
import json
import subprocess
import sys
import threading


class Client:
    def __init__(self, program, *options, is_inline=False):
        """``is_inline``: the lines ask for pictures in their results, as `"base64"` or `{"inline": …}`."""
        # --unordered: results as they are done. --exit-zero: a job that failed is a result, and no failure of the program.
        self.process = subprocess.Popen(
            [program, "batch", "-", "--unordered", "--exit-zero", "--shard", "off", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.sent, self.is_inline = 0, is_inline

    def __enter__(self):
        return self

    def __exit__(self, *error):
        # Closes the pipes, and waits.
        self.process.__exit__(*error)

    def send(self, line):
        """One job is one line, flushed at once. Results are told apart by their `index`, from 0, or by the `id` of the line."""
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()
        self.sent += 1
        return self.sent - 1

    def results(self):
        """Results until the output ends, each with the bytes of its picture, if it has some."""
        while True:
            line = self.process.stdout.readline()
            # A line that is cut off is no result: the program was killed while it wrote it.
            if not line.endswith(b"\n"):
                return
            result = json.loads(line)
            output, picture = result.get("output"), None
            if result["status"] == "done" and output == "-":
                picture = self.process.stdout.read(result["bytes"] + 1)[:-1]
                if len(picture) < result["bytes"]:
                    return
            elif result["status"] == "done" and self.is_inline:
                # After `data:image/png;base64,`, or alone.
                picture = base64.b64decode(output[output.find(",") + 1 :])
            yield result, picture

    def end(self):
        """Closes the input: the program finishes what it has, and ends."""
        self.process.stdin.close()


def ask(program, lines, *options, is_inline=False):
    """Writes in a thread of its own, since the program waits for who does not read."""
    with Client(program, *options, is_inline=is_inline) as client:

        def write():
            for line in lines:
                client.send(line)
            client.end()

        writer = threading.Thread(target=write)
        writer.start()
        yield from client.results()
        writer.join()


if __name__ == "__main__":
    job = {"output": "-", "format": "png", "canvas": {"width": 8}, "items": [{"color": "#f00", "size": [8, 8]}]}
    made = sum(picture is not None for _, picture in ask(sys.argv[1], [job] * int(sys.argv[2])))
    print(made, "pictures")
