package rest

import (
	"context"
	"crypto/hmac"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/egress"
)

// How one copy of the server reaches another that carries a call.
const (
	peerPath = "/call/peer"
	// handoverHeader has whom it brings, proofHeader what the other proves itself by.
	handoverHeader = "X-Switchboard-Handover"
	proofHeader    = "X-Switchboard-Proof"
	// dialTimeout is how long the other may take to answer.
	dialTimeout = 5 * time.Second
)

// Bounds of the sockets that this copy carries to others: in all, of a workspace, and of a subaccount.
const (
	allRelays       = 500
	workspaceRelays = 250
	tenantRelays    = 50
)

// direct sends requests to other copies: by no proxy, and not to where they are redirected.
func direct() *http.Client {
	return egress.Straight(&http.Client{
		Transport: &http.Transport{MaxIdleConns: 1, TLSHandshakeTimeout: dialTimeout, ResponseHeaderTimeout: dialTimeout, DisableKeepAlives: true},
	})
}

// relay a person's socket to the copy that carries the call. The error is a *browser.ClosedError where that copy has closed it, ErrCrowded,
// or ErrElsewhere if it does not answer: the ticket can be presented again then.
func (d *Door) relay(ctx context.Context, to call.Peer, p *call.Invitation, socket *browser.Socket) error {
	leave, err := d.relays.Take(1, tenants(&authz.Caller{Workspace: p.Workspace, Subaccount: p.Subaccount}, tenantRelays, workspaceRelays)...)
	if err != nil {
		return live.ErrCrowded
	}
	defer leave()
	far, err := d.reach(ctx, to, p)
	if err != nil {
		d.relayed("unreachable")
		d.Product.Log.WarnContext(ctx, "the copy of the server that carries a call does not answer", "call", p.Call, "url", to.URL, "error", err)
		return live.ErrElsewhere
	}
	closed := browser.Relay(ctx, socket, browser.NewSocket(ctx, far))
	how := "ended"
	if closed != nil && closed.Code == browser.CloseLost {
		how = "lost"
	}
	d.relayed(how)
	if closed == nil {
		return nil
	}
	return closed
}

func (d *Door) relayed(how string) {
	if d.Relayed != nil {
		d.Relayed(how)
	}
}

// reach another copy, which has to prove that it is one: otherwise the present owner of its address would hear the person.
func (d *Door) reach(ctx context.Context, to call.Peer, p *call.Invitation) (*websocket.Conn, error) {
	pass, proof, err := d.Product.Calls.HandOver(ctx, p, to)
	if err != nil {
		return nil, err
	}
	dial, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	far, answer, err := websocket.Dial(dial, to.URL+peerPath, &websocket.DialOptions{ //nolint:bodyclose // the library closes it
		HTTPClient: direct(), HTTPHeader: http.Header{handoverHeader: {pass}}, Subprotocols: []string{browser.Supervision},
	})
	if err != nil {
		return nil, err //nolint:wrapcheck // it says enough
	}
	if !hmac.Equal([]byte(answer.Header.Get(proofHeader)), []byte(proof)) || far.Subprotocol() != browser.Supervision {
		_ = far.CloseNow() // nothing was said
		return nil, call.ErrPeer
	}
	return far, nil
}

// peer carries a call to somebody whom another copy brings: it has read their ticket, which is used up here.
func (d *Door) peer(w http.ResponseWriter, r *http.Request) {
	h, proof, err := d.Product.Calls.HandedOver(r.Header.Get(handoverHeader))
	if err != nil {
		d.lost(w, r, nil)
		return
	}
	w.Header().Set(proofHeader, proof)
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{browser.Supervision}})
	if err != nil {
		return // it has been answered
	}
	ctx := context.WithoutCancel(r.Context()) // a call lasts longer than a request
	socket := browser.NewSocket(ctx, ws)
	over, lost := false, false
	c, err := d.brought(ctx, h)
	if err == nil {
		leave := func() {}
		over, lost, err = d.sit(ctx, c, &h.Invitation, socket, nil, &leave)
		leave()
	}
	d.part(ctx, socket, over, lost, err)
}

// brought is the caller that another copy hands over, with their present rights. The error is ErrTicket if they may no longer join.
func (d *Door) brought(ctx context.Context, h *call.Handover) (*authz.Caller, error) {
	members, err := d.Product.People.Members(ctx, h.User)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		if m.WorkspaceID != h.Workspace {
			continue
		}
		c, err := d.as(ctx, m, authz.Caller{ID: h.User, Name: h.Name, Session: h.Session, Address: h.Address})
		if err != nil {
			return nil, err
		}
		good, err := d.Product.People.Standing(ctx, []*authz.Caller{c})
		if err != nil {
			return nil, err
		}
		if !good[0] {
			break
		}
		return c, ticketError(d.within(ctx, c, d.Product.Workspaces, h.Subaccount))
	}
	return nil, call.ErrTicket
}
