package rest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lateBody is the body of a request whose caller was identified by its headers. It fails where they may do nothing any more, or something
// else, when a piece of it comes: or they could have a request wait for the day on which they lose their rights.
type lateBody struct {
	io.ReadCloser

	identified time.Time
	again      func() error
	// held ends with the caller's rights, as that of a stream does: it is looked at for all that a caller does at a time, and not once for
	// each piece of each body. Nil: the body has not taken long so far.
	held context.Context //nolint:containedctx // what goes on for long ends by one
	hold func() context.Context
}

// late says whether the body takes, or took, so long that what was read with the caller may be out of date.
func (b *lateBody) late() bool { return time.Since(b.identified) > workspace.Recheck }

// Read of io.Reader. It fails with a fault.
func (b *lateBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	switch {
	case b.held != nil:
		if refused, over := errors.AsType[*fault.Error](context.Cause(b.held)); over {
			return 0, refused
		}
	case b.late():
		if refused := b.again(); refused != nil {
			return 0, store.Public(refused)
		}
		b.held = b.hold()
	}
	return n, err //nolint:wrapcheck // it stands in for the body
}

// attend identifies the caller of an endpoint, now and for as long as the body comes.
func (d *Door) attend(r *http.Request, e *endpoint) (*authz.Caller, authz.Subaccounts, error) {
	caller, subaccounts, err := d.identify(r, e)
	if err != nil || r.Body == nil || r.ContentLength == 0 {
		return caller, subaccounts, err
	}
	r.Body = &lateBody{ReadCloser: r.Body, identified: time.Now(), again: func() error {
		now, fresh, err := d.identify(r, e)
		recordCaller(r.Context(), caller)
		if err == nil && (now.Role != caller.Role || now.Workspace != caller.Workspace || !slices.Equal(now.Subaccounts, caller.Subaccounts)) {
			err = authz.Unauthorized()
		}
		if err == nil && caller.Subaccount != "" { // which was chosen before the body
			_, err = authz.ChooseSubaccount(r.Context(), fresh, caller, authz.Choice{Header: []string{caller.Subaccount}})
		}
		return err
	}, hold: func() context.Context {
		held, release := d.Authenticator.Hold(r.Context(), caller)
		context.AfterFunc(r.Context(), release) // when the request is over
		return held
	}}
	return caller, subaccounts, nil
}
