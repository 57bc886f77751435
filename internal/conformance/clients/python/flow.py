"""The whole flow by the client that openapi-python-client makes of the document, against a running server."""

import json
import os
import time
from datetime import datetime, timedelta, timezone

from client import AuthenticatedClient
from client.api.appointments import create_appointment
from client.api.assistants import create_assistant, update_assistant
from client.api.calls import create_call, get_call
from client.api.chat import create_chat_completion
from client.api.contacts import create_contact, get_contact, list_contacts, update_contact
from client.api.knowledge_bases import (
    assign_knowledge_base,
    create_knowledge_base,
    create_text_source,
    list_knowledge_sources,
    search_knowledge_base,
)
from client.api.phone_numbers import assign_phone_number, create_phone_number
from client.api.webhooks import create_webhook, delete_webhook
from client.models import (
    AppointmentStatus,
    AssignKnowledgeBaseBody,
    AssignPhoneNumberBody,
    CreateAppointmentBody,
    CreateAssistantBody,
    CreateCallBody,
    CreateChatCompletionBody,
    CreateContactBody,
    CreateKnowledgeBaseBody,
    CreatePhoneNumberBody,
    CreateTextSourceBody,
    CreateWebhookBody,
    EventFilter,
    SearchKnowledgeBaseBody,
    StreamDelta,
    StreamDone,
    UpdateAssistantBody,
    UpdateContactBody,
)
from receiver import Receiver

BASE_URL, KEY, SUBACCOUNT = (os.environ[name] for name in ("BASE_URL", "KEY", "SUBACCOUNT"))
client = AuthenticatedClient(BASE_URL, KEY, headers={"X-Subaccount-Id": SUBACCOUNT}, timeout=60)
run = str(time.time_ns())
QUESTION = "Where do bicycles go?"


def same(got, want):
    if got != want:
        raise SystemExit(f"not so: {got!r}, want {want!r}")


def ask(operation, *path, status=200, **params):
    """The data of an operation's answer."""
    answer = operation.sync_detailed(*path, client=client, **params)
    if answer.status_code != status:
        raise SystemExit(f"not so: {operation.__name__} is answered by {answer.status_code}: {answer.content!r}")
    return answer.parsed.data


def until(look, right):
    """Look again until what is seen is right."""
    end = time.monotonic() + 60
    while not right(seen := look()):
        if time.monotonic() > end:
            raise SystemExit(f"still {seen}")
        time.sleep(0.1)


def assistant():
    body = CreateAssistantBody(name=f"Ada {run}", prompt="Be brief.", description="A test.", voice_enabled=True)
    made = ask(create_assistant, status=201, body=body)
    cleared = ask(update_assistant, made.id, body=UpdateAssistantBody(description=None))
    same((cleared.description, cleared.prompt), (None, "Be brief."))  # null clears, and what is absent stays
    return made.id


def knowledge(assistant_id):
    base = ask(create_knowledge_base, status=201, body=CreateKnowledgeBaseBody(name=f"House rules {run}"))
    text = CreateTextSourceBody(name="Parking", text="Bicycles go into the cellar.")
    source = ask(create_text_source, base.id, status=201, body=text)
    until(
        lambda: ask(list_knowledge_sources, base.id),
        lambda sources: [(s.id, s.status) for s in sources] == [(source.id, "READY")],
    )
    found = ask(search_knowledge_base, base.id, body=SearchKnowledgeBaseBody(query=QUESTION))
    same("cellar" in found[0].text, True)
    ask(assign_knowledge_base, base.id, body=AssignKnowledgeBaseBody(assistant_id=assistant_id))


def events(body):
    """The events of a streamed answer, of the types that the document has for them. The generator makes no streams of its own."""
    with client.get_httpx_client().stream("POST", "/v3/chat/completions", json=body.to_dict()) as answer:
        same(answer.status_code, 200)
        name = ""
        for line in answer.iter_lines():
            field, _, value = line.rstrip("\n").partition(": ")
            if field == "event":
                name = value
            kind = {"delta": StreamDelta, "done": StreamDone}.get(name)
            if field == "data" and kind:
                yield kind.from_dict({"event": name, "data": json.loads(value)})


def chat(assistant_id):
    body = CreateChatCompletionBody(assistant_id=assistant_id, input_=QUESTION)
    same("cellar" in ask(create_chat_completion, body=body).output, True)
    body.stream = True
    *deltas, done = events(body)
    said = "".join(delta.data.content for delta in deltas)
    same((type(done), done.data.output), (StreamDone, said))
    same("cellar" in said, True)


def contact():
    """A contact, and the webhook that tells of it."""
    with Receiver() as receiver:
        body = CreateWebhookBody(url=receiver.url, events=[EventFilter.CONTACT_CREATED])
        hook = ask(create_webhook, status=201, body=body)
        body = CreateContactBody(first_name="Lin", phone="+1 415 555 0100", source=run)
        made = ask(create_contact, status=201, body=body)
        same(made.phone, "+14155550100")
        event = receiver.verified(hook.secret)
        same((event.type_, event.data.id), ("contact.created", made.id))
    ask(delete_webhook, hook.id)
    same([c.id for c in ask(list_contacts, source=run)], [made.id])
    return made.id


def appointment(contact_id):
    at = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
    body = CreateAppointmentBody(start_time=at, contact_id=contact_id, status=AppointmentStatus.CONFIRMED)
    made = ask(create_appointment, status=201, body=body)
    same((made.start_time, made.status, made.contact_id), (at, AppointmentStatus.CONFIRMED, contact_id))


def call(assistant_id):
    number = f"+1404556{time.time_ns() // 1000 % 10000:04}"
    owned = ask(create_phone_number, status=201, body=CreatePhoneNumberBody(number=number))
    assigned = ask(assign_phone_number, owned.id, body=AssignPhoneNumberBody(assistant_id=assistant_id))
    same((assigned.number, assigned.assistant_id), (number, assistant_id))
    placed = ask(create_call, status=201, body=CreateCallBody(assistant_id=assistant_id, to="+15005550001"))
    until(lambda: ask(get_call, placed.id), lambda now: now.call_status == "COMPLETED")


def refusals(contact_id):
    none = get_contact.sync_detailed("con_none", client=client)
    same((none.status_code, none.parsed.error.code), (404, "not_found"))
    wrong = update_contact.sync_detailed(contact_id, client=client, body=UpdateContactBody(email="nobody"))
    same((wrong.status_code, wrong.parsed.error.details[0].field), (422, "email"))


ada = assistant()
knowledge(ada)
chat(ada)
lin = contact()
appointment(lin)
call(ada)
refusals(lin)
print("openapi-python-client: assistant, knowledge, streamed chat, contact, webhook, appointment, number, call: ok")
