package said_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// talk is the service on a database of its own, with a subaccount.
type talk struct {
	*said.Service

	t    testing.TB
	ctx  context.Context
	from time.Time
	n    int
}

func each(t *testing.T, f func(t *testing.T, k *talk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		f(t, &talk{
			Service: service(s), t: t, ctx: platform(storetest.Tenant(t, s)),
			from: time.Now().UTC().Add(-24 * time.Hour).Truncate(time.Second),
		})
	})
}

func service(s *store.Store) *said.Service {
	return said.New(s, &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
}

// platform is the caller as the platform itself, which may read all of its subaccount.
func platform(ctx context.Context) context.Context {
	c := *authz.From(ctx)
	c.Kind = authz.KindSystem
	return authz.With(ctx, &c)
}

// as is the same for another caller.
func (k *talk) as(ctx context.Context) *talk {
	other := *k
	other.ctx = ctx
	return &other
}

func (k *talk) tx(f func(ctx context.Context, c *ent.Client) error) {
	k.t.Helper()
	if err := k.Store().Tx(k.ctx, func(ctx context.Context) error { return f(ctx, k.Store().Client(ctx)) }); err != nil {
		k.t.Fatal(err)
	}
}

// conversation with a contact, in which texts are said, a second after the other.
func (k *talk) conversation(name string, texts ...string) (contact, id string) {
	k.t.Helper()
	k.tx(func(ctx context.Context, c *ent.Client) error {
		who, err := c.Contact.Create().SetName(name).Save(ctx)
		if err != nil {
			return err
		}
		row, err := c.Conversation.Create().SetContactID(who.ID).Save(ctx)
		if err != nil {
			return err
		}
		contact, id = who.ID, row.ID
		for i, text := range texts {
			k.n++
			m, err := c.Message.Create().SetConversationID(id).SetContent(text).SetAi(i%2 == 1).SetCreatedAt(k.from.Add(time.Duration(k.n) * time.Second)).Save(ctx)
			if err == nil {
				err = said.Message(ctx, k.Store(), m)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return contact, id
}

// call that is over, with what was said in it.
func (k *talk) call(name string, all ...carrier.Utterance) (contact, id string) {
	k.t.Helper()
	transcript, err := json.Marshal(all)
	if err != nil {
		k.t.Fatal(err)
	}
	k.tx(func(ctx context.Context, c *ent.Client) error {
		who, err := c.Contact.Create().SetName(name).Save(ctx)
		if err != nil {
			return err
		}
		k.n++
		row, err := c.Call.Create().SetContactID(who.ID).SetDirection("inbound").SetToNumber("+15005550006").SetActive(false).SetTranscript(transcript).
			SetCreatedAt(k.from.Add(time.Duration(k.n) * time.Second)).SetEndedAt(k.from.Add(time.Hour)).Save(ctx)
		if err != nil {
			return err
		}
		contact, id = who.ID, row.ID
		return said.Call(ctx, k.Store(), row)
	})
	return contact, id
}

func (k *talk) find(search string) []*said.Found {
	k.t.Helper()
	return k.all(k.InConversations, search)
}

func (k *talk) findCalls(search string) []*said.Found {
	k.t.Helper()
	return k.all(k.InCalls, search)
}

// all pages of a search, of seven each.
func (k *talk) all(in func(context.Context, said.Asked) (*page.List[*said.Found], error), search string) (all []*said.Found) {
	k.t.Helper()
	first := 7
	var after *string
	for range 1000 {
		l, err := in(k.ctx, said.Asked{Search: search, First: &first, After: after})
		if err != nil {
			k.t.Fatal(err)
		}
		all = append(all, l.Nodes...)
		info := l.PageInfo()
		if !info.HasNextPage {
			return all
		}
		after = info.EndCursor
	}
	k.t.Fatal("the pages do not end")
	return nil
}

// show is what was found, with the matches in brackets.
func show(f *said.Found) string {
	characters := []rune(f.Snippet)
	var b strings.Builder
	from := 0
	for _, m := range f.Matches {
		b.WriteString(string(characters[from:m.Start]) + "[" + string(characters[m.Start:m.End]) + "]")
		from = m.End
	}
	return b.String() + string(characters[from:])
}
