// Package audit reads the audit log: who changed what. The store writes its entries, in the transaction of each change.
package audit

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service reads the trail of the caller's workspace.
type Service struct {
	store *store.Store
	pager *page.Pager
}

// New makes the service.
func New(s *store.Store, pager *page.Pager) *Service { return &Service{store: s, pager: pager} }

// Entry is all that one transaction changed, and who did.
type Entry struct {
	page.Member

	*ent.AuditEntry
}

// Change is one write of an entry. Before and After are the values of settings; of people no values are kept.
type Change struct {
	Type   string          `json:"type"`
	ID     *string         `json:"id"`
	Op     string          `json:"op"`
	Fields []string        `json:"fields"`
	Before json.RawMessage `json:"before"`
	After  json.RawMessage `json:"after"`
	// Unkept are the fields whose values the trail had no room for.
	Unkept []string `json:"unkept,omitempty"`
}

// Key is its position in lists.
func (e *Entry) Key() (time.Time, string) { return e.CreatedAt, e.ID }

// SubaccountID is where the change was made, or nil if it was made to the workspace.
func (e *Entry) SubaccountID() *string { return patch.Filled(e.Scope) }

// Address is where the request came from, or nil if there was none.
func (e *Entry) Address() *string { return patch.Filled(e.AuditEntry.Address) }

// RequestID is the request that made the change, or nil if there was none.
func (e *Entry) RequestID() *string { return patch.Filled(e.AuditEntry.RequestID) }

// Changes are what was written, in order.
func (e *Entry) Changes() []*Change {
	out := []*Change{}
	_ = json.Unmarshal(e.AuditEntry.Changes, &out) // the store wrote it
	for _, c := range out {
		if c.Fields == nil {
			c.Fields = []string{}
		}
		if c.Unkept == nil {
			c.Unkept = []string{}
		}
	}
	return out
}

// Actions are what the first change of an entry can be, by name.
func Actions() []string {
	out := []string{action(ent.TypeContact, "export"), action(ent.TypeRetention, "sweep")}
	for _, entity := range store.Audited() {
		for _, op := range []string{"create", "update", "delete"} {
			out = append(out, action(entity, op))
		}
	}
	slices.Sort(out)
	return out
}

func action(entity, op string) string { return strings.ToLower(entity) + "." + op }

// Filter narrows the trail. Its parts combine.
type Filter struct {
	// SubaccountID is where, ActorID who, TargetID the first thing that was changed, Action that change: assistant.update.
	SubaccountID, ActorID, TargetID, Action, RequestID *string
	// From is inclusive, To exclusive.
	From, To *time.Time
	Sort     page.Sort
	First    *int
	After    *string
}

// List the entries.
func (s *Service) List(ctx context.Context, f Filter) (*page.List[*Entry], error) {
	q := page.Query{Entity: ent.TypeAuditEntry, List: "audit_entries", Where: f.where(ctx), Sort: f.Sort, First: f.First, After: f.After}
	for _, p := range []*string{f.SubaccountID, f.ActorID, f.TargetID, f.Action, f.RequestID} {
		q.Filter = append(q.Filter, page.Given(p))
	}
	for _, t := range []*time.Time{f.From, f.To} {
		text := ""
		if t != nil {
			text = t.UTC().Format(time.RFC3339Nano)
		}
		q.Filter = append(q.Filter, text)
	}
	return page.Fetch(ctx, s.pager, q, s.read)
}

// walkedAtOnce is how many entries a walk has in memory: one may list hundreds of changes, with what each was and became.
const walkedAtOnce = 50

// Walk gives away every entry that the filter takes, newest first. It stops at the first error.
func (s *Service) Walk(ctx context.Context, f Filter, give func(*Entry) error) error {
	return page.WalkBy(ctx, walkedAtOnce, f.where(ctx), s.read, give)
}

func (s *Service) read(ctx context.Context, w page.Window) ([]*Entry, error) {
	return page.Rows(ctx, s.store.Client(ctx).AuditEntry.Query(), w, func(r *ent.AuditEntry) *Entry { return &Entry{AuditEntry: r} })
}

// where is the filter, and what the caller may see: callers limited to some subaccounts see what was done there.
func (f Filter) where(ctx context.Context) (where []func(*sql.Selector)) {
	if own := authz.From(ctx).Subaccounts; len(own) > 0 {
		where = append(where, sql.FieldIn(auditentry.FieldScope, own...))
	}
	for _, is := range []struct { // in one order: each other text of a statement is prepared again
		column string
		value  *string
	}{
		{auditentry.FieldScope, f.SubaccountID},
		{auditentry.FieldActorID, f.ActorID},
		{auditentry.FieldTargetID, f.TargetID},
		{auditentry.FieldAction, f.Action},
		{auditentry.FieldRequestID, f.RequestID},
	} {
		if is.value != nil {
			where = append(where, sql.FieldEQ(is.column, *is.value))
		}
	}
	return append(where, page.During(f.From, f.To)...)
}
