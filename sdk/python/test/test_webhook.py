import base64
import hashlib
import hmac
import json
import time
import unittest

from setup import Receiver, client, unique
from switchboard import (
    AssistantUpdatedEvent,
    Contact,
    ContactCreatedEvent,
    Reference,
    ToolRequest,
    WebhookVerificationError,
    verify_signature,
    verify_webhook,
)


class Webhook(unittest.TestCase):
    def test_only_what_is_signed_is_taken(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        webhook = client.webhooks.create(url=receiver.url, events=["contact.created"])
        contact = client.contacts.create(name=unique("Hooked"))
        headers, body = receiver.deliveries.get(timeout=60)
        event = verify_webhook(body, headers, webhook.secret)
        self.assertIsInstance(event, ContactCreatedEvent)
        self.assertIsInstance(event.data, Contact)
        self.assertEqual((event.data.id, event.data.name), (contact.id, contact.name))

        other = "whsec_" + base64.b64encode(b"x" * 32).decode()
        headers = {name.lower(): value for name, value in headers.items()}
        signature = headers["webhook-signature"]
        verify_webhook(body, headers, [other, webhook.secret])
        verify_webhook(body, {**headers, "webhook-signature": f"v1,bm9uc2Vuc2U= v2,x {signature}"}, webhook.secret)
        verify_webhook(body, headers, webhook.secret, now=time.time() + 240)

        changed = "v1," + ("B" if signature[3] == "A" else "A") + signature[4:]
        for name, call in {
            "secret": lambda: verify_webhook(body, headers, other),
            "no secret": lambda: verify_webhook(body, headers, []),
            "body": lambda: verify_webhook(body + b" ", headers, webhook.secret),
            "signature": lambda: verify_webhook(body, {**headers, "webhook-signature": changed}, webhook.secret),
            "missing": lambda: verify_webhook(body, {**headers, "webhook-signature": ""}, webhook.secret),
            "id": lambda: verify_webhook(body, {**headers, "webhook-id": "evt_x"}, webhook.secret),
            "timestamp": lambda: verify_webhook(body, {**headers, "webhook-timestamp": "now"}, webhook.secret),
            "old": lambda: verify_webhook(body, headers, webhook.secret, now=time.time() + 360),
            "early": lambda: verify_webhook(body, headers, webhook.secret, now=time.time() - 360),
        }.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                call()

        rotated = client.webhooks.rotate_secret(webhook.id)
        client.contacts.create(name=unique("Hooked again"))
        headers, body = receiver.deliveries.get(timeout=60)
        for secret in (webhook.secret, rotated.secret):
            verify_webhook(body, headers, secret)

    def test_an_event_may_be_an_id_alone(self):
        body = json.dumps({
            "id": "evt_1", "type": "assistant.updated", "sequence": 1, "created_at": "2026-01-02T03:04:05Z",
            "subaccount_id": "s", "data": {"id": "asst_1"},
        }).encode()
        key, at = b"k" * 32, str(int(time.time()))
        signature = base64.b64encode(hmac.digest(key, f"evt_1.{at}.".encode() + body, hashlib.sha256)).decode()
        headers = {"webhook-id": "evt_1", "webhook-timestamp": at, "webhook-signature": f"v1,{signature}"}
        event = verify_webhook(body, headers, "whsec_" + base64.b64encode(key).decode())
        self.assertIsInstance(event, AssistantUpdatedEvent)
        self.assertIsInstance(event.data, Reference)
        self.assertEqual(event.data.id, "asst_1")

    def test_a_tool_verifies_what_it_is_asked(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        parameters = {"type": "object", "properties": {"number": {"type": "string"}}}
        name = unique("order").replace(" ", "_")
        tool = client.tools.create(name=name, url=receiver.url, http_method="POST", parameters=parameters)
        secret = client.tools.rotate_secret().secret
        client.tools.try_(tool.id, arguments={"number": "123456"})
        headers, body = receiver.deliveries.get(timeout=60)
        verify_signature(body, headers, secret)
        asked: ToolRequest = json.loads(body)
        self.assertEqual((asked["args"], asked["metadata"]["tool_id"]), ({"number": "123456"}, tool.id))
        for name, call in {
            "changed": lambda: verify_signature(body.replace(b"123456", b"123457"), headers, secret),
            "no secret": lambda: verify_signature(body, headers, []),
            "old": lambda: verify_signature(body, headers, secret, now=time.time() + 360),
        }.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                call()
