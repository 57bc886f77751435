package notice_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// assignIn assigns Bob a conversation in the subaccount of ctx.
func (o *office) assignIn(ctx context.Context) (conversation string) {
	o.t.Helper()
	ann := *authz.From(o.ann)
	ann.Subaccount = authz.From(ctx).Subaccount
	conversation = o.conversation(ctx, "Ada")
	o.triage(authz.With(ctx, &ann), assign(user(o.bob)), conversation)
	return conversation
}

// A browser that was added by a client's host name shows what is of that client, and nothing of another.
func TestPushOfAClient(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		other := storetest.Rival(t, o.Store, o.ctx)
		confined := *authz.From(o.bob)
		confined.Confined, confined.Subaccounts = true, []string{confined.Subaccount}
		byHost, whole := s.Subscribe(t, key), s.Subscribe(t, key)
		o.add(authz.With(o.bob, &confined), byHost)
		o.add(o.bob, whole)
		elsewhere := o.assignIn(other)
		o.settle() // each in a message of its own
		here := o.assignIn(o.ctx)
		o.settle()
		got, all := strings.Join(s.Taken(byHost), " "), strings.Join(s.Taken(whole), " ")
		if !strings.Contains(got, here) || strings.Contains(got, elsewhere) {
			t.Errorf("by the client's host: %s", got)
		}
		if !strings.Contains(all, here) || !strings.Contains(all, elsewhere) {
			t.Errorf("by the installation's: %s", all)
		}
	})
}

// heads keeps what letterheads were asked for.
type heads struct {
	mu  sync.Mutex
	all []string
}

func (h *heads) ask(_ context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, about+" in "+to.Workspace)
	return &notify.Letterhead{Product: "Test", URL: "https://desk.example"}, nil
}

// A mail about one client is written as by that client. One about several is written as by the workspace: no client's name stands above what is
// another's.
func TestMailOfSeveralClients(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		asked := &heads{}
		o.Letterhead = asked.ask
		other, c := storetest.Rival(t, o.Store, o.ctx), authz.From(o.ctx)
		o.assignIn(o.ctx)
		o.settle()
		o.clock.pass(3 * time.Minute)
		o.send()
		o.assignIn(o.ctx)
		o.assignIn(other)
		o.settle()
		o.clock.pass(3 * time.Minute)
		o.send()
		want := c.Subaccount + " in " + c.Workspace + ", " + " in " + c.Workspace
		if got := strings.Join(asked.all, ", "); got != want || len(o.mailed("bob@example.com")) != 2 {
			t.Errorf("asked for %q, want %q; mailed %+v", got, want, o.mailed("bob@example.com"))
		}
	})
}
