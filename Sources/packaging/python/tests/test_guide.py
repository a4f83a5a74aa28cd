"""The Python of the guide runs, in its order; in a clone, where the guide is."""
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[4]
GUIDE = ROOT / "Sources" / "Mosaic" / "Mosaic.docc" / "Python.md"


@pytest.mark.skipif(not GUIDE.exists(), reason="not in a clone")
def test_the_guide(tmp_path, monkeypatch, capsys):
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 14
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photos").symlink_to(ROOT / "samples/photos")
    exec("".join(blocks), {"__name__": "guide"})
    assert len(list((tmp_path / "many").iterdir())) == 100
    assert {"out.png", "dark.png", "made.png", "memory.png", "files.png", "document.png", "worker.png"} <= {path.name for path in tmp_path.iterdir()}
    assert capsys.readouterr().out.endswith("74 missing.png missing.png: no such file\n")
