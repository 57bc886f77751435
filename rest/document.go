package rest

import (
	"cmp"
	"context"
	"net/http"
	"strconv"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/admission"
)

// document is the endpoint of an operation of the table.
func (d *Door) document(o *operation.Operation) *endpoint {
	e := &endpoint{method: o.Method, path: o.Path, scope: o.Scope, atomic: !o.Outside && !o.Sliced && !o.ReadOnly, format: envelope{}}
	e.streams, e.turn = o.Stream, o.Stream
	e.versioned, e.notices = true, o.Notices(changelog)
	e.reads = o.ReadOnly && o.Method == http.MethodGet
	e.class = classOf(o)
	if !o.Subaccount {
		e.subaccount = never
	}
	e.run = func(ctx context.Context, r *request) (answer, error) {
		vars, wrong := o.Bind(operation.Input{ //nolint:contextcheck // it only reads what it is given
			Path: r.params, RawQuery: r.http.URL.RawQuery, Header: r.http.Header, Body: r.body,
		})
		if wrong != nil {
			return answer{}, wrong
		}
		if o.Counts(r.http.URL.RawQuery) {
			ctx = operation.WithTotal(ctx)
		}
		result, err := d.Executor.Run(ctx, o, vars)
		if err != nil {
			return answer{}, err
		}
		about := operation.Keeper(result.Value)
		if o.ReadOnly {
			about = cmp.Or(about, contact.Anybody)
		}
		return answer{status: status(o, result.Value), data: result.Data, header: d.headers(r, result), contact: about}, nil
	}
	if o.Upload != "" {
		e.files = d.uploaded(o)
	}
	return e
}

// classOf an operation: what acts on the outside world or streams does not wait, and pages of lists may.
func classOf(o *operation.Operation) admission.Class {
	switch {
	case o.Outside, o.Stream:
		return admission.Urgent
	case o.Paged:
		return admission.Patient
	}
	return admission.Usual
}

// status is the operation's, unless the thing that it answers says otherwise.
func status(o *operation.Operation, value any) int {
	if s, ok := value.(interface{ Status() int }); ok && s.Status() != 0 {
		return s.Status()
	}
	return o.Status
}

// headers are what an answer says beside its body.
func (d *Door) headers(r *request, result operation.Result) http.Header {
	h := http.Header{}
	if result.ETag != "" {
		h.Set("ETag", result.ETag)
	}
	if result.Total != nil {
		h.Set("X-Total-Count", strconv.Itoa(*result.Total))
	}
	if result.NextCursor != "" {
		h.Set("X-Next-Cursor", result.NextCursor)
		query, _ := operation.Query(r.http.URL.RawQuery) // Bind has read all of it
		query.Set("cursor", result.NextCursor)
		h.Set("Link", "<"+d.BaseURL+r.http.URL.EscapedPath()+"?"+query.Encode()+`>; rel="next"`)
	}
	return h
}
