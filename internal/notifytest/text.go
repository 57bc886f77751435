// Package notifytest is providers of messages for tests: Twilio's Messages resource, and a mail server. They are as
// strict as the originals, keep what they take, and fail where a test tells them to.
package notifytest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The account that the provider knows, and the number that it sends from.
const (
	Account = "AC00000000000000000000000000000001"
	Token   = "token-canary"
	From    = "+15005550006"
)

// Text is one that was taken.
type Text struct{ From, To, Body string }

// Texts is a provider of text messages.
type Texts struct {
	// URL is what a client is given.
	URL string

	mu       sync.Mutex
	taken    []Text
	asked    int
	failures []int
}

// NewTexts starts a provider.
func NewTexts(t testing.TB) *Texts {
	t.Helper()
	p := &Texts{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /2010-04-01/Accounts/{account}/Messages.json", p.messages)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(Account, Token)
	p.URL = u.String()
	return p
}

// Fail answers the next requests with these statuses; 0 takes the message and says nothing.
func (p *Texts) Fail(statuses ...int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failures = append(p.failures, statuses...)
}

// Taken are the messages that were taken, and Asked how often one was offered.
func (p *Texts) Taken() []Text {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.taken)
}

// Asked is how often a message was offered.
func (p *Texts) Asked() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

func (p *Texts) messages(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	account, token, _ := r.BasicAuth()
	text := Text{From: r.PostFormValue("From"), To: r.PostFormValue("To"), Body: r.PostFormValue("Body")}
	silent := false
	if len(p.failures) > 0 {
		status := p.failures[0]
		p.failures = p.failures[1:]
		if silent = status == 0; !silent {
			refuse(w, status, 20000, "Something went wrong with "+text.To)
			return
		}
	}
	switch {
	case account != Account || token != Token || r.PathValue("account") != Account:
		refuse(w, http.StatusUnauthorized, 20003, "Authenticate")
	case !strings.HasPrefix(text.To, "+"):
		refuse(w, http.StatusBadRequest, 21211, "Invalid 'To' Phone Number: "+text.To)
	case text.From != From:
		refuse(w, http.StatusBadRequest, 21606, "The 'From' phone number provided is not a valid message-capable number")
	case text.Body == "" || len([]rune(text.Body)) > 1600:
		refuse(w, http.StatusBadRequest, 21602, "Message body is required")
	default:
		p.taken = append(p.taken, text)
		if silent {
			panic(http.ErrAbortHandler)
		}
		answer(w, http.StatusCreated, map[string]any{
			"sid": fmt.Sprintf("SM%032d", len(p.taken)), "status": "queued", "to": text.To, "from": text.From, "body": text.Body,
		})
	}
}

func refuse(w http.ResponseWriter, status, code int, message string) {
	answer(w, status, map[string]any{"code": code, "message": message, "status": status})
}

func answer(w http.ResponseWriter, status int, body map[string]any) {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may be gone
}
