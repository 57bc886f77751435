package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"conformance/client"
)

// answered fails unless there is an answer with data.
func answered[T any](what string, data *T, err error, status string) T {
	if err != nil || data == nil {
		log.Fatalf("%s: %v %s", what, err, status)
	}
	return *data
}

// until asks again until it is so.
func until(what string, so func() bool) {
	for range 300 {
		if so() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	log.Fatalf("never: %s", what)
}

// flow is all that an integrator does: an assistant that knows something, a chat by stream, an appointment, a number, a call, a webhook.
func flow(ctx context.Context, c *client.ClientWithResponses, sub string) {
	contact := answer(ctx, c, sub)
	at := time.Now().UTC().Add(24 * time.Hour).Truncate(time.Second)
	made, err := c.CreateAppointmentWithResponse(ctx, &client.CreateAppointmentParams{XSubaccountId: &sub},
		client.CreateAppointmentJSONRequestBody{StartTime: at, ContactId: &contact})
	if got := answered("an appointment", made.JSON201, err, made.Status()).Data.StartTime; got == nil || !got.Equal(at) {
		log.Fatalf("the appointment is at %v, not %v", got, at)
	}
	place(ctx, c, sub)
	hook(ctx, c, sub)
}

// answer has an assistant reply from its knowledge, and returns the contact that it replied to.
func answer(ctx context.Context, c *client.ClientWithResponses, sub string) (contact string) {
	name := "Lin"
	person, err := c.CreateContactWithResponse(ctx, &client.CreateContactParams{XSubaccountId: &sub}, client.CreateContactJSONRequestBody{Name: &name})
	contact = answered("a contact", person.JSON201, err, person.Status()).Data.Id
	made, err := c.CreateKnowledgeBaseWithResponse(ctx, &client.CreateKnowledgeBaseParams{XSubaccountId: &sub},
		client.CreateKnowledgeBaseJSONRequestBody{Name: "House rules"})
	base := answered("a knowledge base", made.JSON201, err, made.Status()).Data.Id
	source, err := c.CreateTextSourceWithResponse(ctx, base, &client.CreateTextSourceParams{XSubaccountId: &sub},
		client.CreateTextSourceJSONRequestBody{Name: "Parking", Text: "Bicycles go into the cellar."})
	answered("a source", source.JSON201, err, source.Status())
	until("the source is read", func() bool {
		list, err := c.ListKnowledgeSourcesWithResponse(ctx, base, &client.ListKnowledgeSourcesParams{XSubaccountId: &sub})
		all := answered("sources", list.JSON200, err, list.Status()).Data
		return len(all) == 1 && all[0].Status == "READY"
	})
	bot := assistant(ctx, c, sub)
	assigned, err := c.AssignKnowledgeBaseWithResponse(ctx, base, &client.AssignKnowledgeBaseParams{XSubaccountId: &sub},
		client.AssignKnowledgeBaseJSONRequestBody{AssistantId: bot})
	answered("knowledge for the assistant", assigned.JSON200, err, assigned.Status())
	yes := true
	r, err := c.CreateChatCompletion(ctx, &client.CreateChatCompletionParams{XSubaccountId: &sub},
		client.CreateChatCompletionJSONRequestBody{AssistantId: bot, Input: "Where do bicycles go?", ContactId: &contact, Stream: &yes})
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	text, err := io.ReadAll(r.Body)
	if at := strings.LastIndex(string(text), "event: done\n"); err != nil || at < 0 || !strings.Contains(string(text[at:]), "cellar") {
		log.Fatalf("the stream: %v %s", err, text)
	}
	return contact
}

func assistant(ctx context.Context, c *client.ClientWithResponses, sub string) string {
	yes := true
	made, err := c.CreateAssistantWithResponse(ctx, &client.CreateAssistantParams{XSubaccountId: &sub},
		client.CreateAssistantJSONRequestBody{Name: "Flow", VoiceEnabled: &yes})
	return answered("an assistant", made.JSON201, err, made.Status()).Data.Id
}

// place a call, and wait until it is over.
func place(ctx context.Context, c *client.ClientWithResponses, sub string) {
	bot := assistant(ctx, c, sub)
	number, err := c.CreatePhoneNumberWithResponse(ctx, &client.CreatePhoneNumberParams{XSubaccountId: &sub},
		client.CreatePhoneNumberJSONRequestBody{Number: fmt.Sprintf("+1404555%04d", rand.IntN(10_000)), AssistantId: &bot})
	answered("a number", number.JSON201, err, number.Status())
	to := "+15005550001"
	placed, err := c.CreateCallWithResponse(ctx, &client.CreateCallParams{XSubaccountId: &sub}, client.CreateCallJSONRequestBody{AssistantId: bot, To: to})
	id := answered("a call", placed.JSON201, err, placed.Status()).Data.Id
	until("the call is over", func() bool {
		call, err := c.GetCallWithResponse(ctx, id, &client.GetCallParams{XSubaccountId: &sub})
		return answered("the call", call.JSON200, err, call.Status()).Data.CallStatus == "COMPLETED"
	})
}

// hook receives an event.
func hook(ctx context.Context, c *client.ClientWithResponses, sub string) {
	got := make(chan client.ContactCreatedEvent, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var event client.ContactCreatedEvent
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			log.Fatal(err)
		}
		got <- event
	}))
	defer receiver.Close()
	made, err := c.CreateWebhookWithResponse(ctx, &client.CreateWebhookParams{XSubaccountId: &sub},
		client.CreateWebhookJSONRequestBody{Url: receiver.URL, Events: []client.EventFilter{"contact.created"}})
	id := answered("a webhook", made.JSON201, err, made.Status()).Data.Id
	name := "Grace"
	contact, err := c.CreateContactWithResponse(ctx, &client.CreateContactParams{XSubaccountId: &sub}, client.CreateContactJSONRequestBody{Name: &name})
	want := answered("a contact", contact.JSON201, err, contact.Status()).Data.Id
	event := <-got
	if text, err := json.Marshal(event.Data); err != nil || !strings.Contains(string(text), want) {
		log.Fatalf("the event: %v %s", err, text)
	}
	gone, err := c.DeleteWebhookWithResponse(ctx, id, &client.DeleteWebhookParams{XSubaccountId: &sub})
	answered("no webhook", gone.JSON200, err, gone.Status())
}
