"""Pictures as they come: paths, bytes, file objects, URLs, Pillow, arrays, figures, pages. No other package is imported here."""
from .documents import document, inputs, stream_line
from .kinds import Picture, encoded, file_name, is_name, is_path, mask_file
from .lists import Pictures, listed, numbered, with_lists

__all__ = [
    "Picture", "Pictures", "document", "encoded", "file_name", "inputs", "is_name", "is_path", "listed", "mask_file", "numbered",
    "stream_line", "with_lists",
]
