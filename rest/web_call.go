package rest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// helloTimeout is how long a page may take to present its ticket.
const helloTimeout = 5 * time.Second

// CallPage shows the page of an assistant that anybody may call.
type CallPage func(w http.ResponseWriter, r *http.Request, c CallShown)

// CallShown is what such a page shows: the assistant, and how the client looks whose it is.
type CallShown struct {
	*call.Entrance

	Front *brand.Front
}

// webCalls are the doors that need no key: anybody with the public id of an assistant may call it, if its settings say so.
func (d *Door) webCalls(mux chi.Router) {
	mux.Get(widgetPath, d.widget)
	mux.Get(socketPath, d.callSocket)
	mux.Get(supervisionPath, d.supervision)
	mux.Get(peerPath, d.peer)
	mux.Get(callPath, d.callPage)
	mux.Post(ticketPath, d.callTicket)
}

const (
	socketPath      = "/call/socket"
	supervisionPath = "/call/supervision"
	widgetPath      = "/call/widget.js"
	callPath        = "/call/{public}"
	ticketPath      = "/call/{public}/ticket"
)

// widget is the script that other sites put the button on their pages by.
func (d *Door) widget(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	if d.Pages == nil || !d.Pages(w, r) {
		d.lost(w, r, nil)
	}
}

func (d *Door) callPage(w http.ResponseWriter, r *http.Request) {
	e, err := d.Product.Calls.Entrance(r.Context(), chi.URLParam(r, "public"))
	var front *brand.Front
	if err == nil {
		front, err = d.Product.Brands.Front(r.Context(), e.Workspace, e.Subaccount)
	}
	switch {
	case d.CallPage == nil, fault.Is(err, fault.NotFound):
		d.lost(w, r, nil)
	case err != nil:
		d.formatOf(r).fail(w, requestID(r.Context()), d.public(r.Context(), err))
	default:
		d.CallPage(w, r, CallShown{e, front})
	}
}

func (d *Door) visitor(r *http.Request) call.Visitor {
	return call.Visitor{Origin: r.Header.Get("Origin"), Ours: d.ownPage(r), Address: d.from(r)}
}

// callTicket lets a page begin one call. What is refused looks like what does not exist, to scripts of other sites as well.
func (d *Door) callTicket(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Origin")
	w.Header().Set("Cache-Control", "no-store")
	t, err := d.Product.Calls.Admit(r.Context(), chi.URLParam(r, "public"), d.visitor(r))
	if fault.Is(err, fault.NotFound) {
		d.lost(w, r, nil)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	w.Header().Set("Access-Control-Expose-Headers", "Retry-After")
	if busy, is := errors.AsType[*call.BusyError](err); is {
		w.Header().Set("Retry-After", strconv.Itoa(busy.RetryAfterSeconds))
		err = fault.New(fault.RateLimited, "Too many calls. Wait for the time in Retry-After.")
	}
	var data []byte
	if err == nil {
		data, err = json.Marshal(t)
	}
	if err != nil {
		envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	envelope{}.show(w, requestID(r.Context()), answer{status: http.StatusCreated, data: data})
}

// callSocket carries a call. The ticket is in its first message: addresses are logged, messages are not.
func (d *Door) callSocket(w http.ResponseWriter, r *http.Request) {
	leave, err := d.visit(w, r)
	if err != nil {
		envelope{}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
		return
	}
	defer leave()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{browser.Protocol}, InsecureSkipVerify: true, // the origin is compared with the assistant's
	})
	if err != nil {
		return // it has been answered
	}
	ctx := context.WithoutCancel(r.Context()) // a call lasts longer than a request
	socket := browser.NewSocket(ctx, ws)
	ticket, err := hello(ctx, ws, socket, browser.Protocol)
	if err == nil {
		err = d.Product.Calls.Connect(ctx, ticket, d.visitor(r), socket, func() {
			leave()
			share.MeterOf(ctx).Close() // a call lasts for long, and holds nothing of what its beginning has read
		})
	}
	switch {
	case err == nil:
	case errors.Is(err, call.ErrTicket):
		socket.Close(browser.CloseRefused, "The ticket is not valid or has expired.")
	case errors.Is(err, live.ErrBusy):
		socket.Close(browser.CloseBusy, "Too many calls are in progress.")
	default:
		d.Product.Log.ErrorContext(ctx, "a web call cannot begin", "request_id", requestID(ctx), "error", err)
		socket.Close(int(websocket.StatusInternalError), "Something went wrong on our side.")
	}
}

// hello is the ticket that a page presents.
func hello(ctx context.Context, ws *websocket.Conn, s *browser.Socket, protocol string) (ticket string, err error) {
	ctx, cancel := context.WithTimeout(ctx, helloTimeout)
	defer cancel()
	m, err := s.First(ctx)
	if err != nil || m.Type != "hello" || ws.Subprotocol() != protocol {
		return "", call.ErrTicket
	}
	ticket, ok := m.Body.Get("ticket").Text()
	if !ok {
		return "", call.ErrTicket
	}
	return ticket, nil
}
