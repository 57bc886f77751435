"""A client of the /v3 API of Switchboard. It needs nothing but the standard library."""

from __future__ import annotations

from typing import Optional

from . import generated
from .core import NOT_GIVEN, Core, Json, NotGiven, Page, Pages, RequestOptions, Upload
from .errors import Detail, SwitchboardError, WebhookVerificationError
from .file import FilesResource, UploadedFile
from .generated import *  # noqa: F403
from .generated import Resources
from .send import Response
from .tool import ToolMetadata, ToolRequest
from .webhook import verify_signature, verify_webhook

__all__ = [
    "NOT_GIVEN",
    "Detail",
    "FilesResource",
    "Json",
    "NotGiven",
    "Page",
    "Pages",
    "RequestOptions",
    "Response",
    "Switchboard",
    "SwitchboardError",
    "ToolMetadata",
    "ToolRequest",
    "Upload",
    "UploadedFile",
    "WebhookVerificationError",
    "verify_signature",
    "verify_webhook",
]
__all__ += generated.__all__


class Switchboard(Resources):
    """A client of one server, with one key. Several threads can use it at once."""

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        subaccount: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: int = 2,
    ) -> None:
        """The timeout is how many seconds the server may be silent: 60 by default, and 240 for chat completions, which the server may
        take that long for. Retries is how often a request is repeated that met 429, 502, 503 or a broken connection."""
        core = Core(base_url, key, subaccount, timeout, retries)
        super().__init__(core)
        self.files = FilesResource(core)
        """Files to import, exports, and the rejected rows of imports."""
        self._core = core

    def download(self, path: str, options: Optional[RequestOptions] = None) -> bytes:
        """Download a file that an answer names by its path, such as an export."""
        return self._core.download(path, options)
