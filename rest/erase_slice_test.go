package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// witnessed is what others see of what belongs to a thing when that is deleted.
type witnessed struct {
	mu    sync.Mutex
	count map[string]func() int
	seen  map[string]int
}

// Writing of store.Observer.
func (w *witnessed) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if count := w.count[m.Type()]; count != nil && m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		w.seen[m.Type()] = count()
	}
	return nil, nil
}

// Changed of store.Observer.
func (*witnessed) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// A long contact, and a tag of many, go piece by piece under an Idempotency-Key, too, which client libraries send with every POST: others can
// write in between. A repeat gets the stored answer.
func TestMuchIsErasedInSlicesUnderAKey(t *testing.T) {
	t.Parallel()
	const much = 1100
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			watch := &witnessed{seen: map[string]int{}}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Store.Observe(watch) }))
			whom, other := b.made("/v3/contacts", `{"name":"Ann"}`), b.made("/v3/contacts", `{"name":"Bea"}`)
			tag := b.made("/v3/tags", `{"name":"vip"}`)
			var said, link string
			in := must(b.store.As(context.Background(), b.sub, "test", ""))
			err := b.store.Tx(in, func(ctx context.Context) error {
				c := b.store.Client(ctx)
				talk := c.Conversation.Create().SetContactID(whom).SaveX(ctx).ID
				said = c.Message.Create().SetConversationID(talk).SetContent("Hello").SaveX(ctx).ID
				link = c.ContactTag.Create().SetContactID(other).SetTagID(tag).SaveX(ctx).ID
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			storetest.Copies(t, b.store, "messages", said, much)
			storetest.Copies(t, b.store, "contacts", other, much)
			storetest.Copies(t, b.store, "contact_tags", link, much, "contact_id")
			outside := store.System(context.Background(), "what others see")
			watch.mu.Lock()
			watch.count = map[string]func() int{
				ent.TypeContact: func() int {
					return b.store.Client(outside).Message.Query().Where(message.HasConversationWith(conversation.ContactID(whom))).CountX(outside)
				},
				ent.TypeTag: func() int {
					return b.store.Client(outside).ContactTag.Query().Where(contacttag.TagID(tag)).CountX(outside)
				},
			}
			watch.mu.Unlock()
			for path, kind := range map[string]string{"/v3/contacts/" + whom: ent.TypeContact, "/v3/tags/" + tag: ent.TypeTag} {
				for _, replayed := range []string{"", "true"} {
					r := b.send("POST", path+"/permanent-delete", "", "Idempotency-Key", "k")
					if got := fmt.Sprint(r.status, r.data()["deleted"], r.header.Get("Idempotent-Replayed")); got != fmt.Sprint(http.StatusOK, true, replayed) {
						t.Errorf("%s: %s %s", path, got, r.raw)
					}
				}
				watch.mu.Lock()
				if left, looked := watch.seen[kind]; !looked || left != 0 {
					t.Errorf("%s: others see %d of what went with it, %v", path, left, looked)
				}
				watch.mu.Unlock()
			}
		})
	}
}
