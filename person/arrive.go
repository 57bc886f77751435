package person

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/fault"
)

// Spend what is good for once until some time. It is unauthorized the second time, on whichever copy of the server.
func (s *Service) Spend(ctx context.Context, what, from string, life time.Duration) error {
	if err := s.count(ctx, "openid/address/"+from); err != nil {
		return err
	}
	done, err := s.Store.SystemDB().ExecContext(ctx, `INSERT INTO spent (hash, until) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		hashOf(what), time.Now().Add(life).UnixMicro())
	if err != nil {
		return fmt.Errorf("spend: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return fault.New(fault.Unauthorized, "This is good for once.").Because(err)
	}
	return nil
}

// Arrive begins a session of who has an address, of which others have made sure. Who is a member of nothing takes an open
// invitation for the address; where there is none it is forbidden.
func (s *Service) Arrive(ctx context.Context, email, name, from, agent string) (token string, out *Session, err error) {
	none := fault.New(fault.Forbidden, "You are no member of any workspace.")
	if email, err = address(email); err != nil {
		return "", nil, none.Because(err)
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return "", nil, err
	}
	if p != nil {
		members, err := s.Members(ctx, p.ID)
		if err != nil {
			return "", nil, err
		}
		if len(members) > 0 {
			return s.begin(ctx, p.Person, from, agent)
		}
	}
	row, err := s.offered(ctx, invitation.Email(email))
	if fault.Is(err, fault.NotFound) {
		return "", nil, none
	}
	if err != nil {
		return "", nil, err
	}
	if p == nil {
		p = stub(email, name)
	}
	if err := s.take(ctx, row, p, from); err != nil {
		return "", nil, err
	}
	return s.begin(ctx, p.Person, from, agent)
}
