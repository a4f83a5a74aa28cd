"""`mosaic batch -` as a server, for a client that has nothing of this module."""
import signal
import subprocess
import sys

import mosaic
import protocol_client
import pytest
import samples

PROGRAM = mosaic.program()
RAW = {"output": "-", "format": "png"}
INLINE = {"output": {"inline": "image/png"}}
BASE64 = {"output": "base64", "format": "png"}
WAYS = pytest.mark.parametrize("output", [RAW, INLINE, BASE64], ids=["bytes", "inline", "base64"])


def line(**keys):
    return samples.job(**{**RAW, **keys})


@WAYS
def test_one_line_in_one_line_out_at_once(output):
    with protocol_client.Client(PROGRAM, is_inline=output != RAW) as client:
        results = client.results()
        for number in range(20):
            # The next line is written when the result of the last one has been read: nothing waits in a buffer.
            assert client.send(line(**output)) == number
            result, picture = next(results)
            assert (result["index"], result["status"], result["bytes"]) == (number, "done", len(picture))
            assert samples.size(picture) == (8, 8)
        client.end()
        assert list(results) == [] and client.process.wait(10) == 0


def test_options_of_a_line():
    rows = [({"format": "jpg", "quality": 30}, b"\xff\xd8\xff"), ({"format": "webp", "lossless": True}, b"RIFF"), ({"format": "png"}, b"\x89PNG")]
    found = {result["index"]: picture for result, picture in protocol_client.ask(PROGRAM, [line(**keys) for keys, _ in rows])}
    assert all(found[number].startswith(start) for number, (_, start) in enumerate(rows))


def test_the_version():
    """A line may ask for one, and fails where the program does not speak it."""
    # Results come as they are done.
    found = {result["index"]: result for result, _ in protocol_client.ask(PROGRAM, [line(protocol=1, timeLimit=3600), line(protocol=99)])}
    one, other = found[0], found[1]
    assert (one["status"], one["protocol"]) == ("done", 1)
    assert other["status"] == "failed" and "1" in other["error"]["message"]


def test_a_line_that_takes_too_long():
    slow = line(canvas={"width": 8000, "height": 8000}, timeLimit=0.001)
    ((result, _),) = protocol_client.ask(PROGRAM, [slow])
    assert result["status"] == "failed" and "took longer" in result["error"]["message"]
    assert (result["error"]["code"], result["error"]["kind"]) == (75, "time")


def test_what_fails_says_why_and_stops_nothing():
    jobs = [line(id="good"), line(id="bad", gap=3), {"id": "empty"}, line(id="last", data=[1, None])]
    found = {result["id"]: result for result, _ in protocol_client.ask(PROGRAM, jobs)}
    assert [found[name]["status"] for name in ("good", "bad", "empty", "last")] == ["done", "failed", "failed", "done"]
    assert found["bad"]["error"]["code"] == 65 and "gap: unknown key" in found["bad"]["error"]["message"]
    assert found["last"]["data"] == [1, None]


@WAYS
def test_ten_thousand(output):
    count = sum(samples.size(picture) == (8, 8) for _, picture in protocol_client.ask(PROGRAM, [line(**output)] * 10_000, is_inline=output != RAW))
    assert count == 10_000


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_ended_in_the_middle(how):
    with protocol_client.Client(PROGRAM, "--jobs", "2") as client:
        for number in range(60):
            client.send(line(side=400, id=number))
        results = client.results()
        seen = [next(results)[0] for _ in range(5)]
        client.process.send_signal(how)
        # What is whole is right; then the output ends.
        seen += [result for result, _ in results]
        assert client.process.wait(10) == (-9 if how == signal.SIGKILL else 143)
    assert len({result["id"] for result in seen}) == len(seen) <= 60
    assert {result["status"] for result in seen} <= {"done", "dropped"}


def test_who_goes_away():
    """Nobody reads: the program ends by itself when its input ends."""
    with protocol_client.Client(PROGRAM) as client:
        client.send(line())
        client.process.stdout.close()
        for _ in range(20):
            client.send(line())
        client.end()
        assert client.process.wait(10) is not None


def test_the_client_by_itself():
    done = subprocess.run([sys.executable, protocol_client.__file__, PROGRAM, "50"], capture_output=True, text=True)
    assert done.stdout == "50 pictures\n"
