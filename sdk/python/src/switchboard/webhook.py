"""Verifies the requests of webhooks and tools, by the Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Optional, Sequence, Union

from .errors import WebhookVerificationError
from .generated import Event, decode_event

_MOST_SIGNATURES = 10


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> Event:
    """Verify a webhook's request and return its event.

    The body has to be exactly the bytes that came. While a secret is rotated, pass all that are valid. Raises
    WebhookVerificationError.
    """
    verify_signature(body, headers, secrets, tolerance=tolerance, now=now)
    try:
        return decode_event(json.loads(body))
    except (ValueError, KeyError, TypeError) as cause:
        raise WebhookVerificationError("The body is not an event.") from cause


def verify_signature(
    body: bytes,
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> None:
    """Verify the signature of a request, whatever its body is: that of a tool, with the secrets of the subaccount's tools.

    The body has to be exactly the bytes that came. While a secret is rotated, pass all that are valid. Raises
    WebhookVerificationError.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    message, timestamp, signatures = (
        _header(lower, f"webhook-{name}") for name in ("id", "timestamp", "signature")
    )
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        raise WebhookVerificationError("The timestamp is invalid.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The timestamp is too far from the current time.")
    given = [s for s in map(_signature, signatures.split()[:_MOST_SIGNATURES]) if s is not None]
    found = False
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        want = hmac.digest(_key(secret), f"{message}.{timestamp}.".encode() + body, hashlib.sha256)
        for signature in given:
            found |= hmac.compare_digest(signature, want)  # no secret or signature ends the loop early
    if not found:
        raise WebhookVerificationError("No signature matches.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing.")
    return value


def _signature(text: str) -> Optional[bytes]:
    version, _, encoded = text.partition(",")
    try:
        return base64.b64decode(encoded, validate=True) if version == "v1" else None
    except (binascii.Error, ValueError):
        return None


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("A secret is invalid.")
    return key
