import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from itertools import islice

from setup import BASE_URL, KEY, SUBACCOUNT, client, fault, keys, queries, unique, until
from switchboard import ChatDelta, ChatDone, Switchboard, SwitchboardError, Upload


class Flow(unittest.TestCase):
    def failure(self, call):
        with self.assertRaises(SwitchboardError) as caught:
            call()
        return caught.exception

    def test_assistant_knowledge_and_chat(self):
        base = client.knowledge_bases.create(name=unique("House rules"))
        source = client.knowledge_bases.sources_create_text(base.id, name="Parking", text="Bicycles go into the cellar.")
        until(
            client.knowledge_bases.sources_list(base.id).page,
            lambda page: any(s.id == source.id and s.status == "READY" for s in page.data),
        )
        matches = client.knowledge_bases.search(base.id, query="Where do bicycles go?")
        self.assertIn("cellar", str(matches[0]))
        client.knowledge_bases.trainings_create(base.id, query="Where do bicycles go?", response="Into the cellar.")

        assistant = client.assistants.create(name=unique("Ada"), prompt="Be brief.", description="A test.")
        client.knowledge_bases.assign(base.id, assistant_id=assistant.id)
        updated = client.assistants.update(assistant.id, description=None)
        self.assertIsNone(updated.description)
        self.assertEqual(updated.prompt, "Be brief.")

        turn = {"assistant_id": assistant.id, "input": "Where do bicycles go?"}
        self.assertIn("cellar", client.chat.complete(**turn).output)
        events = list(client.chat.stream(**turn))
        self.assertIsInstance(events[-1], ChatDone)
        text = "".join(e.content for e in events if isinstance(e, ChatDelta))
        self.assertEqual(text, events[-1].completion.output)
        self.assertIn("cellar", text)
        stream = client.chat.stream(**turn)
        self.assertIsInstance(next(stream), ChatDelta)
        stream.close()  # ends the request

        fault("cut")
        last = list(client.chat.stream(**turn))[-1]
        self.assertIsInstance(last, ChatDone)
        self.assertIn("cellar", last.completion.output)
        used = keys()
        self.assertEqual((len(used), used[0]), (2, used[-1]))

    def test_files(self):
        base = client.knowledge_bases.create(name=unique("Files"))
        upload = Upload('li"ft.txt', b"The lift is out of order on Mondays.")
        source = client.knowledge_bases.sources_create_file_upload(base.id, upload, name="Lift")
        self.assertEqual((source.type, source.name), ("file", "Lift"))
        self.assertIn(b"name", client.download(client.contact_exports.create().path).lower())
        with self.assertRaises(ValueError):
            client.download("https://example.com/files/1")

    def test_large_import(self):
        """A file that is too large for the body of an import is uploaded first, and what is wrong with its rows is a file again."""
        source = unique("import")
        rows = "".join(f"{source} {i},,{source},{'x' * 5000}\n" for i in range(250))
        text = f"name,email,source,remark\n{rows}Bob,not an address,,\n".encode()
        file = client.files.upload(Upload("people.csv", text))
        self.assertEqual((file.name, file.size), ("people.csv", len(text)))
        self.assertGreater(file.size, 1_200_000)
        made = client.contact_imports.create(file_id=file.id)
        ended = until(lambda: client.contact_imports.get(made.id), lambda i: i.status not in ("PENDING", "RUNNING"))
        self.assertEqual((ended.status, ended.created_contacts, ended.bad_rows), ("COMPLETED", 250, 1), ended)
        rejected = client.files.download(ended.problems_file_id)
        self.assertIn(b"252,", rejected)
        self.assertIn(b"not an address", rejected)
        self.assertEqual(client.download(ended.problems_path), rejected)
        with self.assertRaises(ValueError):
            client.files.download("..")

    def test_contacts(self):
        source = unique("sdk")
        with ThreadPoolExecutor(5) as pool:
            list(pool.map(lambda i: client.contacts.create(name=f"Person {i}", source=source), range(250)))
        self.assertEqual(len({c.id for c in client.contacts.list(source=source)}), 250)
        contacts = client.contacts.list(source=source, limit=20, include_total=True)
        first = contacts.page()
        self.assertEqual((len(first.data), first.total), (20, 250))
        second = contacts.page(first.next_cursor)
        self.assertEqual((len({c.id for c in first.data + second.data}), second.total), (40, 250))
        fault("")
        self.assertEqual(len(list(islice(contacts, 60))), 60)
        self.assertEqual(["include_total" in q for q in queries()], [True, False, False])

    def test_appointment_number_and_call(self):
        contact = client.contacts.create(first_name="Lin")
        at = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
        appointment = client.appointments.create(start_time=at, contact_id=contact.id, status="CONFIRMED")
        self.assertEqual((appointment.start_time, appointment.status), (at, "CONFIRMED"))
        assistant = client.assistants.create(name=unique("Caller"), voice_enabled=True)
        number = client.phone_numbers.create(number=f"+1404555{time.time_ns() // 1000 % 10000:04}", type="LOCAL")
        client.phone_numbers.assign(number.id, assistant_id=assistant.id)
        call = client.calls.create(assistant_id=assistant.id, to="+15005550001")
        until(lambda: client.calls.get(call.id), lambda c: c.call_status == "COMPLETED")

    def test_errors(self):
        wrong = self.failure(lambda: client.contacts.create(name="x", email="nobody"))
        self.assertEqual((wrong.status, wrong.code, wrong.details[0].field), (422, "validation_error", "email"))
        self.assertTrue(wrong.request_id.startswith("req_"))
        gone = self.failure(lambda: client.contacts.get("con_nobody"))
        self.assertEqual((gone.status, gone.code), (404, "not_found"))
        stranger = Switchboard(BASE_URL, "ask_dev_wrong", subaccount=SUBACCOUNT)
        self.assertEqual(self.failure(stranger.tags.list().page).status, 401)
        self.failure(client.tags.list(options={"subaccount": "loc-of-others"}).page)
        with self.assertRaises(ValueError):
            client.contacts.get("..")
        with self.assertRaises(ValueError):
            client.appointments.create(start_time=datetime(2030, 1, 1))

    def test_retries(self):
        name = unique("Once")
        fault("busy")
        began = time.monotonic()
        client.tags.create(name=name + " a")
        self.assertGreaterEqual(time.monotonic() - began, 1)
        self.assertEqual(len(keys()), 2)

        for status in ("429", "502"):
            fault(status)
            client.tags.list().page()
            self.assertEqual(len(keys()), 2)
        fault("later")
        later = self.failure(client.tags.list().page)
        self.assertEqual((later.status, later.retry_after, len(keys())), (503, 60, 1))

        fault("cut")
        seen = []
        tag = client.tags.create(name=name + " b", options={"on_response": seen.append})
        self.assertEqual(seen[0].headers["Idempotent-Replayed"], "true")
        used = keys()
        self.assertEqual(len(used), 2)
        self.assertEqual(used[0], used[1])
        self.assertGreaterEqual(len(used[0]), 32)
        self.assertEqual([t.id for t in client.tags.list(search=name + " b")], [tag.id])

        fault("pending")
        client.tags.create(name=name + " c")
        asked = keys()
        self.assertEqual((len(asked), len(set(asked))), (3, 1))

        fault("cut")
        cut = self.failure(client.tags.list(options={"retries": 0}).page)
        self.assertEqual((cut.status, cut.code), (0, "connection_failed"))

    def test_conditional_update(self):
        seen = []
        made = client.assistants.create(name=unique("Ada"), options={"on_response": seen.append})
        change = {"if_match": seen[0].headers["ETag"], "description": "Changed."}
        for kind, code, status, requests in (
            ("cut", "connection_failed", 0, 1),
            ("502", "invalid_response", 502, 1),
            ("busy", "invalid_response", 503, 1),
            ("429", "conflict", 409, 2),
        ):
            fault(kind)
            failed = self.failure(lambda: client.assistants.update(made.id, **change))
            self.assertEqual((failed.code, failed.status, len(keys())), (code, status, requests))
        fault("cut")
        client.assistants.update(made.id, description="B.")

    def test_errors_have_the_key(self):
        hasty = Switchboard(BASE_URL, KEY, subaccount=SUBACCOUNT, timeout=0.2)
        turn = {"assistant_id": "asst_x", "input": "Hello?"}
        fault("hold")
        late = self.failure(lambda: hasty.chat.complete(**turn))
        self.assertEqual((late.code, [late.idempotency_key]), ("timeout", keys()))
        fault("conflict")
        busy = self.failure(lambda: hasty.chat.complete(**turn, options={"idempotency_key": "of mine"}))
        self.assertEqual((busy.status, busy.idempotency_key, keys()), (409, "of mine", ["of mine"]))
        for kind in ("hold", "stall", "part"):
            fault(kind)
            silent = self.failure(lambda: list(hasty.chat.stream(**turn)))
            self.assertEqual((silent.code, [silent.idempotency_key]), ("timeout", keys()))
        self.assertIsNone(self.failure(lambda: client.contacts.get("con_nobody")).idempotency_key)

    def test_silent_stream(self):
        fault("stall")
        stream = client.chat.stream(assistant_id="asst_x", input="Hello?", options={"timeout": 0.2})
        self.assertIsInstance(next(stream), ChatDelta)
        self.assertEqual(self.failure(lambda: next(stream)).code, "timeout")

    def test_timeout(self):
        fault("hold")
        self.assertEqual(self.failure(client.tags.list(options={"timeout": 0.2}).page).code, "timeout")
        self.assertEqual(len(keys()), 1)
