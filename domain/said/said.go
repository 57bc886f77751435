// Package said searches what was said in conversations and calls, by words and fragments of words. It is independent of transports.
package said

import (
	"context"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service finds what was said in the caller's subaccount.
type Service struct {
	store *store.Store
	pager *page.Pager
}

// New makes the service.
func New(s *store.Store, pager *page.Pager) *Service { return &Service{s, pager} }

// Found is something that was said, with the part of it that has what was searched for.
type Found struct {
	ConversationID, MessageID, CallID *string
	ContactID, ContactName            *string
	// Speaker is who said it: CONTACT, ASSISTANT or MEMBER.
	Speaker string
	Snippet string
	Matches []*Match
	// Line is that of the call's transcript.
	Line   *int
	SaidAt time.Time

	id string // of its saying
}

// Match is where in a snippet something is that was searched for, in characters.
type Match struct{ Start, End int }

// Key is its position in lists.
func (f *Found) Key() (time.Time, string) { return f.SaidAt, f.id }

// Asked is what somebody searches for.
type Asked struct {
	Search string
	First  *int
	After  *string
}

// place is where something is said.
type place struct {
	name string
	// column of sayings, and the function by which PostgreSQL's index is asked.
	column, function string
	// things are the tables that what the index names leads to.
	things []join
	read   func(row *row, words []string) *Found
}

// InConversations finds messages, newest first, except for those of conversations that are archived.
func (s *Service) InConversations(ctx context.Context, a Asked) (*page.List[*Found], error) {
	l, err := s.search(ctx, &inMessages, a)
	if err == nil && !nameable(authz.From(ctx)) {
		for _, f := range l.Nodes {
			f.ContactID, f.ContactName = nil, nil
		}
	}
	return l, err
}

// InCalls finds calls that are over by their transcripts, the newest first.
func (s *Service) InCalls(ctx context.Context, a Asked) (*page.List[*Found], error) {
	return s.search(ctx, &inCalls, a)
}

// nameable says whether a caller may know whom conversations are with, beside what was said in them.
func nameable(c *authz.Caller) bool {
	return c.Kind == authz.KindSystem || c.Scopes.Has("conversations:list")
}

// rounds is how often the index is asked again where what it named was not what was searched for.
const rounds = 4

func (s *Service) search(ctx context.Context, p *place, a Asked) (*page.List[*Found], error) {
	q := page.Query{Entity: ent.TypeSaying, List: p.name, Filter: []string{a.Search}, First: a.First, After: a.After}
	return page.Sought(ctx, s.pager, q, func(ctx context.Context, at time.Time, id string, size int) (all []*Found, stop *page.Stop, err error) {
		words := ngram.Sharpest(strings.Fields(ngram.PlainQuery(a.Search)))
		if len(words) == 0 {
			return nil, nil, nil
		}
		pieces := sought(p, authz.From(ctx).Subaccount, words)
		for range rounds {
			most := size - len(all)
			named, stop, err := s.named(ctx, p, pieces, at, id, most)
			if err != nil {
				return nil, nil, err
			}
			for i := range named {
				if f := p.read(&named[i], words); f != nil {
					all = append(all, f)
				}
			}
			if len(all) >= size || stop != nil || len(named) < most {
				return all, stop, nil
			}
			at, id = named[len(named)-1].at, named[len(named)-1].saying
		}
		return all, &page.Stop{At: at, ID: id}, nil
	})
}
