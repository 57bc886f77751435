"""Files that are no part of an envelope."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional

from .core import Core, RequestOptions, Upload, segment


@dataclass(frozen=True)
class UploadedFile:
    """What other operations take by its id, for one day."""

    id: str
    name: str
    size: int
    """In bytes."""

    @staticmethod
    def decode(data: Mapping[str, Any]) -> UploadedFile:
        return UploadedFile(id=data["id"], name=data["name"], size=data["size"])


class FilesResource:
    """Files to import, exports, and the rejected rows of imports."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def upload(self, file: Upload, options: Optional[RequestOptions] = None) -> UploadedFile:
        """Upload a file for another operation to use by its id, such as an import of contacts."""
        return self._core.upload(UploadedFile.decode, "POST", "/files", file, {}, options=options)

    def download(self, id: str, options: Optional[RequestOptions] = None) -> bytes:
        """Download a file by its id."""
        return self._core.file(f"/files/{segment(id)}", options)
