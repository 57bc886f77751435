package contact_test

import (
	"context"
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// watcher counts what is there when a thing of a type is deleted.
type watcher struct {
	store *store.Store
	count map[string]func(context.Context, *ent.Client) int
	found map[string]int
}

// Writing of store.Observer.
func (w *watcher) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	if count := w.count[m.Type()]; count != nil && m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		w.found[m.Type()] = count(ctx, w.store.Client(ctx))
	}
	return nil, nil
}

// Changed of store.Observer.
func (*watcher) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// What is much and goes with a thing goes before it, in transactions that others can write between; what belongs to others stays.
func TestMuchGoesBeforeWhatItBelongsTo(t *testing.T) {
	t.Parallel()
	const much = 1100
	eachDesk(t, func(t *testing.T, d *desk) {
		var whom, other, tag, said, link string
		d.write(func(ctx context.Context, c *ent.Client) {
			whom, other = c.Contact.Create().SetFirstName("Ann").SaveX(ctx).ID, c.Contact.Create().SetFirstName("Bea").SaveX(ctx).ID
			talk, theirs := c.Conversation.Create().SetContactID(whom).SaveX(ctx).ID, c.Conversation.Create().SetContactID(other).SaveX(ctx).ID
			said = c.Message.Create().SetConversationID(talk).SetContent("Hello").SaveX(ctx).ID
			c.Message.Create().SetConversationID(theirs).SetContent("Hello").SaveX(ctx)
			tag = c.Tag.Create().SetName("vip").SetNameKey("vip").SaveX(ctx).ID
			link = c.ContactTag.Create().SetContactID(other).SetTagID(tag).SaveX(ctx).ID
			c.ContactTag.Create().SetContactID(other).SetTagID(c.Tag.Create().SetName("new").SetNameKey("new").SaveX(ctx).ID).SaveX(ctx)
		})
		storetest.Copies(t, d.Parts().Store, "messages", said, much)
		storetest.Copies(t, d.Parts().Store, "contacts", other, much)
		storetest.Copies(t, d.Parts().Store, "contact_tags", link, much, "contact_id")
		watch := &watcher{store: d.Parts().Store, found: map[string]int{}, count: map[string]func(context.Context, *ent.Client) int{
			ent.TypeContact: func(ctx context.Context, c *ent.Client) int {
				return c.Message.Query().Where(message.HasConversationWith(conversation.ContactID(whom))).CountX(ctx)
			},
			ent.TypeTag: func(ctx context.Context, c *ent.Client) int {
				return c.ContactTag.Query().Where(contacttag.TagID(tag)).CountX(ctx)
			},
		}}
		d.Parts().Store.Observe(watch)
		if err := errors.Join(d.Erase(d.ctx, whom), d.EraseTag(d.ctx, tag)); err != nil {
			t.Fatal(err)
		}
		if left, want := watch.found, (map[string]int{ent.TypeContact: 0, ent.TypeTag: 0}); !maps.Equal(left, want) {
			t.Errorf("what went with them: %v", left)
		}
		c := d.Parts().Store.Client(d.ctx)
		if messages, links := c.Message.Query().CountX(d.ctx), c.ContactTag.Query().CountX(d.ctx); messages != 1 || links != 1 {
			t.Errorf("%d messages and %d tags of others are left", messages, links)
		}
	})
}

// Where a conversation is left in the middle of being taken apart, it has no notes of what is gone.
func TestTakingApartClearsTheDigest(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var talk, other string
		d.write(func(ctx context.Context, c *ent.Client) {
			planted := func() string {
				id := c.Conversation.Create().SetDigest("Ann is in room 100.").SetDigestedUntil(time.Now()).SaveX(ctx).ID
				c.Message.Create().SetConversationID(id).SetContent("I am in room 100.").ExecX(ctx)
				return id
			}
			talk, other = planted(), planted()
		})
		of := func(ctx context.Context, subaccount string) (n int) {
			if err := d.Parts().Store.Tx(ctx, func(ctx context.Context) (err error) {
				n, err = contact.TakeApart(ctx, d.Parts().Store, subaccount, talk)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		mine := authz.From(d.ctx).Subaccount
		stranger := storetest.Stranger(t, d.Parts().Store)
		if n := of(stranger, mine) + of(stranger, authz.From(stranger).Subaccount); n != 0 {
			t.Errorf("a stranger took %d apart", n)
		}
		c := d.Parts().Store.Client(d.ctx)
		if c.Conversation.GetX(d.ctx, talk).Digest == nil {
			t.Error("a stranger cleared it")
		}
		if n := of(d.ctx, mine); n != 1 {
			t.Errorf("%d gone", n)
		}
		if row := c.Conversation.GetX(d.ctx, talk); row.Digest != nil || row.DigestedUntil != nil {
			t.Errorf("%q until %s is left", *row.Digest, row.DigestedUntil)
		}
		if c.Conversation.GetX(d.ctx, other).Digest == nil {
			t.Error("another conversation's is cleared")
		}
	})
}
