// Command flow runs the whole flow with the client that oapi-codegen makes of the document, against a running server.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"conformance/client"
)

const question = "Where do bicycles go?"

type flow struct {
	*client.ClientWithResponses
	context.Context
	run string
}

func main() {
	log.SetFlags(0)
	c, err := client.NewClientWithResponses(os.Getenv("BASE_URL"), client.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		r.Header.Set("X-Subaccount-Id", os.Getenv("SUBACCOUNT"))
		return nil
	}))
	must(err == nil, "a client", err)
	f := flow{c, context.Background(), fmt.Sprint(time.Now().UnixNano())}
	assistant := f.assistant()
	f.knowledge(assistant)
	f.chat(assistant)
	contact := f.contact()
	f.appointment(contact)
	f.call(assistant)
	f.refusals(contact)
	fmt.Println("oapi-codegen: assistant, knowledge, streamed chat, contact, webhook, appointment, number, call: ok")
}

// must ends the program where something is not as it should be.
func must(ok bool, what string, seen ...any) {
	if !ok {
		log.Fatal("not so: ", what, ": ", fmt.Sprint(seen...))
	}
}

// until asks again until an answer is right.
func until(what string, right func() bool) {
	for end := time.Now().Add(time.Minute); !right(); time.Sleep(100 * time.Millisecond) {
		must(time.Now().Before(end), what)
	}
}

func (f flow) assistant() string {
	prompt, voice := "Be brief.", true
	made, err := f.CreateAssistantWithResponse(f, nil, client.CreateAssistantBody{Name: "Ada " + f.run, Prompt: &prompt, VoiceEnabled: &voice})
	must(err == nil && made.JSON201 != nil, "an assistant is created", err, made)
	id := made.JSON201.Data.Id
	list, err := f.ListAssistantsWithResponse(f, nil)
	must(err == nil && list.JSON200 != nil && list.JSON200.Data[0].Id == id, "it is the newest of the list", err, list)
	return id
}

func (f flow) knowledge(assistant string) {
	base, err := f.CreateKnowledgeBaseWithResponse(f, nil, client.CreateKnowledgeBaseBody{Name: "House rules " + f.run})
	must(err == nil && base.JSON201 != nil, "a knowledge base is created", err, base)
	id := base.JSON201.Data.Id
	source, err := f.CreateTextSourceWithResponse(f, id, nil, client.CreateTextSourceBody{Name: "Parking", Text: "Bicycles go into the cellar."})
	must(err == nil && source.JSON201 != nil, "a text is added", err, source)
	until("the text can be searched", func() bool {
		all, err := f.ListKnowledgeSourcesWithResponse(f, id, nil)
		must(err == nil && all.JSON200 != nil, "its sources are listed", err, all)
		return all.JSON200.Data[0].Id == source.JSON201.Data.Id && all.JSON200.Data[0].Status == "READY"
	})
	found, err := f.SearchKnowledgeBaseWithResponse(f, id, nil, client.SearchKnowledgeBaseBody{Query: question})
	must(err == nil && found.JSON200 != nil && strings.Contains(found.JSON200.Data[0].Text, "cellar"), "the passage is found", err, found)
	used, err := f.AssignKnowledgeBaseWithResponse(f, id, nil, client.AssignKnowledgeBaseBody{AssistantId: assistant})
	must(err == nil && used.JSON200 != nil, "the assistant knows it", err, used)
}

func (f flow) chat(assistant string) {
	turn := client.CreateChatCompletionBody{AssistantId: assistant, Input: question}
	whole, err := f.CreateChatCompletionWithResponse(f, nil, turn)
	must(err == nil && whole.JSON200 != nil && strings.Contains(whole.JSON200.Data.Output, "cellar"), "the assistant answers", err, whole)
	stream := true
	turn.Stream = &stream
	answer, err := f.CreateChatCompletion(f, nil, turn)
	must(err == nil && answer.StatusCode == http.StatusOK, "a stream begins", err, answer)
	defer answer.Body.Close()
	said, done := "", (*client.ChatCompletion)(nil)
	for name, event := range events(answer.Body) {
		switch name {
		case "delta":
			delta, err := event.AsStreamDelta()
			must(err == nil, "a delta", err)
			said += delta.Data.Content
		case "done":
			end, err := event.AsStreamDone()
			must(err == nil, "the end", err)
			done = &end.Data
		default:
			must(name != "error", "the stream goes on", event)
		}
	}
	must(done != nil && done.Output == said && strings.Contains(said, "cellar"), "the stream ends with what it said", said, done)
}

// contact creates one, and receives the webhook that reports it.
func (f flow) contact() string {
	receiver := receive()
	defer receiver.Close()
	hook, err := f.CreateWebhookWithResponse(f, nil, client.CreateWebhookBody{
		Url: receiver.URL, Events: []client.EventFilter{client.EventFilterContactCreated},
	})
	must(err == nil && hook.JSON201 != nil, "a webhook is created", err, hook)
	name, phone := "Lin", "+1 415 555 0100"
	made, err := f.CreateContactWithResponse(f, nil, client.CreateContactBody{FirstName: &name, Phone: &phone, Source: &f.run})
	must(err == nil && made.JSON201 != nil && *made.JSON201.Data.Phone == "+14155550100", "a contact is created", err, made)
	id := made.JSON201.Data.Id
	event := (<-receiver.deliveries).verified(hook.JSON201.Data.Secret)
	told, err := event.Data.AsContact()
	must(err == nil && event.Type == "contact.created" && told.Id == id && *told.Phone == "+14155550100", "the webhook tells of it", err, event)
	gone, err := f.DeleteWebhookWithResponse(f, hook.JSON201.Data.Id, nil)
	must(err == nil && gone.JSON200 != nil, "the webhook is deleted", err, gone)
	list, err := f.ListContactsWithResponse(f, &client.ListContactsParams{Source: &f.run})
	must(err == nil && list.JSON200 != nil && len(list.JSON200.Data) == 1 && list.JSON200.Data[0].Id == id, "the contact is listed", err, list)
	return id
}

func (f flow) appointment(contact string) {
	at, status := time.Now().Add(24*time.Hour).Truncate(time.Second), client.AppointmentStatusCONFIRMED
	made, err := f.CreateAppointmentWithResponse(f, nil, client.CreateAppointmentBody{StartTime: at, ContactId: &contact, Status: &status})
	must(err == nil && made.JSON201 != nil, "an appointment is booked", err, made)
	got := made.JSON201.Data
	must(got.StartTime.Equal(at) && *got.Status == status && *got.ContactId == contact, "it is what was asked for", got)
}

func (f flow) call(assistant string) {
	number, to := fmt.Sprintf("+1415556%04d", time.Now().UnixNano()/1000%10000), "+15005550001"
	owned, err := f.CreatePhoneNumberWithResponse(f, nil, client.CreatePhoneNumberBody{Number: number})
	must(err == nil && owned.JSON201 != nil, "a number is added", err, owned)
	assigned, err := f.AssignPhoneNumberWithResponse(f, owned.JSON201.Data.Id, nil, client.AssignPhoneNumberBody{AssistantId: &assistant})
	must(err == nil && assigned.JSON200 != nil && *assigned.JSON200.Data.AssistantId == assistant, "the assistant answers it", err, assigned)
	placed, err := f.CreateCallWithResponse(f, nil, client.CreateCallBody{AssistantId: assistant, To: &to})
	must(err == nil && placed.JSON201 != nil, "a call is placed", err, placed)
	until("the call is completed", func() bool {
		now, err := f.GetCallWithResponse(f, placed.JSON201.Data.Id, nil)
		must(err == nil && now.JSON200 != nil, "the call is read", err, now)
		return now.JSON200.Data.CallStatus != nil && *now.JSON200.Data.CallStatus == "COMPLETED"
	})
}

func (f flow) refusals(contact string) {
	none, err := f.GetContactWithResponse(f, "con_none", nil)
	must(err == nil && none.JSON404 != nil && none.JSON404.Error.Code == client.ErrorCodeNotFound, "what is not there is 404", err, none)
	phone := "nobody"
	wrong, err := f.UpdateContactWithResponse(f, contact, nil, client.UpdateContactBody{Phone: &phone})
	must(err == nil && wrong.JSON422 != nil && wrong.JSON422.Error.Details[0].Field == "phone", "what is wrong is named", err, wrong)
}
