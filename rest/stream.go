package rest

import (
	"cmp"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what goes on for as long as its client wants: event streams, sockets, and what runs on sockets. A socket whose client has not
// said yet who it is counts for its network, and for the site that the network may be one of many of.
const (
	allStreams       = 10_000
	workspaceStreams = 5_000
	tenantStreams    = 1_000
	callerStreams    = 200 // of a key, or of where somebody is signed in
	allVisits        = 1_000
	siteVisits       = 200
	networkVisits    = 100
)

// Bounds of what clients say on sockets over time, in bytes, of one copy of the server. Reading it takes the processor from everybody; what it asks
// for counts by itself. A message counts as leastSaid at least. One of up to shortSaid, such as the answer to a ping, counts for the caller only:
// otherwise the flood of one client would close the dashboards of all others.
const (
	leastSaid       = 4 << 10
	shortSaid       = 1 << 10
	burstOfSaid     = 4 << 20   // of a key, or of where somebody is signed in
	rateOfSaid      = 512 << 10 // a second
	burstOfPartSaid = 8 << 20   // of one subaccount, however many keys it has
	rateOfPartSaid  = 1 << 20
	burstOfAllSaid  = 16 << 20 // of one workspace
	rateOfAllSaid   = 2 << 20
)

// hears counts what a caller says on a socket, so many bytes, and says whether they may.
func (d *Door) hears(c *authz.Caller, n int) bool {
	rations := []share.Ration{{Of: "caller " + cmp.Or(c.Session, c.ID), Burst: burstOfSaid, PerSecond: rateOfSaid}}
	if n > shortSaid {
		rations = append(rations, share.Ration{Of: "tenant " + tenant(c), Burst: burstOfPartSaid, PerSecond: rateOfPartSaid},
			share.Ration{Of: "workspace " + c.Workspace, Burst: burstOfAllSaid, PerSecond: rateOfAllSaid})
	}
	return d.said.Take(d.Now(), max(int64(n), leastSaid), rations...)
}

// occupy a place among the open streams, until it is left. It fails with a fault where there is none.
func (d *Door) occupy(w http.ResponseWriter, c *authz.Caller) (leave func(), err error) {
	parts := append(tenants(c, tenantStreams, workspaceStreams), share.Part{Of: "caller " + cmp.Or(c.Session, c.ID), Most: callerStreams})
	leave, err = d.streams.Take(1, parts...)
	if err != nil {
		w.Header().Set("Retry-After", "1")
		return nil, crowded(err, "open streams")
	}
	return leave, nil
}

// Shares are what all tenants use together, by name.
func (d *Door) Shares() map[string]*share.Pool {
	return map[string]*share.Pool{
		"body_bytes": d.bodies, "answer_bytes": d.answers, "upload_bytes": d.spooled, "streams": d.streams, "unidentified_sockets": d.visits, "relayed_sockets": d.relays,
		"large_events": d.Product.Events.Large(), "prompt_bytes": d.Product.Chat.Prompts(), "model_bytes": d.Product.Chat.Answers(),
		"download_bytes": d.downloads, "image_bytes": d.images, "reports": d.Product.Store.Reports(),
		"webhook_bytes": d.Product.Webhooks.Held(), "aside": d.asides.line.Pool(),
	}
}

// visit lets a socket be open before its client has said who it is. Somebody who is signed in takes no place from strangers, nor they from
// them. A network has half of the places that are free at most, so that some remain for others, however many networks come.
func (d *Door) visit(w http.ResponseWriter, r *http.Request) (leave func(), err error) {
	if s, missing := d.signedIn(r); missing == nil {
		leave, err = d.streams.Take(1, share.Part{Of: "opening " + s.Person.ID, Most: networkVisits})
	} else {
		from, now := d.from(r), d.visits.State()
		half := (now.Most - now.Used + 1) / 2 //nolint:mnd // half of what is free, rounded up
		leave, err = d.visits.Take(1, share.Part{Of: limit.Network(from), Most: min(networkVisits, half)},
			share.Part{Of: "site " + limit.Site(from), Most: min(siteVisits, half)})
	}
	if err != nil {
		w.Header().Set("Retry-After", "1")
		return nil, crowded(err, "sockets that are opening")
	}
	return leave, nil
}
