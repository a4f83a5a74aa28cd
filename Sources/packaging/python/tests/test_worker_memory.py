"""Ten thousand jobs, and neither side grows."""
import os
import sys

import mosaic
import pytest
import samples

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")


def resident(pid):
    """Bytes in memory."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_ten_thousand_jobs():
    picture = samples.address(samples.png(16, 16))
    jobs = ({"id": number, "images": [picture], "canvas": {"width": 16}} for number in range(10_000))
    with mosaic.Worker() as worker:
        sizes, seen, count = [], set(), 0
        for result in worker.map(jobs):
            assert samples.size(result.bytes) == (16, 16)
            seen.add(result.id)
            count += 1
            if count % 2000 == 0:
                sizes.append((resident(os.getpid()), resident(worker.pid)))
    assert count == len(seen) == 10_000
    print([[megabytes / 1e6 for megabytes in pair] for pair in sizes])
    # From the two thousandth on: what is set aside once, as for threads, is there by then.
    for before, after in zip(sizes[0], sizes[-1]):
        assert after - before < 8_000_000, sizes
