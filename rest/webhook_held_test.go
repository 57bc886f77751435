package rest_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// hangs takes bodies and does not answer until it is released. It knows how many bytes it keeps waiting.
type hangs struct {
	url        string
	release    chan struct{}
	open, most atomic.Int64
	got        atomic.Int64 // bodies
}

func hanging(t *testing.T) *hangs {
	t.Helper()
	h := &hangs{release: make(chan struct{})}
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		for open, most := h.open.Add(n), h.most.Load(); open > most && !h.most.CompareAndSwap(most, open); most = h.most.Load() {
			continue
		}
		defer h.open.Add(-n)
		h.got.Add(1)
		select {
		case <-h.release:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(s.Close)
	h.url = s.URL
	return h
}

// Receivers that hang are sent few large events at a time, however many there are, and all of them in the end. Small events do not wait, and a
// neighbour's large ones do not, either.
func TestWebhooksThatHangHoldLittle(t *testing.T) {
	t.Parallel()
	const hooks, events, part, one = 10, 4, 8 << 20, 2 << 20
	each(t, func(t *testing.T, b *bundle) {
		h, n := hanging(t), b.neighbour()
		for range hooks {
			b.webhook(h.url, `"assistant.updated"`)
		}
		prompt, theirs := receiving(t, nil), hanging(t)
		b.webhook(prompt.url, `"tag.created"`)
		n.webhook(theirs.url, `"assistant.updated"`)
		own, other := b.made("/v3/assistants", `{"name":"A"}`), n.made("/v3/assistants", `{"name":"A"}`)
		large := strings.Repeat("😀", 499_000) // of 4 bytes each
		for i := range events {
			if r := b.send("PATCH", "/v3/assistants/"+own, fmt.Sprintf(`{"prompt":"%d%s"}`, i, large)); r.status != 200 {
				t.Fatalf("%d %.200s", r.status, r.raw)
			}
		}
		b.made("/v3/tags", `{"name":"T"}`)
		if r := n.send("PATCH", "/v3/assistants/"+other, `{"prompt":"`+large+`"}`); r.status != 200 {
			t.Fatalf("%d %.200s", r.status, r.raw)
		}
		await.Until(t, "nothing large is sent", func() bool { return h.got.Load() >= 4 })
		prompt.all(t, 1)
		await.Until(t, "the neighbour's is not sent", func() bool { return theirs.got.Load() == 1 })
		close(theirs.release)
		ctx := authz.With(t.Context(), &authz.Caller{Kind: authz.KindSystem, Workspace: b.workspace, Subaccount: b.sub})
		waiting := func(status string) int {
			return b.store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.Status(status)).CountX(ctx)
		}
		await.Until(t, "not all are there", func() bool { return waiting("PENDING") == hooks*events })
		if held := b.door.Shares()["webhook_bytes"].Used(); held == 0 || held > part+one { // with the neighbour's
			t.Errorf("%d bytes are held", held)
		}
		close(h.release)
		await.Until(t, "some are not sent", func() bool { return waiting("DELIVERED") == hooks*events+1 })
		if most := h.most.Load(); most > part+4*20<<10 {
			t.Errorf("%d bytes were open at a time", most)
		}
		await.Until(t, "something is held", func() bool { return b.door.Shares()["webhook_bytes"].Used() == 0 })
	})
}
