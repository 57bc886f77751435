package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"

	"conformance/client"
)

// receiver takes webhooks.
type receiver struct {
	*httptest.Server
	deliveries chan delivery
}

type delivery struct {
	header http.Header
	body   []byte
}

func receive() receiver {
	r := receiver{deliveries: make(chan delivery, 10)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body) // what is not whole is not signed
		r.deliveries <- delivery{q.Header, body}
	}))
	return r
}

// verified is the event of a delivery that is signed with the secret (Standard Webhooks).
func (d delivery) verified(secret string) (event client.ContactCreatedEvent) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	must(err == nil, "a secret", err)
	mac := hmac.New(sha256.New, key)
	_, _ = io.WriteString(mac, d.header.Get("Webhook-Id")+"."+d.header.Get("Webhook-Timestamp")+"."+string(d.body))
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	must(d.header.Get("Webhook-Signature") == want, "the webhook is signed", d.header)
	err = json.Unmarshal(d.body, &event)
	must(err == nil, "an event", err)
	return event
}

// events of a stream, by their names, as the document has them.
func events(body io.Reader) iter.Seq2[string, client.StreamEvent] {
	return func(yield func(string, client.StreamEvent) bool) {
		name := ""
		for lines := bufio.NewScanner(body); lines.Scan(); {
			if text, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = text
			}
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			var event client.StreamEvent
			err := json.Unmarshal([]byte(`{"event": "`+name+`", "data": `+data+`}`), &event)
			must(err == nil, "an event of the stream", err)
			if !yield(name, event) {
				return
			}
		}
	}
}
