"""What the flow needs: the client, the proxy that fails when it is asked to, and a receiver of webhooks."""

import http.server
import os
import queue
import threading
import time
import urllib.request
import uuid

from switchboard import Switchboard

BASE_URL, KEY, SUBACCOUNT = (os.environ[name] for name in ("BASE_URL", "KEY", "SUBACCOUNT"))
client = Switchboard(BASE_URL, KEY, subaccount=SUBACCOUNT)


def unique(name):
    return f"{name} {uuid.uuid4().hex[:8]}"


def until(ask, right):
    """Ask again until an answer is right."""
    end = time.monotonic() + 60
    while True:
        value = ask()
        if right(value):
            return value
        if time.monotonic() > end:
            raise AssertionError(f"still {value}")
        time.sleep(0.1)


def fault(kind):
    """Make the proxy do something wrong with the next request."""
    urllib.request.urlopen(f"{BASE_URL}/_fault?kind={kind}", data=b"").close()


def keys():
    """The idempotency keys of the requests since the fault."""
    with urllib.request.urlopen(f"{BASE_URL}/_keys") as response:
        return response.read().decode().removesuffix("\n").split("\n")


def queries():
    """The query strings of the same requests."""
    with urllib.request.urlopen(f"{BASE_URL}/_queries") as response:
        return response.read().decode().removesuffix("\n").split("\n")


class Receiver:
    """A server that takes webhooks."""

    def __init__(self):
        deliveries = self.deliveries = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                deliveries.put((dict(self.headers.items()), body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
