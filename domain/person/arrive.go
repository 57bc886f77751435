package person

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Spend what is good for once until some time. It is unauthorized the second time, on whichever copy of the server. Nobody can guess it, and
// a whole office comes from one address: as many may from there as may try an account.
func (s *Service) Spend(ctx context.Context, what, from string, life time.Duration) error {
	if err := s.countFrom(ctx, s.parts.AccountLimit, "openid", from); err != nil {
		return err
	}
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, `INSERT INTO spent (hash, until) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		secret.HashToken(what), time.Now().Add(life).UnixMicro())
	if err != nil {
		return fmt.Errorf("spend: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return fault.New(fault.Unauthorized, "This link can be used only once.").Because(err)
	}
	return nil
}

// Arrive begins a session of the owner of an address, which others have verified. If they are not a member of any workspace, they accept the open
// invitation for the address; if there is none, or more than one, it is forbidden.
func (s *Service) Arrive(ctx context.Context, email, name, from, agent string) (token string, out *Session, err error) {
	none := fault.New(fault.Forbidden, "You are not a member of any workspace.")
	if email, err = address(email); err != nil {
		return "", nil, none.Because(err)
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return "", nil, err
	}
	if p != nil {
		if err := s.confirmAddress(ctx, p.ID); err != nil {
			return "", nil, err
		}
		if p, err = s.find(ctx, "email", email); err != nil || p == nil {
			return "", nil, none.Because(err)
		}
		members, err := s.Members(ctx, p.ID)
		if err != nil {
			return "", nil, err
		}
		if len(members) > 0 {
			return s.begin(ctx, *p, from, agent)
		}
	}
	row, err := s.offered(ctx, invitation.Email(email))
	if fault.Is(err, fault.NotFound) {
		return "", nil, none
	}
	if err != nil {
		return "", nil, err
	}
	// Of several they choose by a link: the first to invite them may not be the one they work for.
	all := store.System(ctx, "reading invitations before membership")
	more, err := s.parts.Store.Client(all).Invitation.Query().
		Where(invitation.Email(email), invitation.AcceptedAtIsNil(), invitation.ExpiresAtGT(store.Timestamp()), invitation.IDNEQ(row.ID)).Exist(all)
	if err != nil {
		return "", nil, fmt.Errorf("other invitations: %w", err)
	}
	if more {
		return "", nil, none
	}
	if p == nil {
		p = stub(email, name)
	}
	if err := s.take(ctx, row, p, from); err != nil {
		return "", nil, err
	}
	return s.begin(ctx, *p, from, agent)
}

// confirmAddress records that a person owns their address. A password that somebody else may have chosen is cleared, with what they did
// by it that goes on, sessions, apps and invitations: an inviter sees the link, and could have set one for an address that is not theirs.
func (s *Service) confirmAddress(ctx context.Context, userID string) error {
	claimed, err := s.claimed(ctx, userID)
	if err != nil || !claimed {
		return err
	}
	return s.parts.Store.Again(store.System(ctx, "vouch for a person"), func(ctx context.Context) error {
		n, err := s.parts.Store.Exec(ctx, `DELETE FROM claimed WHERE user_id = $1`, userID)
		if err != nil || n == 0 { // the operator sets the password at the same time
			return err
		}
		if _, err := s.parts.Store.Exec(ctx, `UPDATE users SET password = '' WHERE id = $1`, userID); err != nil {
			return fmt.Errorf("vouch for a person: %w", err)
		}
		return s.disconnect(ctx, userID, "")
	})
}
