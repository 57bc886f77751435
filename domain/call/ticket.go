package call

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Ticket begins one web call.
type Ticket struct {
	Ticket    string    `json:"ticket"`
	ExpiresAt time.Time `json:"expiresAt"`
	// URL is the socket on which it is presented.
	URL string `json:"url"`
}

// ErrTicket means that a ticket starts no call: it is not valid, was used, has expired, is for another page, or the call is no longer
// allowed.
var ErrTicket = errors.New("call: the ticket is not taken")

const (
	// ticketKept is how long a ticket can be used.
	ticketKept = time.Minute
	// ticketLimit is how long one is at most, with all its variables.
	ticketLimit = 12 << 10
	// ticketColumn and nobody are what tickets are sealed for: whose one is says only what is sealed.
	ticketColumn = "web_call.ticket"
	nobody       = ""
)

// pass is what a ticket says.
type pass struct {
	ID         string          `json:"id"`
	Subaccount string          `json:"subaccount"`
	Assistant  string          `json:"assistant"`
	Contact    string          `json:"contact,omitempty"`
	Variables  json.RawMessage `json:"variables,omitempty"`
	Details    bool            `json:"details,omitempty"`
	// Public is the public id by which anybody has got it.
	Public string `json:"public,omitempty"`
	// By is the caller who got it, unless it is a public one.
	By    mandate.Mandate `json:"by,omitzero"`
	Until time.Time       `json:"until"`
}

func (s *Service) issue(p pass) (*Ticket, error) {
	p.ID, p.Until = rand.Text(), time.Now().Add(ticketKept).UTC()
	sealed, err := s.seal(ticketColumn, p)
	if err != nil {
		return nil, err
	}
	if len(sealed) > ticketLimit {
		return nil, fault.Broken("variables", fault.VariablesTooLarge)
	}
	return &Ticket{Ticket: sealed, ExpiresAt: p.Until, URL: s.socket("socket")}, nil
}

// socket is where tickets are presented.
func (s *Service) socket(name string) string {
	return "ws" + strings.TrimPrefix(s.parts.BaseURL, "http") + "/call/" + name
}

// seal what a ticket says. Its column keeps one kind of ticket from being taken for another.
func (s *Service) seal(column string, says any) (string, error) {
	text, err := json.Marshal(says)
	if err != nil {
		return "", fmt.Errorf("ticket: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(s.parts.Sealer.Seal(nobody, column, text)), nil
}

// unseal what a ticket says. The error is ErrTicket.
func (s *Service) unseal(column, ticket string, says any) error {
	if len(ticket) > ticketLimit {
		return ErrTicket
	}
	sealed, err := base64.RawURLEncoding.DecodeString(ticket)
	if err != nil {
		return ErrTicket
	}
	text, err := s.parts.Sealer.Open(nobody, column, sealed)
	if err != nil || json.Unmarshal(text, says) != nil {
		return ErrTicket
	}
	return nil
}

// read what a ticket says, while it can be used.
func (s *Service) readTicket(ticket string) (p pass, err error) {
	if s.unseal(ticketColumn, ticket, &p) != nil || time.Now().After(p.Until) {
		return p, ErrTicket
	}
	return p, nil
}

// Visitor is somebody at a page that nobody vouches for.
type Visitor struct {
	// Origin is the page's, Ours says that it is one of our own.
	Origin  string
	Ours    bool
	Address netip.Addr
}

// BusyError means that somebody has to wait before calling.
type BusyError struct{ RetryAfterSeconds int }

// Error of error.
func (*BusyError) Error() string { return "call: too many web calls" }

// crowdWait is after how many seconds somebody may try again who found too many calls.
const crowdWait = 30

// Admit lets a visitor begin one call. The error is not_found if the page is not open to them, whatever the reason; and a *BusyError
// if they have called too often, or too many are calling.
func (s *Service) Admit(ctx context.Context, publicID string, v Visitor) (*Ticket, error) {
	ctx, row, err := s.open(ctx, publicID, v.Origin, v.Ours)
	if err != nil {
		return nil, err
	}
	if wait := s.visitors.refused(row.CallsPerAddress, row.ID, v.Address); wait > 0 { // before anything else is read
		return nil, &BusyError{wait}
	}
	a, err := s.gatherInbound(ctx, Input{AssistantID: row.ID})
	if err != nil {
		return nil, err
	}
	no, _, err := s.judgeWeb(ctx, a)
	switch {
	case err != nil:
		return nil, err
	case no != nil && errors.Is(passing(no.reason), live.ErrBusy):
		return nil, &BusyError{crowdWait}
	case no != nil:
		return nil, fault.Missing("page")
	}
	if wait, err := s.visitors.take(ctx, s.parts.NewLimiter, row.CallsPerAddress, row.ID, v.Address); err != nil || wait > 0 {
		return nil, errors.Join(err, &BusyError{wait})
	}
	return s.issue(pass{Subaccount: row.SubaccountID, Assistant: row.ID, Public: publicID})
}

// connecting is how long it may take to find out whether a ticket begins a call.
const connecting = 10 * time.Second

// Connect begins the call of a ticket that a page presents, and holds it to its end; begun is called where it begins. The error is ErrTicket
// if it begins none, live.ErrBusy if too many are calling; the socket is then still open.
func (s *Service) Connect(ctx context.Context, ticket string, v Visitor, socket *browser.Socket, begun func()) error {
	p, err := s.readTicket(ticket)
	if err == nil && s.parts.Web != nil && carrier.Draining(s.parts.Web) {
		return live.ErrBusy
	}
	if err != nil || s.parts.Web == nil || !s.spent.take(p.ID) {
		return ErrTicket
	}
	soon, cancel := context.WithTimeout(ctx, connecting)
	visit, err := s.redeem(soon, p, v)
	cancel()
	if err != nil && !errors.Is(err, errSpent) {
		s.spent.giveBack(p.ID)
	}
	if fault.Is(err, fault.NotFound) {
		return ErrTicket
	}
	if err != nil {
		return err
	}
	begun()
	visit.Socket = socket
	s.parts.Web.Visit(visit)
	return nil
}

// present a pass: the context of its tenant. The error is errSpent where it was used, which is asked first, as it costs the least.
func (s *Service) present(ctx context.Context, p pass, v Visitor) (_ context.Context, err error) {
	if p.Public != "" {
		ctx, _, err = s.open(ctx, p.Public, v.Origin, v.Ours)
	} else {
		ctx, err = s.parts.Store.As(ctx, p.Subaccount, "call", "Assistant")
	}
	if err != nil {
		return ctx, err
	}
	used, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Ticket(p.ID)).Exist(ctx)
	if err == nil && used {
		err = errSpent
	}
	return ctx, err
}

// stands is ErrTicket for a pass of somebody who may not begin web calls any more.
func (s *Service) stands(ctx context.Context, p pass) error {
	held, err := s.parts.Mandates.Holds(ctx, p.By, "calls:create")
	if err == nil && !held {
		err = ErrTicket
	}
	return err
}

// redeem a pass. Whatever was asked when it was issued is asked again: it may have changed.
func (s *Service) redeem(ctx context.Context, p pass, v Visitor) (visit live.Visit, err error) {
	if ctx, err = s.present(ctx, p, v); err != nil {
		return visit, err
	}
	in := Input{AssistantID: p.Assistant}
	if p.Contact != "" {
		in.ContactID = patch.Sent(&p.Contact)
	}
	a, err := s.gatherInbound(ctx, in)
	if err != nil {
		return visit, err
	}
	no, _, err := s.judgeWeb(ctx, a)
	switch {
	case err != nil:
		return visit, err
	case no != nil:
		return visit, passing(no.reason)
	case !v.Ours && !slices.Contains(a.assistant.CallOrigins, v.Origin) && (v.Origin != "" || p.Public != ""): // programs have no origin
		return visit, ErrTicket
	case a.sub.Archived || store.Text(a.assistant.PublicID) != p.Public && p.Public != "":
		return visit, ErrTicket
	}
	row, err := s.begin(ctx, p, a)
	if err != nil {
		return visit, err
	}
	return live.Visit{Key: row.ID, Details: p.Details, Workspace: authz.From(ctx).Workspace, Public: p.Public != ""}, nil
}
