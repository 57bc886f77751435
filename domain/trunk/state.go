package trunk

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/egress"
)

// patience is how long a check waits for the provider.
const patience = 10 * time.Second

// State of a trunk, as far as this server knows.
type State struct {
	// Registered is nil if the trunk is not to be registered from here.
	Registered *bool
	Since      *time.Time
	Error      *string
}

// State is how the trunk is doing.
func (t *Trunk) State() *State {
	out := &State{}
	if t.phone == nil || !t.Register || !t.Enabled {
		return out
	}
	now := t.phone.State(t.ID)
	out.Registered = &now.Registered
	if now.Registered {
		out.Since = &now.Since
	}
	if now.Error != "" {
		out.Error = &now.Error
	}
	return out
}

// Outcome of a check.
type Outcome struct {
	Ok    bool // GraphQL's name of it
	Error *string
}

// Check tries a trunk, be it enabled or not.
func (s *Service) Check(ctx context.Context, id string) (*Outcome, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	t, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.parts.Phone == nil {
		return failed("This server does not use SIP. Its operator can set SWITCHBOARD_TELEPHONY=sip."), nil
	}
	line, err := s.sip(t.Trunk)
	if err != nil {
		return nil, err
	}
	short, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = s.parts.Phone.Check(short, line)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err() //nolint:wrapcheck // the caller's own
	case errors.Is(err, egress.ErrAddress):
		return failed("The host is not on the public internet. The operator can allow it by SWITCHBOARD_EGRESS_ALLOW."), nil
	case err != nil:
		return failed(err.Error()), nil
	}
	return &Outcome{Ok: true}, nil
}

func failed(why string) *Outcome { return &Outcome{Error: &why} }
