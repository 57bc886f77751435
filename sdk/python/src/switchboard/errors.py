"""What calls fail with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence


@dataclass(frozen=True)
class Detail:
    """One thing that is wrong with a request."""

    field: str
    message: str


class SwitchboardError(Exception):
    """Every call that fails raises this.

    The status is 0 if there was no response; the code is then connection_failed or timeout.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        details: Sequence[Detail] = (),
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.details = list(details)
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds to wait before trying again, if the server said so."""
        self.idempotency_key: Optional[str] = None
        """What a POST was sent with. Whoever repeats it with the same key does not do it twice."""


class WebhookVerificationError(Exception):
    """What claims to be the request of a webhook or a tool, and is not, or is too old."""
