package rest

import (
	"context"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// supervision carries a call to somebody of the team who is signed in, and their voice into it. The ticket is in the first message. It
// ends with the session, and with what the person may do.
func (d *Door) supervision(w http.ResponseWriter, r *http.Request) {
	if !d.ownPage(r) {
		envelope{}.fail(w, requestID(r.Context()), fault.New(fault.Forbidden, "Pages of other sites may not open this socket."))
		return
	}
	leave, err := d.visit(w, r)
	if err != nil {
		envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	defer func() { leave() }()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{browser.Supervision}, InsecureSkipVerify: true, // the origin has been compared
	})
	if err != nil {
		return // it has been answered
	}
	ctx := context.WithoutCancel(r.Context()) // a call lasts longer than a request
	socket := browser.NewSocket(ctx, ws)
	ticket, err := hello(ctx, ws, socket, browser.Supervision)
	over, lost := false, false
	if err == nil {
		over, lost, err = d.join(r.WithContext(ctx), ticket, socket, &leave)
	}
	d.part(ctx, socket, over, lost, err)
}

// join a call by a ticket. Over says that the call is, lost that the person has lost the right.
func (d *Door) join(r *http.Request, ticket string, socket *browser.Socket, leave *func()) (over, lost bool, err error) {
	p, err := d.Product.Calls.Invited(ticket)
	if err != nil {
		return false, false, err
	}
	c, look, err := d.member(r, place{p.Workspace, p.Subaccount})
	if err == nil {
		err = d.within(r.Context(), c, look, p.Subaccount)
	}
	if err != nil {
		return false, false, ticketError(err)
	}
	return d.sit(r.Context(), c, p, socket, d.relay, leave)
}

// within has the caller use the subaccount that a ticket is for.
func (d *Door) within(ctx context.Context, c *authz.Caller, look authz.Subaccounts, subaccount string) (err error) {
	c.Subaccount, err = authz.ChooseSubaccount(ctx, look, c, authz.Choice{Header: []string{subaccount}})
	return err
}

// ticketError is ErrTicket if somebody is refused because of their rights.
func ticketError(err error) error {
	if _, known := errors.AsType[*fault.Error](err); known {
		return call.ErrTicket
	}
	return err
}

// onward brings somebody to the copy of the server that has a call.
type onward func(ctx context.Context, to call.Peer, p *call.Invitation, socket *browser.Socket) error

// sit has a caller join the call of an invitation. If another copy has it, they go onward, unless that is nil.
func (d *Door) sit(
	ctx context.Context, c *authz.Caller, p *call.Invitation, socket *browser.Socket, onward onward, leave *func(),
) (over, lost bool, err error) {
	stay, err := d.occupy(&unwritten{}, c)
	if err != nil {
		return false, false, live.ErrCrowded
	}
	(*leave)()
	*leave = stay
	held, release := d.Authenticator.Hold(share.Metered(authz.With(ctx, c), nil), c) // for a whole call
	defer release()
	over, err = d.Product.Calls.Join(held, p, socket)
	if away, is := errors.AsType[*call.ElsewhereError](err); is && onward != nil {
		err = onward(held, away.Peer, p, socket)
	}
	return over, held.Err() != nil, err
}

// partings are why somebody cannot join.
var partings = []struct {
	err    error
	code   int
	reason string
}{
	{call.ErrTicket, browser.CloseRefused, "The ticket is not valid or has expired."},
	{live.ErrCrowded, browser.CloseBusy, "The maximum number of people have already joined this call."},
	{live.ErrTaken, browser.CloseTaken, "Another person has taken over the call."},
	{live.ErrElsewhere, browser.CloseElsewhere, "Another server carries the call."},
	{live.ErrEarly, browser.CloseEarly, "Nobody has answered yet."},
	{live.ErrSilent, browser.CloseEarly, "This call has no sound to listen to."},
}

// part closes the socket, and says why.
func (d *Door) part(ctx context.Context, socket *browser.Socket, over, lost bool, err error) {
	for _, p := range partings {
		if errors.Is(err, p.err) {
			socket.Close(p.code, p.reason)
			return
		}
	}
	closed, there := errors.AsType[*browser.ClosedError](err)
	switch {
	case there && !lost:
		socket.Close(closed.Code, closed.Reason)
	case err != nil && !there:
		d.Product.Log.ErrorContext(ctx, "a member cannot join a call", "request_id", requestID(ctx), "error", err)
		socket.Close(int(websocket.StatusInternalError), "Something went wrong on our side.")
	case over:
		socket.Close(browser.CloseOver, "The call has ended.")
	case lost:
		socket.Close(browser.CloseRefused, "You are signed out, or no longer have permission to do this.")
	default:
		socket.Close(int(websocket.StatusNormalClosure), "")
	}
}
