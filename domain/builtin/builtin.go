// Package builtin implements the platform's tools that assistants use. The turn determines whom a tool acts for: no argument names a
// tenant, a contact or a conversation. It is independent of transports.
package builtin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store        *store.Store
	Contacts     *contact.Service
	Appointments *appointment.Service
	Knowledge    *knowledge.Service
	Messenger    *notify.Service
	// Fronts are how the clients show themselves to those who get e-mail.
	Fronts brand.Fronts
	// NewLimiter makes what counts messages that assistants send, for all copies of the server; nil counts none.
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// Sealer hashes by whom these are counted.
	Sealer *secret.Sealer
}

// Service acts for the caller's subaccount.
type Service struct {
	parts Parts

	messages func() (messages, error)
}

// New makes the service of its parts.
func New(p Parts) *Service {
	s := &Service{parts: p}
	s.messages = sync.OnceValues(s.newMessages)
	return s
}

// Setting is whom and what an action is about.
type Setting struct {
	// Contact is nil in an anonymous conversation.
	Contact      *contact.Contact
	Conversation string
	Assistant    *ent.Assistant
	OnCall       bool
	// Since says from when on what was done may have been done for what the turn answers: a note that was kept since then is not kept again, and no
	// other appointment is cancelled in place of one that was cancelled since then. nil: whenever it was.
	Since func(ctx context.Context) (time.Time, error)
	// Bookings are the appointments that the turn knows of. One that was booked Since, and is not among them, is the answer in place of another. nil:
	// each is booked.
	Bookings *Bookings
	// Once sends a text to an address, unless that was begun before for what the turn answers; then its error says so. nil: it is sent as often as
	// it is asked for.
	Once func(ctx context.Context, to, text string, send func(ctx context.Context) error) error
}

// once is Once.
func (at Setting) once(ctx context.Context, to, text string, send func(ctx context.Context) error) error {
	if at.Once == nil {
		return send(ctx)
	}
	return at.Once(ctx, to, text, send)
}

// since is Since.
func (at Setting) since(ctx context.Context) (time.Time, error) {
	if at.Since == nil {
		return time.Time{}, nil
	}
	return at.Since(ctx)
}

// ErrAnonymous is returned by tools that act on a contact if the conversation has none.
var ErrAnonymous = errors.New("the conversation is anonymous: there is no contact to do this for")

// doer is one action. Its arguments meet the tool's schema.
type doer func(ctx context.Context, s *Service, at Setting, args json.RawMessage) (any, error)

// doers are the actions by their names.
func doers() map[string]doer {
	return map[string]doer{
		"add_tag":            with(addTag),
		"remove_tag":         with(removeTag),
		"update_contact":     with(updateContact),
		"create_note":        with(createNote),
		"check_availability": with(checkAvailability),
		"book_appointment":   with(bookAppointment),
		"cancel_appointment": with(cancelAppointment),
		"search_knowledge":   with(searchKnowledge),
		"hand_off":           with(handOff),
		"send_sms":           with(sendSMS),
		"send_email":         with(sendEmail),
	}
}

// with reads the arguments of an action.
func with[A any](do func(ctx context.Context, s *Service, at Setting, args A) (any, error)) doer {
	return func(ctx context.Context, s *Service, at Setting, text json.RawMessage) (any, error) {
		var args A
		if err := json.Unmarshal(text, &args); err != nil {
			return nil, fmt.Errorf("arguments: %w", err)
		}
		return do(ctx, s, at, args)
	}
}

// Can says whether there is such an action outside of calls.
func Can(name string) bool { return doers()[name] != nil }

// Sends says whether an action sends a message.
func Sends(name string) bool { return name == "send_sms" || name == "send_email" }

// Do an action. What it answers is for the model; so is an error that is a fault or one of this package's.
func (s *Service) Do(ctx context.Context, name string, at Setting, args json.RawMessage) (any, error) {
	do := doers()[name]
	if do == nil {
		return nil, fmt.Errorf("builtin: there is no tool %q", name)
	}
	out, err := do(ctx, s, at, args)
	return out, asWritten(err)
}

// Arguments that are not called as the fields which they become, and what a number is like that is taken wherever the business is.
var (
	arguments = map[string]string{"value": "note"}
	likeThis  = map[string]string{"phone": ", such as +14155552671"}
)

// asWritten is a refusal as the model reads it: with its arguments as it wrote them, and what is taken in their place.
func asWritten(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.Validation {
		return err
	}
	details := make([]fault.Detail, len(f.Details))
	for i, d := range f.Details {
		name := cmp.Or(arguments[d.Field], rule.Snake(d.Field))
		details[i] = fault.Detail{Field: name, Message: d.Message + likeThis[name]}
	}
	return fault.New(f.Code, f.Message, details...).Because(err)
}
