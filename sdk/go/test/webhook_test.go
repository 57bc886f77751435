package flow_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	switchboard "github.com/switchboard-dev/switchboard/sdk/go"
)

type delivery struct {
	header http.Header
	body   []byte
}

// One is received and verified, and nothing else is taken for one.
func TestWebhook(t *testing.T) {
	c, ctx := client(t), t.Context()
	got := make(chan delivery, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- delivery{r.Header, body}
	}))
	defer receiver.Close()
	hook := must(c.Webhooks.Create(ctx, switchboard.CreateWebhookParams{URL: receiver.URL, Events: []switchboard.EventFilter{switchboard.EventFilterContactCreated}}))(t)
	contact := must(c.Contacts.Create(ctx, switchboard.CreateContactParams{Name: switchboard.Set(unique("Hooked"))}))(t)
	d := <-got
	event, ok := must(switchboard.VerifyWebhook(d.body, d.header, hook.Secret))(t).(*switchboard.ContactCreatedEvent)
	if !ok || event.Type != "contact.created" || event.Data.ID != contact.ID || event.Data.Value == nil || *event.Data.Value.Name != *contact.Name {
		t.Errorf("%+v", event)
	}
	other := "whsec_" + strings.Repeat("eHh4", 8)
	must(switchboard.VerifyWebhook(d.body, d.header, other, hook.Secret))(t)

	with := func(name, value string) http.Header {
		h := d.header.Clone()
		h.Set(name, value)
		return h
	}
	signature := d.header.Get("Webhook-Signature")
	must(switchboard.VerifyWebhook(d.body, with("Webhook-Signature", "v1,bm9uc2Vuc2U= v2,x "+signature), hook.Secret))(t)
	changed := "v1,A" + signature[4:]
	if changed == signature {
		changed = "v1,B" + signature[4:]
	}
	at := func(d time.Duration) func() time.Time { return func() time.Time { return time.Now().Add(d) } }
	for name, try := range map[string]func() (switchboard.Event, error){
		"secret": func() (switchboard.Event, error) { return switchboard.VerifyWebhook(d.body, d.header, other) },
		"none":   func() (switchboard.Event, error) { return switchboard.VerifyWebhook(d.body, d.header) },
		"body": func() (switchboard.Event, error) {
			return switchboard.VerifyWebhook(append(d.body, ' '), d.header, hook.Secret)
		},
		"signature": func() (switchboard.Event, error) {
			return switchboard.VerifyWebhook(d.body, with("Webhook-Signature", changed), hook.Secret)
		},
		"missing": func() (switchboard.Event, error) {
			return switchboard.VerifyWebhook(d.body, with("Webhook-Signature", ""), hook.Secret)
		},
		"id": func() (switchboard.Event, error) {
			return switchboard.VerifyWebhook(d.body, with("Webhook-Id", "evt_x"), hook.Secret)
		},
		"timestamp": func() (switchboard.Event, error) {
			return switchboard.VerifyWebhook(d.body, with("Webhook-Timestamp", "now"), hook.Secret)
		},
		"old": func() (switchboard.Event, error) {
			return switchboard.Verifier{Secrets: []string{hook.Secret}, Now: at(6 * time.Minute)}.Verify(d.body, d.header)
		},
		"early": func() (switchboard.Event, error) {
			return switchboard.Verifier{Secrets: []string{hook.Secret}, Now: at(-6 * time.Minute)}.Verify(d.body, d.header)
		},
	} {
		if _, err := try(); !errors.Is(err, switchboard.ErrWebhook) {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(switchboard.Verifier{Secrets: []string{hook.Secret}, Now: at(4 * time.Minute)}.Verify(d.body, d.header))(t)

	rotated := must(c.Webhooks.RotateSecret(ctx, hook.ID))(t)
	must(c.Contacts.Create(ctx, switchboard.CreateContactParams{Name: switchboard.Set(unique("Hooked again"))}))(t)
	d = <-got
	for _, secret := range []string{hook.Secret, rotated.Secret} {
		must(switchboard.VerifyWebhook(d.body, d.header, secret))(t)
	}
}
