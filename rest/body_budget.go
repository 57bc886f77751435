package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of the bodies that are in memory at the same time. A small one is free. A workspace has no more than half of what others leave.
const (
	smallBody    = 64 << 10
	allBodies    = 64 << 20
	partOfBodies = 16 << 20 // of one subaccount
	mostOfBodies = 32 << 20 // of one workspace
	bodyReading  = 10 * time.Second
	bodyRate     = 256 << 10 // bytes a second, at least
)

// limitedBody is a body that takes its length from the budget of all bodies before it is read, until the request ends; one that does not say
// its length takes it as it comes. Files of a form go to disk and take nothing.
type limitedBody struct {
	io.ReadCloser

	door        *Door
	request     *http.Request
	answer      http.ResponseWriter
	taken, read int64
	begun       bool
	give        []func()
}

// limitBody gives the request a limitedBody. The budget has it back with done.
func (d *Door) limitBody(w http.ResponseWriter, r *http.Request) (done func()) {
	if r.Body == nil || r.ContentLength >= 0 && r.ContentLength <= smallBody || isForm(r) {
		return func() {}
	}
	b := &limitedBody{ReadCloser: r.Body, door: d, request: r, answer: w}
	if r.ContentLength < 0 {
		b.taken = smallBody
	}
	r.Body = b
	return func() {
		for _, give := range b.give {
			give()
		}
	}
}

// Read of io.Reader. It fails with a fault where the budget has no more.
func (b *limitedBody) Read(p []byte) (int, error) {
	if err := b.reserve(); err != nil {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.taken-b.read)])
	b.read += int64(n)
	if errors.Is(err, io.EOF) {
		b.deadline(time.Time{}) // or it would end the work as well
	}
	return n, err //nolint:wrapcheck // it stands in for the body
}

// reserve what the body says that it is, or else the next piece. From then on it has to come.
func (b *limitedBody) reserve() error {
	if !b.begun {
		b.begun = true
		b.deadline(time.Now().Add(b.door.BodyReading + time.Duration(min(max(b.request.ContentLength, bodyLimit), 2*bodyLimit)/bodyRate)*time.Second))
	}
	more := max(min(b.request.ContentLength, bodyLimit), b.read+1) - b.taken
	if more <= 0 {
		return nil
	}
	more = max(more, smallBody)
	give, err := b.door.bodies.Take(more, half(holders(b.request.Context(), partOfBodies, mostOfBodies))...)
	if err != nil {
		b.answer.Header().Set("Retry-After", "1")
		return crowded(err, "large requests")
	}
	b.taken += more
	b.door.costs(b.request.Context(), more)
	b.give = append(b.give, give)
	return nil
}

func (b *limitedBody) deadline(at time.Time) {
	_ = http.NewResponseController(b.answer).SetReadDeadline(at) // if there is none to set, there is none
}

// holders are whom something counts for: the subaccounts of the caller's key together, and their workspace, or those who call without one.
func holders(ctx context.Context, part, most int64) []share.Part {
	t, ok := ctx.Value(requestInfoKey{}).(*requestInfo)
	if !ok || t.caller == nil {
		return []share.Part{{Most: part}}
	}
	return tenants(t.caller, part, most)
}

// tenants are the parts of a caller's subaccounts and of their workspace.
func tenants(c *authz.Caller, part, most int64) []share.Part {
	return []share.Part{{Of: "tenant " + tenant(c), Most: part}, {Of: "workspace " + c.Workspace, Most: most}}
}

// tenant is the subaccount of a caller, or all that it may choose.
func tenant(c *authz.Caller) string {
	return c.Workspace + "/" + cmp.Or(c.Subaccount, strings.Join(c.Subaccounts, ","))
}

// crowded is the refusal of what a share has no more of.
func crowded(err error, what string) error {
	if errors.Is(err, share.ErrPart) {
		busy := fault.New(fault.RateLimited, fmt.Sprintf("Too many %s at the same time. Wait for others to finish.", what)).Because(err)
		busy.RetrySeconds = unavailableFor
		return busy
	}
	return fault.New(fault.Unavailable, "The server is busy. Try again.").Because(err)
}
