import base64
import hashlib
import hmac
import http.server
import json
import queue
import threading

from client.models import ContactCreatedEvent


class Receiver:
    """A server that takes webhooks, and believes what is signed (Standard Webhooks)."""

    def __init__(self):
        deliveries = self.deliveries = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                deliveries.put((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *args):
        self.server.shutdown()
        self.server.server_close()

    def verified(self, secret):
        """The event of the next delivery."""
        headers, body = self.deliveries.get(timeout=60)
        signed = f"{headers['Webhook-Id']}.{headers['Webhook-Timestamp']}.".encode() + body
        key = base64.b64decode(secret.removeprefix("whsec_"))
        signature = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
        if headers["Webhook-Signature"] != f"v1,{signature}":
            raise SystemExit(f"not signed: {headers}")
        return ContactCreatedEvent.from_dict(json.loads(body))
