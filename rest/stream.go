package rest

import (
	"cmp"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what goes on for as long as its client wants: event streams, sockets, and what runs on sockets. A socket whose client has not
// said yet who it is counts for its address.
const (
	allStreams    = 10_000
	tenantStreams = 1_000
	callerStreams = 200 // of a key, or of where somebody is signed in
	allVisits     = 1_000
	addressVisits = 100
)

// occupy a place among the open streams, until it is left. It fails with a fault where there is none.
func (d *Door) occupy(w http.ResponseWriter, c *authz.Caller) (leave func(), err error) {
	leave, err = d.streams.Take(1, share.Part{Of: "caller " + cmp.Or(c.Session, c.ID), Most: callerStreams},
		share.Part{Of: "tenant " + tenant(c), Most: tenantStreams})
	if err != nil {
		w.Header().Set("Retry-After", "1")
		return nil, crowded(err, "open streams")
	}
	return leave, nil
}

// Shares are what all tenants use together, by name.
func (d *Door) Shares() map[string]*share.Pool {
	return map[string]*share.Pool{"body_bytes": d.bodies, "streams": d.streams, "unidentified_sockets": d.visits, "relayed_sockets": d.relays}
}

// visit lets a socket be open before its client has said who it is.
func (d *Door) visit(w http.ResponseWriter, r *http.Request) (leave func(), err error) {
	leave, err = d.visits.Take(1, share.Part{Of: d.from(r).String(), Most: addressVisits})
	if err != nil {
		w.Header().Set("Retry-After", "1")
		return nil, crowded(err, "sockets that are opening")
	}
	return leave, nil
}
