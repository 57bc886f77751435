package tool_test

import (
	"encoding/json"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is accepted is sent: a tool's own User-Agent takes the place of ours. What a request has of ours is refused.
func TestHeadersThatAreListedAreSent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[http.Header]
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) { last.Store(&r.Header) })
		made := at(http.MethodPost, "/")
		agent := func() string {
			if _, err := service.Call(ctx, made.ID, json.RawMessage(`{}`), tool.Metadata{}); err != nil {
				t.Fatal(err)
			}
			return last.Load().Get("User-Agent")
		}
		if got := agent(); got != "switchboard" {
			t.Errorf("without one of its own: %q", got)
		}
		if err := change(t, ctx, service, made.ID, map[string]any{"headers": map[string]string{"user-agent": "acme/1"}}); err != nil {
			t.Fatal(err)
		}
		if got := agent(); got != "acme/1" {
			t.Errorf("with one of its own: %q", got)
		}
		for _, name := range []string{"Webhook-Id", "webhook-timestamp", "Webhook-Signature", "Content-Type"} {
			err := change(t, ctx, service, made.ID, map[string]any{"headers": map[string]string{name: "mine"}})
			if !fault.Is(err, fault.Validation) || fault.From(err).Details[0].Field != "headers."+name {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
