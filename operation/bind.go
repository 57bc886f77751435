package operation

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// maxGuessed is how long a body may be, in bytes, to be judged with values in place of those that could not be read: up to a dozen times.
const maxGuessed = 64 << 10

// maxDetails keeps the answer to a body with a million wrong fields small.
const maxDetails = 100

// Input is what a request brings.
type Input struct {
	// Path are the values of the route's parameters, decoded.
	Path     map[string]string
	RawQuery string
	Header   http.Header
	// Body is nil where there is none.
	Body *strictjson.Value
}

// Bind makes the document's variables of what a request brings. What was not sent is not in the result, and what was
// sent as null is nil in it.
//
// It fails with a fault.Validation that names everything that is wrong by the name that the client sent: unknown
// names, names sent twice, wrong types, values out of range, null if there is no null, what is missing. A path that
// cannot name anything is a fault.NotFound.
func (o *Operation) Bind(request Input) (map[string]any, *fault.Error) {
	b := binder{operation: o, variables: map[string]any{}}
	b.query(request.RawQuery)
	b.headers(request.Header)
	b.body(request.Body, placed(o.Params, InBody))
	named := b.path(request.Path)
	return b.result(named)
}

// placed are the params of one place.
func placed(params []*Param, place Place) []*Param {
	var all []*Param
	for _, p := range params {
		if p.In == place {
			all = append(all, p)
		}
	}
	return all
}

type binder struct {
	operation *Operation
	variables map[string]any
	details   []fault.Detail
	// misread is how many values are of another type, or there twice; unread are the body's params that have some, whose variables are not all
	// that was sent.
	misread int
	unread  []*Param
	// bodiless is true if nothing of the body could be read; long if it is too long to be judged again for each value of an unread param.
	bodiless, long bool
}

func (b *binder) result(named bool) (map[string]any, *fault.Error) {
	switch {
	case len(b.details) > 0:
		b.details = rule.Join(b.details, b.judged())
		return nil, fault.Invalid(b.details[:min(len(b.details), maxDetails)]...)
	case !named:
		return nil, fault.New(fault.NotFound, "No object has this id.")
	}
	return b.variables, nil
}

func (b *binder) problem(field, message string) {
	b.problems(fault.Detail{Field: field, Message: message})
}

func (b *binder) problems(details ...fault.Detail) {
	b.details = append(b.details, details...)
	b.details = b.details[:min(len(b.details), maxDetails)]
}
