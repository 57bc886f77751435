// Package event records events. Each is written in the transaction of the change that it describes, numbered after the commit, and then
// sent to subscribers.
package event

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Kept is how long events are.
const Kept = 30 * 24 * time.Hour

//go:embed body/*.graphql
var documents embed.FS

// Documents select the event data of things that no operation returns by their id.
func Documents() fs.FS { return documents }

// Bodies render objects as clients see them.
type Bodies interface {
	// Body is the data of an event of the type about the thing with the id, and the contact that it is about, or "". The error
	// is not_found if the thing is gone.
	Body(ctx context.Context, kind, id string) (data []byte, contact string, err error)
}

// Parts are what a Service works with.
type Parts struct {
	Store  *store.Store
	Pager  *page.Pager
	Bodies Bodies
	// Bus notifies other servers of new events; nil if there are none.
	Bus Bus
	// Released is when the installation, which is a copy of another, began to act; zero: it is no copy.
	Released time.Time
	Log      *slog.Logger
}

// Service keeps the events of the caller's subaccount.
type Service struct {
	parts Parts

	takers []Taker
	relay  relay
	live   live
	room   room
	large  *share.Pool // events that streams hold
}

// New makes the service of its parts.
func New(p Parts) *Service {
	return &Service{parts: p, large: share.New(allLarge), room: room{most: allBytes, step: stepBytes}}
}

// Large is the share of large events that streams have read and not sent yet.
func (s *Service) Large() *share.Pool { return s.large }

// Taker takes numbered events on.
type Taker interface {
	// Take is called in the transaction that numbers the events, with their ids, subaccounts, types, things and numbers: as their
	// subaccount or, where they are those of several, as the system. What it returns, where that is not nil, is called after the commit.
	Take(ctx context.Context, events []*Event) (committed func(), err error)
}

// Event is something that happened, as the outside sees it.
type Event struct{ *ent.Event }

// Key is its position in lists.
func (e *Event) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// AboutContact is the contact that it is about, or "".
func (e *Event) AboutContact() string {
	if e.ContactID == nil {
		return ""
	}
	return *e.ContactID
}

// Data is the object at the time of the event, or only its id.
func (e *Event) Data() json.RawMessage {
	if len(e.Event.Data) > 0 {
		return e.Event.Data
	}
	return json.RawMessage(`{"id":` + strconv.Quote(e.ThingID) + `}`) // an id has nothing to escape
}

// Body is what is sent of it. Nothing is escaped for HTML: it would have up to six times as many bytes as the event.
func (e *Event) Body() ([]byte, error) {
	var text bytes.Buffer
	text.Grow(len(e.Event.Data) + bodyHead)
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	err := to.Encode(struct {
		ID         string          `json:"id"`
		Type       string          `json:"type"`
		Sequence   *int64          `json:"sequence"`
		CreatedAt  string          `json:"created_at"`
		Subaccount string          `json:"subaccount_id"`
		Data       json.RawMessage `json:"data"`
	}{e.ID, e.Type, e.Sequence, e.CreatedAt.UTC().Format("2006-01-02T15:04:05.000Z07:00"), e.SubaccountID, e.Data()})
	if err != nil {
		return nil, fmt.Errorf("event %s: %w", e.ID, err)
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

// bodyHead is about how many bytes a body has beside the data.
const bodyHead = 512

func subaccount(ctx context.Context) string { return authz.From(ctx).Subaccount }
