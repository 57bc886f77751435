"""Sends requests, and repeats those that are worth it."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import Message
from typing import Any, Callable, Dict, Optional, TypeVar

from .errors import Detail, SwitchboardError

T = TypeVar("T")

LONGEST_WAIT = 30.0
"""How many seconds a call waits at most before it is repeated. If the server asks for more, it fails with what the server said."""


@dataclass(frozen=True)
class Response:
    """The status and headers of a response that succeeded."""

    status: int
    headers: Message
    request_id: Optional[str]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key is not sent to where a response points."""

    def redirect_request(self, *args: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirect)


@dataclass(frozen=True)
class Sending:
    """A request, and how it is sent."""

    method: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]
    timeout: float
    retries: int
    on_response: Optional[Callable[[Response], None]]


def broken(cause: BaseException) -> SwitchboardError:
    """The error of a connection that failed, or of a server that is silent."""
    reason = cause.reason if isinstance(cause, urllib.error.URLError) else cause
    if isinstance(reason, TimeoutError):
        return SwitchboardError("No response in time.", code="timeout")
    return SwitchboardError(f"The connection failed: {reason}", code="connection_failed")


def send(s: Sending, read: Callable[[http.client.HTTPResponse], T]) -> T:
    """Send a request until it is answered or its retries are used up, and read what is answered."""
    cut = False  # an attempt before this one may have reached the server
    attempt = 0
    while True:
        try:
            return _once(s, read)
        except SwitchboardError as failure:
            if attempt >= s.retries or not _repeats(s, failure, cut):
                raise
            cut = cut or _lost(failure)
            backoff = min(0.5 * 2**attempt, 8.0) * random.uniform(0.5, 1.0)
            time.sleep(max(failure.retry_after or 0.0, backoff))
            attempt += 1


def _lost(failure: SwitchboardError) -> bool:
    """Say that the connection was cut, here or behind a proxy: the server may have got the request."""
    return failure.code == "connection_failed" or failure.status == 502


def _repeats(s: Sending, failure: SwitchboardError, cut: bool) -> bool:
    """Say whether a request is worth repeating. After a cut, its first attempt may still be in progress. A change with If-Match
    may have been made, also where the server could not tell and answered 503: a second attempt would then fail as if somebody
    else had made it."""
    if (failure.retry_after or 0.0) > LONGEST_WAIT:
        return False
    unsure = _lost(failure) or failure.status == 503
    if unsure and s.method != "POST" and "If-Match" in s.headers:
        return False
    if cut and failure.status == 409 and failure.code == "conflict" and s.method == "POST":
        return True
    return failure.status in (429, 502, 503) or failure.code == "connection_failed"


def _once(s: Sending, read: Callable[[http.client.HTTPResponse], T]) -> T:
    request = urllib.request.Request(s.url, data=s.body, headers=s.headers, method=s.method)
    try:
        response: http.client.HTTPResponse = _OPENER.open(request, timeout=s.timeout)
        try:
            value = read(response)
        except BaseException:
            response.close()
            raise
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error) from None
    except (OSError, http.client.HTTPException) as cause:
        raise broken(cause) from cause
    if s.on_response is not None:
        s.on_response(Response(response.status, response.headers, response.headers.get("X-Request-Id")))
    return value


def _refused(error: urllib.error.HTTPError) -> SwitchboardError:
    """The error of a response that is none of success. Something between here and the server may have written it."""
    try:
        text = error.read()
    except (OSError, http.client.HTTPException) as cause:
        return broken(cause)
    try:
        said = json.loads(text)["error"]
        code, message = said["code"], said["message"]
        details = [Detail(d["field"], d["message"]) for d in said["details"]]
    except (ValueError, KeyError, TypeError):
        code, message, details = "invalid_response", f"The server responded with {error.code}.", []
    return SwitchboardError(
        message,
        code=code,
        status=error.code,
        details=details,
        request_id=error.headers.get("X-Request-Id"),
        retry_after=_waits(error.headers.get("Retry-After")),
    )


def _waits(text: Optional[str]) -> Optional[float]:
    """Retry-After: seconds, or a date."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None
