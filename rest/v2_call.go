package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// v2Call is the format of make-call: always the same five fields.
type v2Call struct{ v2Message }

type v2Placed struct {
	Success bool   `json:"success"`
	CallID  string `json:"call_id"`
	Failed  bool   `json:"returned_an_error"`
	Message string `json:"error_message"`
	Code    int    `json:"error_code"`
}

func (v2Call) fail(w http.ResponseWriter, _ string, f *fault.Error) {
	if _, placing := errors.AsType[*unplaced](f); placing && f.Code == fault.Internal {
		sendJSON(w, http.StatusOK, v2Placed{Failed: true, Message: spoken(f), Code: call.Unknown})
		return
	}
	retry(w, f)
	sendJSON(w, f.Code.Status(), v2Placed{Failed: true, Message: spoken(f), Code: f.Code.Status()})
}

// unplaced is the cause of a failure while a call was placed. It is no answer that is kept under a key: a repeat places the call that was not, and
// finds the one that was.
type unplaced struct{ cause error }

// Error of error.
func (u *unplaced) Error() string { return fmt.Sprintf("place a call: %v", u.cause) }

// Unwrap of errors.Is.
func (u *unplaced) Unwrap() error { return u.cause }

// placing marks an error as one of placing a call.
func placing(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Because(&unplaced{f.Unwrap()})
	}
	return &unplaced{err}
}

// v2MakeCall answers 200 whether the call was placed or not, even if it was not by a fault of ours.
func (d *Door) v2MakeCall(ctx context.Context, r *request) (answer, error) {
	f := &fields{body: r.body}
	f.need("location_id", otherLimit)
	in := call.Input{AssistantID: f.need("assistant_id", otherLimit), Legacy: true}
	contact := f.need("contact_id", otherLimit)
	in.ContactID = patch.Sent(&contact)
	if pool := f.text("number_pool_id", otherLimit).Value(); pool != nil {
		in.NumberPoolID = patch.Sent(pool)
	}
	if err := f.err(); err != nil {
		return answer{}, err
	}
	out := v2Placed{Success: true}
	c, err := d.Product.Calls.Place(ctx, in)
	no, refused := errors.AsType[*call.Refused](err)
	switch {
	case refused:
		shown, _ := errors.AsType[*fault.Error](err)
		out = v2Placed{Failed: true, Message: shown.Message, Code: no.Code()}
	case err != nil:
		return answer{}, placing(err)
	default:
		out.CallID = c.ID
	}
	data, err := json.Marshal(out)
	a := answer{status: http.StatusOK, data: data, passing: refused && !no.Dialled}
	if c != nil {
		a.contact = c.AboutContact()
	}
	return a, err
}
