package flow_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
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

// An event that was too large has no more than the id of its thing, which is no thing with blanks in it.
func TestWebhookOfAnID(t *testing.T) {
	key := bytes.Repeat([]byte{7}, 32)
	secret := "whsec_" + base64.StdEncoding.EncodeToString(key)
	verify := func(data string) switchboard.OrReference[switchboard.Assistant] {
		t.Helper()
		body := []byte(`{"id":"evt_1","type":"assistant.updated","sequence":1,"created_at":"2026-01-02T03:04:05Z","subaccount_id":"s","data":` + data + `}`)
		header, at := http.Header{}, strconv.FormatInt(time.Now().Unix(), 10)
		mac := hmac.New(sha256.New, key)
		_, _ = mac.Write(append([]byte("evt_1."+at+"."), body...))
		header.Set("Webhook-Id", "evt_1")
		header.Set("Webhook-Timestamp", at)
		header.Set("Webhook-Signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		event, ok := must(switchboard.VerifyWebhook(body, header, secret))(t).(*switchboard.AssistantUpdatedEvent)
		if !ok {
			t.Fatalf("%T", event)
		}
		return event.Data
	}
	if data := verify(`{"id":"asst_1"}`); data.ID != "asst_1" || data.Value != nil {
		t.Errorf("%+v", data)
	}
	if data := verify(`{"id":"asst_1","name":"Ada"}`); data.ID != "asst_1" || data.Value == nil || data.Value.Name != "Ada" {
		t.Errorf("%+v", data)
	}
}

// A tool's endpoint verifies what it is asked, and takes nothing else.
func TestToolRequest(t *testing.T) {
	c, ctx := client(t), t.Context()
	got := make(chan delivery, 1)
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- delivery{r.Header, body}
		_, _ = io.WriteString(w, `{"status":"shipped"}`)
	}))
	defer endpoint.Close()
	name := strings.ToLower(strings.ReplaceAll(unique("order"), " ", "_"))
	tool := must(c.Tools.Create(ctx, switchboard.CreateToolParams{
		Name: name, URL: switchboard.Set(endpoint.URL), HTTPMethod: switchboard.Set(switchboard.HttpMethodPost),
		Parameters: switchboard.Set[map[string]any](map[string]any{
			"type": "object", "properties": map[string]any{"number": map[string]any{"type": "string"}},
		}),
	}))(t)
	secret := must(c.Tools.RotateSecret(ctx))(t).Secret
	tried := must(c.Tools.Try(ctx, tool.ID, switchboard.TryToolParams{Arguments: map[string]any{"number": "123456"}}))(t)
	if tried.Error != nil {
		t.Fatal(*tried.Error)
	}
	d := <-got
	if err := switchboard.VerifySignature(d.body, d.header, secret); err != nil {
		t.Error(err)
	}
	var asked switchboard.ToolRequest
	if err := json.Unmarshal(d.body, &asked); err != nil || asked.Args["number"] != "123456" || asked.Metadata.ToolID != tool.ID {
		t.Errorf("%v: %+v", err, asked)
	}
	late := switchboard.Verifier{Secrets: []string{secret}, Now: func() time.Time { return time.Now().Add(6 * time.Minute) }}
	for name, err := range map[string]error{
		"a changed byte": switchboard.VerifySignature(bytes.Replace(d.body, []byte("123456"), []byte("123457"), 1), d.header, secret),
		"no secret":      switchboard.VerifySignature(d.body, d.header),
		"too late":       late.VerifySignature(d.body, d.header),
	} {
		if !errors.Is(err, switchboard.ErrWebhook) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
