"""What all resources send their requests with."""

from __future__ import annotations

import http.client
import json
import secrets
import urllib.parse
import uuid
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from email.message import Message
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, Optional, Tuple, TypedDict, TypeVar

from .errors import SwitchboardError
from .send import Response, Sending, broken, send

T = TypeVar("T")

DEFAULT_TIMEOUT = 60.0
"""How many seconds the server may be silent, where no one says."""

Json = Any
"""Any JSON value."""


class NotGiven:
    """The type of NOT_GIVEN."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()
"""What is not sent. None is sent, as null."""


class RequestOptions(TypedDict, total=False):
    """What one call does in another way than the client."""

    subaccount: str
    timeout: float
    retries: int
    idempotency_key: str
    on_response: Callable[[Response], None]


@dataclass(frozen=True)
class Upload:
    """A file to send."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    next_cursor: Optional[str]
    """Where the next page begins; None on the last one."""
    total: Optional[int]
    """How many there are in all, if include_total was sent; of several pages in a row, on the first one alone."""
    request_id: Optional[str]


class Pages(Generic[T]):
    """A list. A loop over it fetches page after page; page fetches one. Nothing is sent before that."""

    def __init__(self, fetch: Callable[[Optional[str], bool], Page[T]]) -> None:
        self._fetch = fetch

    def page(self, cursor: Optional[str] = None) -> Page[T]:
        """The page at a cursor; the first one without."""
        return self._fetch(cursor, False)

    def pages(self) -> Iterator[Page[T]]:
        """Page after page."""
        cursor: Optional[str] = None
        while True:
            page = self._fetch(cursor, cursor is not None)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data


def instant(text: str) -> datetime:
    """A time of an answer."""
    whole, _, rest = text.removesuffix("Z").partition(".")
    at = datetime.fromisoformat(whole)
    return at.replace(microsecond=int(rest[:6].ljust(6, "0")) if rest else 0, tzinfo=timezone.utc)


def segment(value: str) -> str:
    """Escape a parameter of a path. An empty one would be another path."""
    if value in ("", ".", ".."):
        raise ValueError(f"{value!r} is not an id")
    return urllib.parse.quote(value, safe="")


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a time needs a time zone")
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is no JSON")


def _given(values: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if not isinstance(value, NotGiven)}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(_plain(value)) if isinstance(value, datetime) else str(value)


_UNEXPECTED = (ValueError, KeyError, TypeError, AttributeError)
"""What decoding something else than what was expected raises."""


def _unexpected(status: int, request_id: Optional[str]) -> SwitchboardError:
    return SwitchboardError("The response is not as expected.", code="invalid_response", status=status, request_id=request_id)


@contextmanager
def _keyed(s: Sending) -> Iterator[None]:
    """An error in here gets the request's key: whoever repeats the request needs that."""
    try:
        yield
    except SwitchboardError as failure:
        failure.idempotency_key = s.headers.get("Idempotency-Key")
        raise


class Core:
    """Sends what the methods of resources ask for."""

    def __init__(self, base_url: str, key: str, subaccount: Optional[str], timeout: Optional[float], retries: int) -> None:
        at = urllib.parse.urlsplit(base_url)
        if at.scheme not in ("http", "https") or not at.netloc:
            raise ValueError("base_url must be an http or https URL")
        if not key:
            raise ValueError("a key is required")
        self._base, self._key, self._subaccount = base_url.rstrip("/"), key, subaccount
        self._timeout, self._retries = timeout, retries

    def call(
        self,
        decode: Callable[[Any], T],
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        header: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        workspace: bool = False,
        timeout: float = DEFAULT_TIMEOUT,
        options: Optional[RequestOptions] = None,
    ) -> T:
        """What decode makes of an answer's data. The timeout is for where no one says another."""
        return self._answered(decode, self._sending(method, path, query, header, body, workspace, options, timeout=timeout))[0]

    def pages(
        self,
        decode: Callable[[Any], T],
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        workspace: bool = False,
        options: Optional[RequestOptions] = None,
    ) -> Pages[T]:
        """A list of what decode makes."""

        def fetch(cursor: Optional[str], onwards: bool) -> Page[T]:
            at = {**(query or {}), "cursor": cursor} if cursor is not None else query
            if onwards and at is not None:  # the first page has been counted, and counting a long list takes time
                at = {name: value for name, value in at.items() if name != "include_total"}
            data, headers = self._answered(
                lambda all: [decode(v) for v in all], self._sending(method, path, at, None, None, workspace, options)
            )
            total = headers.get("X-Total-Count")
            return Page(
                data,
                headers.get("X-Next-Cursor"),
                None if total is None else int(total),
                headers.get("X-Request-Id"),
            )

        return Pages(fetch)

    def upload(
        self,
        decode: Callable[[Any], T],
        method: str,
        path: str,
        file: Upload,
        fields: Mapping[str, Optional[str]],
        *,
        options: Optional[RequestOptions] = None,
    ) -> T:
        """What decode makes of the answer to a form with a file."""
        boundary = secrets.token_hex(16)
        form = b""
        for name, value in fields.items():
            if value is not None:
                form += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        escaped = file.name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        form += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{escaped}"\r\n'.encode()
        form += b"Content-Type: application/octet-stream\r\n\r\n" + file.data + f"\r\n--{boundary}--\r\n".encode()
        kind = f"multipart/form-data; boundary={boundary}"
        return self._answered(decode, self._sending(method, path, None, None, None, False, options, (form, kind)))[0]

    def stream(
        self,
        decode: Callable[[str, Mapping[str, Any]], Optional[T]],
        method: str,
        path: str,
        *,
        body: Mapping[str, Any],
        timeout: float = DEFAULT_TIMEOUT,
        options: Optional[RequestOptions] = None,
    ) -> Iterator[T]:
        """What decode makes of server-sent events. The timeout is for where no one says another."""
        s = self._sending(method, path, None, None, body, False, options, timeout=timeout)
        with _keyed(s):
            yield from self._streamed(decode, s)

    def _streamed(self, decode: Callable[[str, Mapping[str, Any]], Optional[T]], s: Sending) -> Iterator[T]:
        response = send(s, lambda r: r)
        request_id = response.headers.get("X-Request-Id")
        try:
            if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
                # a repeat gets the answer that is kept, which is no stream
                done = decode("done", json.loads(response.read())["data"])
                if done is not None:
                    yield done
                return
            for name, data in _events(response):
                if name == "error":
                    raise SwitchboardError(data["message"], code=data["code"], status=response.status, request_id=request_id)
                event = decode(name, data)
                if event is not None:
                    yield event
                if name == "done":
                    return
            raise SwitchboardError("The stream ended early.", code="connection_failed", request_id=request_id)
        except (OSError, http.client.HTTPException) as cause:
            raise broken(cause) from cause
        except _UNEXPECTED as cause:
            raise _unexpected(response.status, request_id) from cause
        finally:
            response.close()

    def file(self, path: str, options: Optional[RequestOptions] = None) -> bytes:
        """What a request answers that is no envelope."""
        return send(self._sending("GET", path, None, None, None, False, options), lambda r: r.read())

    def download(self, path: str, options: Optional[RequestOptions] = None) -> bytes:
        """A file. The key is sent to this server only."""
        url = urllib.parse.urljoin(self._base + "/", path)
        own, to = urllib.parse.urlsplit(self._base), urllib.parse.urlsplit(url)
        if (own.scheme, own.netloc) != (to.scheme, to.netloc):
            raise ValueError(f"{to.netloc} is not the client's server")
        root = f"{own.scheme}://{own.netloc}"
        return send(self._sending("GET", url.removeprefix(root), None, None, None, False, options, root=root), lambda r: r.read())

    def _answered(self, decode: Callable[[Any], T], s: Sending) -> Tuple[T, Message]:
        with _keyed(s):
            text, headers, status = send(s, lambda r: (r.read(), r.headers, r.status))
            try:
                return decode(json.loads(text)["data"]), headers
            except _UNEXPECTED as cause:
                raise _unexpected(status, headers.get("X-Request-Id")) from cause

    def _sending(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        header: Optional[Mapping[str, Any]],
        body: Optional[Mapping[str, Any]],
        workspace: bool,
        options: Optional[RequestOptions],
        form: Optional[Tuple[bytes, str]] = None,
        root: Optional[str] = None,
        timeout: float = DEFAULT_TIMEOUT,
    ) -> Sending:
        o: RequestOptions = options or {}
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._key}"}
        headers.update({name: _text(value) for name, value in _given(header).items()})
        content: Optional[bytes] = None
        if form is not None:
            content, headers["Content-Type"] = form
        elif body is not None:
            content = json.dumps(_given(body), default=_plain).encode()
            headers["Content-Type"] = "application/json"
        subaccount = o.get("subaccount", self._subaccount)
        if subaccount is not None and not workspace:
            headers["X-Subaccount-Id"] = subaccount
        if method == "POST":
            headers["Idempotency-Key"] = o.get("idempotency_key") or str(uuid.uuid4())
        asked = urllib.parse.urlencode({n: _text(v) for n, v in _given(query).items() if v is not None})
        return Sending(
            method,
            (root or self._base) + path + (f"?{asked}" if asked else ""),
            headers,
            content,
            o.get("timeout", timeout if self._timeout is None else self._timeout),
            o.get("retries", self._retries),
            o.get("on_response"),
        )


def _events(response: http.client.HTTPResponse) -> Iterator[Tuple[str, Any]]:
    """The events of a stream, with their data as JSON."""
    name, data = "", ""
    for raw in response:
        line = raw.decode().rstrip("\r\n")
        if line.startswith("event:"):
            name = line[6:].strip()
        elif line.startswith("data:"):
            data += line[5:].removeprefix(" ")
        elif line == "" and data:
            yield name, json.loads(data)
            name, data = "", ""
