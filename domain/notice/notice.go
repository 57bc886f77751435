// Package notice notifies members of what concerns them: in the dashboard, by e-mail, and by push in their browsers. It observes writes,
// and a job determines whom they concern.
package notice

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What members are notified of.
const (
	Assigned    = "ASSIGNED"
	Mentioned   = "MENTIONED"
	Waiting     = "WAITING"
	Replied     = "REPLIED"
	Overdue     = "OVERDUE"
	SnoozeEnded = "SNOOZE_ENDED"
	ImportEnded = "IMPORT_ENDED"
)

// The ways in which they are.
const (
	Page  = "PAGE"
	Email = "EMAIL"
	Push  = "PUSH"
)

// kind of notice.
type kind struct {
	name string
	// usual are the channels where a member has not chosen others.
	usual []string
	// repeats says that it is sent again although the last one of the same conversation has not been read. What contacts cause does not
	// repeat: they could do so without end.
	repeats bool
}

var kinds = []kind{
	{Assigned, []string{Page, Email, Push}, true},
	{Mentioned, []string{Page, Email, Push}, true},
	{Waiting, []string{Page, Push}, false},
	{Replied, []string{Page, Push}, false},
	{Overdue, []string{Page, Email, Push}, false},
	{SnoozeEnded, []string{Page}, false},
	{ImportEnded, []string{Page, Email}, true},
}

func kindOf(name string) kind {
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name }); i >= 0 {
		return kinds[i]
	}
	return kind{name: name}
}

// Parts are what a Service works with.
type Parts struct {
	Store     *store.Store
	Pager     *page.Pager
	Queue     *job.Queue
	People    *person.Service
	Events    *event.Service
	Messenger *notify.Service
	Sealer    *secret.Sealer
	// Fetch reaches push services, whose addresses browsers name.
	Fetch *http.Client
	// Looking are the users who have a conversation open now: what the contact writes in it is before them, and not pushed at once. Nil is nobody.
	Looking func(ctx context.Context, conversationID string) ([]string, error)
	// PushKey is the installation's private key for push services (VAPID), in base64url; nothing is pushed where it is empty.
	PushKey string
	// Letterhead is how e-mail goes out; nil is as the installation's.
	Letterhead notify.Letterheads
	// BaseURL is the base of links in push messages.
	BaseURL string
	// Sent counts what was sent, by channel and outcome; nil counts nothing.
	Sent func(channel, outcome string)
	// Now is the time that quiet hours go by; nil is the machine's.
	Now func() time.Time
	// Released is when the installation began to act, of which another is the original: that has notified people of what happened by then. Zero is that
	// it is no copy.
	Released time.Time
	Log      *slog.Logger
}

// Service keeps the notices of the caller.
type Service struct {
	parts Parts

	bell *Bell
}

// New makes the service of its parts.
func New(p Parts) *Service {
	if p.Sent == nil {
		p.Sent = func(string, string) {}
	}
	if p.Looking == nil {
		p.Looking = func(context.Context, string) ([]string, error) { return nil, nil }
	}
	if p.Letterhead == nil {
		p.Letterhead = notify.Plain(p.BaseURL)
	}
	return &Service{parts: p, bell: NewBell(p.Store, p.Queue, p.Now, p.Released)}
}

// Notice is a notification of a member.
type Notice struct {
	*ent.Notice

	// Subaccount is its name, Actor that of the member who caused it, Contact that of the contact whom the conversation is with; "" for none.
	Subaccount, Actor, Contact string
}

// Key is its position in lists.
func (n *Notice) Key() (time.Time, string) { return n.CreatedAt, n.ID }

// GetID is its id.
func (n *Notice) GetID() string { return n.ID }

// member is the person who asks. The error is forbidden for a key, which gets no notices.
func member(ctx context.Context) (*authz.Caller, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people have notifications.")
	}
	return c, nil
}
