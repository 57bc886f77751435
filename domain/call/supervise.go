package call

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/supervision"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// invitationColumn is what the tickets of supervision are sealed for.
const invitationColumn = "supervision.ticket"

// Invitation is what such a ticket says: whom it lets join which call, and how.
type Invitation struct {
	ID         string    `json:"id"`
	Workspace  string    `json:"workspace"`
	Subaccount string    `json:"subaccount"`
	Call       string    `json:"call"`
	User       string    `json:"user"`
	Session    string    `json:"session"`
	Mode       string    `json:"mode"`
	Until      time.Time `json:"until"`
}

// Joining is how somebody joins a call.
type Joining struct {
	Mode string `check:"oneOf=LISTEN|WHISPER|TAKE_OVER"`
}

// seating is a carrier whose calls people can join.
type seating interface {
	Seat(g live.Guest) (*live.Seat, error)
	// Owner is this copy of the server.
	Owner() live.Owner
}

// Listen lets the caller, who is signed in, listen in on a call. The error is not_found for a call of another subaccount,
// forbidden for a key, and a conflict if the call cannot be joined.
func (s *Service) Listen(ctx context.Context, id string) (*Ticket, error) {
	return s.Supervise(ctx, id, live.Listen)
}

// Supervise lets the caller join a call in some mode. Errors are those of Listen.
func (s *Service) Supervise(ctx context.Context, id, mode string) (*Ticket, error) {
	c := authz.From(ctx)
	if c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people can join calls.")
	}
	if err := rule.Check(Joining{mode}); err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ID(id)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "call")
	}
	_, seats := s.carrierOf(row).(seating)
	switch {
	case !row.Active || row.EndedAt != nil:
		return nil, fault.New(fault.Conflict, "The call has ended.")
	case !seats:
		return nil, fault.New(fault.Conflict, "The sound of this call does not pass through this server.")
	case row.AnsweredAt == nil && (mode != live.Listen || row.Direction != outbound): // what the network says of a call that we place is heard
		return nil, fault.New(fault.Conflict, "Nobody has answered the call yet.")
	}
	p := Invitation{
		ID: rand.Text(), Workspace: c.Workspace, Subaccount: row.SubaccountID, Call: row.ID, User: c.ID, Session: c.Session, Mode: mode,
		Until: time.Now().Add(ticketKept).UTC(),
	}
	sealed, err := s.seal(invitationColumn, p)
	if err != nil {
		return nil, err
	}
	return &Ticket{Ticket: sealed, ExpiresAt: p.Until, URL: s.socket("supervision")}, nil
}

// Invited reads a ticket of Supervise. The error is ErrTicket if the ticket is not valid or has expired.
func (s *Service) Invited(ticket string) (*Invitation, error) {
	var p Invitation
	if s.unseal(invitationColumn, ticket, &p) != nil || time.Now().After(p.Until) {
		return nil, ErrTicket
	}
	return &p, nil
}

// scopes that it takes to join a call.
var scopes = map[string]string{live.Listen: "calls:read", live.Whisper: "calls:update", live.TakeOver: "calls:update"}

// Join has the caller join the call of a ticket, until the call is over, the page is gone or ctx ends; over says that the call is. The
// error is ErrTicket if the ticket is another's or was used, or the caller has lost the right; an ElsewhereError where another copy has
// the call and can be reached, which is then told by HandOver; or one of package live. The socket is then still open.
func (s *Service) Join(ctx context.Context, p *Invitation, socket *browser.Socket) (over bool, err error) {
	c := authz.From(ctx)
	if c.Kind != authz.KindUser || c.ID != p.User || c.Session != p.Session || c.Workspace != p.Workspace || c.Subaccount != p.Subaccount ||
		!c.Scopes.Has(scopes[p.Mode]) {
		return false, ErrTicket
	}
	row, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.ID(p.Call)).Only(ctx)
	switch {
	case ent.IsNotFound(err):
		return false, ErrTicket
	case err != nil:
		return false, fmt.Errorf("supervise: %w", err)
	case !row.Active || row.EndedAt != nil:
		return true, nil
	}
	carrier, ok := s.carrierOf(row).(seating)
	if !ok {
		return false, live.ErrSilent
	}
	join := &joined{service: s, ctx: context.WithoutCancel(ctx)}
	seat, err := carrier.Seat(live.Guest{
		Key: row.ID, ID: c.ID, Name: cmp.Or(c.Name, "Somebody"), Tenant: row.SubaccountID, Mode: p.Mode, Able: c.Scopes.Has(scopes[live.TakeOver]),
		TookOver: join.tookOver,
	})
	if errors.Is(err, live.ErrElsewhere) {
		err = s.elsewhere(ctx, row, carrier.Owner())
	}
	if err != nil {
		return false, err
	}
	if err := join.begin(p); err != nil {
		seat.Leave()
		return false, err
	}
	defer join.end() //nolint:contextcheck // it is stored even if the member is gone
	return seat.Sit(ctx, socket), nil
}

// joined is somebody in a call, as kept.
type joined struct {
	service *Service
	ctx     context.Context //nolint:containedctx // what they do is kept after they have left
	id      string
}

// begin keeps that they have joined, once for each ticket.
func (j *joined) begin(p *Invitation) error {
	err := j.service.parts.Store.Again(j.ctx, func(ctx context.Context) error {
		client, c := j.service.parts.Store.Client(ctx), authz.From(ctx)
		used, err := client.Supervision.Query().Where(supervision.Ticket(p.ID)).Exist(ctx)
		if err != nil {
			return err
		}
		if used {
			return ErrTicket
		}
		row, err := client.Supervision.Create().SetCallID(p.Call).SetUserID(c.ID).SetUserName(c.Name).SetMode(p.Mode).SetTicket(p.ID).Save(ctx)
		if err == nil {
			j.id = row.ID
		}
		return err
	})
	if ent.IsConstraintError(err) || errors.Is(err, store.ErrForeign) { // another was sooner, or the call is gone
		return ErrTicket
	}
	return err
}

// keepTime is how long it may take to keep what they did.
const keepTime = 10 * time.Second

func (j *joined) update(what string, set func(u *ent.SupervisionUpdate)) {
	ctx, cancel := context.WithTimeout(j.ctx, keepTime)
	defer cancel()
	err := j.service.parts.Store.Tx(ctx, func(ctx context.Context) error {
		u := j.service.parts.Store.Client(ctx).Supervision.Update().Where(supervision.ID(j.id))
		set(u)
		return u.Exec(ctx)
	})
	if err != nil {
		j.service.parts.Log.ErrorContext(ctx, "what a member did in a call could not be stored", "supervision", j.id, "what", what, "error", err)
	}
}

func (j *joined) tookOver() {
	j.update("took over", func(u *ent.SupervisionUpdate) { u.SetTakenAt(store.Timestamp()) })
}

func (j *joined) end() {
	j.update("ended", func(u *ent.SupervisionUpdate) { u.SetEndedAt(store.Timestamp()) })
}

// Supervision is somebody of the team who joined a call.
type Supervision struct {
	Name, Mode string
	CreatedAt  time.Time
	TookOverAt *time.Time
	EndedAt    *time.Time
}

// supervisionLimit is how many are shown of a call.
const supervisionLimit = 100

// Supervisions of a call, newest first. Of one whose server died, the end is the call's.
func (s *Service) Supervisions(ctx context.Context, id string) ([]*Supervision, error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.Call.Query().Where(entcall.ID(id)).Select(entcall.FieldID, entcall.FieldEndedAt).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "call")
	}
	rows, err := client.Supervision.Query().Where(supervision.CallID(id)).Limit(supervisionLimit).
		Order(supervision.ByCreatedAt(sql.OrderDesc()), supervision.ByID(sql.OrderDesc())).All(ctx)
	out := make([]*Supervision, len(rows))
	for i, r := range rows {
		ended := []*time.Time{r.EndedAt, row.EndedAt}
		out[i] = &Supervision{Name: r.UserName, Mode: r.Mode, CreatedAt: r.CreatedAt, TookOverAt: r.TakenAt}
		if at := slices.IndexFunc(ended, func(t *time.Time) bool { return t != nil }); at >= 0 {
			out[i].EndedAt = ended[at]
		}
	}
	return out, err
}
