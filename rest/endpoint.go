package rest

import (
	"context"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// endpoint is one route and what answers it.
type endpoint struct {
	method, path string
	// scope is what a caller needs; it is asked before anything of the request is read.
	scope string
	// or is another scope that will do; "" if there is none.
	or string
	// also says what else the caller needs for what the body asks for; nil: nothing.
	also func(r *request) error
	// subaccount says how a request names its subaccount.
	subaccount choosing
	// people also admits signed-in users, and downloads by a link.
	people bool
	// atomic is false where the work must not hold one transaction for all of it.
	atomic bool
	// reads says that nothing is done but to read, so that the caller may be one who is remembered.
	reads bool
	// streams says that the answer may be wanted as events.
	streams bool
	// turn says that the work may wait for a language model and its tools.
	turn bool
	// class is how much it matters that the answer comes now, when there is too much to do.
	class admission.Class
	// legacy says that bodies are read as legacy clients write them.
	legacy bool
	// format is the shape of answers and faults.
	format format
	// versioned says that requests may name a version of the API, and answers say which they have.
	versioned bool
	// notices are headers of every answer, and of every refusal.
	notices http.Header
	// files takes multipart bodies, besides JSON; nil: none.
	files func(ctx context.Context, r *request) (answer, error)
	run   func(ctx context.Context, r *request) (answer, error)
}

// choosing is how a request names its subaccount.
type choosing int

const (
	// byBody looks at the header, the body and the key.
	byBody choosing = iota
	// byQuery looks at the header, the query's location_id and the key.
	byQuery
	// byRow leaves it to the work: the thing that is named knows its subaccount.
	byRow
	// never chooses none: the operation is the workspace's.
	never
)

// admits says whether a caller with the scopes may come in.
func (e *endpoint) admits(has *authz.ScopeSet) bool {
	return has.Has(e.scope) || e.or != "" && has.Has(e.or)
}

// request is a request that was read and admitted.
type request struct {
	http   *http.Request
	caller *authz.Caller
	// subaccounts looks the workspace's up.
	subaccounts authz.Subaccounts
	params      map[string]string
	raw         []byte
	body        *strictjson.Value
	upload      *upload
}

// answer is what a request came to.
type answer struct {
	status int
	// data is JSON: the envelope's data, or on /v2 the whole body.
	data   []byte
	header http.Header
	// contact is the one that the answer is about, or what it is found by once that is known; "" if it is about none.
	contact string
	// passing says that nothing was done: the answer is not kept, and a repeat may come to something else.
	passing bool
	// holds is how many bytes are in memory while the stream is written, which lasts for as long as its client likes.
	holds int64
	// stream writes the body itself, behind the header and the status, if there is one; nil for the others.
	stream func(w http.ResponseWriter) error
}

// format writes answers and faults in the shape of one API version.
type format interface {
	show(w http.ResponseWriter, requestID string, a answer)
	fail(w http.ResponseWriter, requestID string, f *fault.Error)
}
