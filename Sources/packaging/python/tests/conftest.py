import pytest
import samples


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with red.png, blue.png and notes.txt, which is no picture."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "red.png").write_bytes(samples.png(40, 30))
    (tmp_path / "blue.png").write_bytes(samples.png(40, 30, (0, 0, 255)))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path
