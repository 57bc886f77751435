package rest_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// Where pages are from: our own, a site that may show the page, and any other.
const (
	ownOrigin  = "http://test"
	shopOrigin = "https://shop.example"
	evilOrigin = "https://evil.example"
)

// visited is a server that takes web calls, and an assistant that anybody may call.
type visited struct {
	*bundle

	t        *testing.T
	web      *live.Carrier
	bot      string
	publicID string
}

// visiting serves web calls on both databases. No speech is configured: pages listen and speak themselves.
func visiting(t *testing.T, f func(t *testing.T, v *visited), options ...option) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			v := &visited{t: t}
			v.bundle = setup(t, dialect, append([]option{withParts(v.equip)}, options...)...)
			v.web.Start()
			v.bot = v.made("/v3/assistants", `{"name":"Ada","inbound_greeting":"Hi."}`)
			v.publicID = v.publish(v.bot)
			f(t, v)
		})
	}
}

func (v *visited) equip(p *domain.Parts) {
	v.web = live.New(live.Config{
		Name: "web", Log: slog.New(slog.NewTextHandler(v.t.Output(), nil)), Spool: v.t.TempDir(),
		Term: 20 * time.Minute, // a lease of an hour, which a test gives to another copy, is not too long beside it
	})
	v.t.Cleanup(func() { _ = v.web.Close() })
	p.Web = v.web
	p.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }
}

// publish an assistant: its public id, when the carrier has accepted it.
func (b *bundle) publish(id string) string {
	b.t.Helper()
	await.Until(b.t, "the carrier does not accept the assistant", func() bool {
		r := b.ask(`{ assistant(id: "` + id + `") { syncState webCallsEnabled } }`)
		return under(r.body, "data", "assistant", "syncState") == "ACCEPTED" && under(r.body, "data", "assistant", "webCallsEnabled") == true
	})
	r := b.ask(`mutation { updateAssistant(id: "` + id + `", input: { publicCalls: true, callOrigins: ["` + shopOrigin + `"] }) { publicId } }`)
	public, _ := under(r.body, "data", "updateAssistant", "publicId").(string)
	if public == "" {
		b.t.Fatalf("%s", r.raw)
	}
	return public
}

// admit asks for a ticket as a page of an origin.
func (b *bundle) admit(publicID, origin string) reply {
	b.t.Helper()
	return b.send("POST", "/call/"+publicID+"/ticket", "", "Origin", origin, "Authorization", "")
}

// ticket of a page of our own.
func (b *bundle) ticket(publicID string) string {
	b.t.Helper()
	r := b.admit(publicID, ownOrigin)
	text, _ := r.data()["ticket"].(string)
	if r.status != 201 || text == "" {
		b.t.Fatalf("%d %s", r.status, r.raw)
	}
	return text
}

// visitor is a page that calls.
type visitor struct {
	t  testing.TB
	ws *websocket.Conn
}

// open a socket as a page of an origin, and present a ticket.
func (b *bundle) visit(ticket, origin string) *visitor {
	b.t.Helper()
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	ws, _, err := websocket.Dial(b.t.Context(), "ws"+strings.TrimPrefix(b.url, "http")+"/call/socket", //nolint:bodyclose // it has none
		&websocket.DialOptions{Subprotocols: []string{pagelink.Protocol}, HTTPHeader: header})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = ws.CloseNow() })
	v := &visitor{b.t, ws}
	v.tell(map[string]any{"type": "hello", "ticket": ticket})
	return v
}

func (v *visitor) tell(message map[string]any) {
	v.t.Helper()
	if err := v.ws.Write(v.t.Context(), websocket.MessageText, must(json.Marshal(message))); err != nil {
		v.t.Fatal(err)
	}
}

// next message of a type; others are passed over.
func (v *visitor) next(kind string) map[string]any {
	v.t.Helper()
	for {
		what, data, err := v.ws.Read(v.t.Context())
		if err != nil {
			v.t.Fatalf("no %s: %v", kind, err)
		}
		m := map[string]any{}
		if what == websocket.MessageText {
			_ = json.Unmarshal(data, &m)
		}
		if m["type"] == kind {
			return m
		}
	}
}

// reply is a turn of the assistant, all of which is heard.
func (v *visitor) reply() string {
	v.t.Helper()
	text := ""
	for {
		what, data, err := v.ws.Read(v.t.Context())
		if err != nil {
			v.t.Fatalf("no reply: %v", err)
		}
		m := map[string]any{}
		if what == websocket.MessageText {
			_ = json.Unmarshal(data, &m)
		}
		switch m["type"] {
		case "reply":
			text += m["text"].(string)
		case "reply_end":
			v.tell(map[string]any{"type": "heard", "turn": m["turn"], "characters": len([]rune(text))})
			return text
		}
	}
}

// code that the socket is closed with.
func (v *visitor) code() int {
	v.t.Helper()
	for {
		if _, _, err := v.ws.Read(v.t.Context()); err != nil {
			if code := websocket.CloseStatus(err); code >= 0 {
				return int(code)
			}
			if context.Cause(v.t.Context()) == nil && strings.Contains(err.Error(), io.EOF.Error()) {
				return 0
			}
			v.t.Fatal(err)
		}
	}
}

// calls are all of the subaccount.
func (b *bundle) calls(headers ...string) []any {
	b.t.Helper()
	list, _ := b.send("GET", "/v3/calls", "", headers...).body["data"].([]any)
	return list
}

// strange is a key of another tenant.
func (b *bundle) strange() string {
	b.t.Helper()
	return b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
}
