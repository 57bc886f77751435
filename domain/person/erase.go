package person

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How long people are kept who are in no workspace, and invitations that were accepted or have expired; and how many people one transaction
// forgets.
const (
	loneKept       = 30 * 24 * time.Hour
	invitationKept = 30 * 24 * time.Hour
	loneAtOnce     = 200
)

// nowhere says of a row of users that they are in no workspace.
const nowhere = `NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = users.id)`

// Erase the person with an address, and the invitations to and from them. The error is a conflict if they are a member of a workspace, and not_found
// if there is neither a person nor an invitation with the address.
func (s *Service) Erase(ctx context.Context, email string) error {
	email, err := address(email)
	if err != nil {
		return err
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return err
	}
	return s.parts.Store.Again(store.System(ctx, "erase a person"), func(ctx context.Context) error {
		// Invitations go first: one that is being accepted is waited for.
		invited, err := s.parts.Store.Exec(ctx, `DELETE FROM invitations WHERE email = $1`, email)
		if err != nil {
			return fmt.Errorf("erase a person: %w", err)
		}
		if p == nil && invited == 0 {
			return fault.Missing("person")
		}
		if p == nil {
			return nil
		}
		n, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID)).Count(ctx)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "This person is a member of a workspace. Remove them from all their workspaces first.")
		}
		for _, statement := range []string{`DELETE FROM invitations WHERE inviter_id = $1`, `DELETE FROM users WHERE id = $1`} {
			if _, err := s.parts.Store.Exec(ctx, statement, p.ID); err != nil {
				return fmt.Errorf("erase a person: %w", err)
			}
		}
		return s.unname(ctx, []string{p.ID})
	})
}

// caption is where people's names stand beside their ids.
type caption struct{ table, name, id string }

// captions are all that there are. Each has an index by the id.
var captions = []caption{
	{"conversation_notes", "author_name", "author_id"},
	{"contact_notes", "created_by", "author_id"},
	{"assistant_notes", "author", "author_id"},
	{"supervisions", "user_name", "user_id"},
}

// cleared is the statement that clears the names of those who are among some.
func (c caption) cleared(among string) string {
	return fmt.Sprintf(`UPDATE "%s" SET %s = '' WHERE %s %s`, c.table, c.name, c.id, among)
}

// unname clears what people who have been erased were called, where that stands beside their ids: in notes, and with the calls that they joined.
func (s *Service) unname(ctx context.Context, ids []string) error {
	among, list := s.parts.Store.Among(1, ids)
	for _, c := range captions {
		if _, err := s.parts.Store.Exec(ctx, c.cleared(among), list); err != nil {
			return fmt.Errorf("names of people: %w", err)
		}
	}
	return nil
}

// forget people who have been in no workspace for long, and invitations that are over. Nothing of a workspace changes by that: it is not audited.
func (s *Service) forget(ctx context.Context, now time.Time) error {
	ctx = store.System(ctx, "forget people who are nowhere")
	over := now.Add(-invitationKept)
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Store.Exec(ctx, `DELETE FROM invitations WHERE accepted_at <= $1 OR expires_at <= $1`, over); err != nil {
			return fmt.Errorf("sweep invitations: %w", err)
		}
		_, err := s.parts.Store.Exec(ctx, `DELETE FROM lone WHERE EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = lone.user_id)`)
		if err == nil {
			_, err = s.parts.Store.Exec(ctx, `INSERT INTO lone (user_id, since) SELECT id, CAST($1 AS bigint) FROM users WHERE `+nowhere+`
				ON CONFLICT DO NOTHING`, now.UnixMicro())
		}
		if err != nil {
			return fmt.Errorf("sweep people: %w", err)
		}
		return nil
	})
	for n := loneAtOnce; err == nil && n == loneAtOnce; {
		err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
			n, err = s.forgetSome(ctx, now.Add(-loneKept))
			return err
		})
	}
	return err
}

// forgetSome deletes some of the people who have been in no workspace since before, and returns how many. Those with an open invitation are kept, and
// so is everybody if nobody is in any workspace: without people, an installation could be set up again.
func (s *Service) forgetSome(ctx context.Context, before time.Time) (n int, err error) {
	query := `SELECT user_id FROM lone JOIN users ON users.id = lone.user_id WHERE since <= $1 AND ` + nowhere + `
		AND NOT EXISTS (SELECT 1 FROM invitations i WHERE i.email = users.email AND i.accepted_at IS NULL)
		AND EXISTS (SELECT 1 FROM memberships) LIMIT $2`
	if s.parts.Store.Postgres() {
		query += ` FOR UPDATE OF lone` // adding a person to a workspace deletes their row first
	}
	rows, err := s.parts.Store.Query(ctx, query, before.UnixMicro(), loneAtOnce)
	if err != nil {
		return 0, fmt.Errorf("people to forget: %w", err)
	}
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return 0, errors.Join(fmt.Errorf("people to forget: %w", err), rows.Close())
		}
		ids = append(ids, id)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return 0, fmt.Errorf("people to forget: %w", err)
	}
	var gone []string
	for _, id := range ids {
		deleted, err := s.parts.Store.Exec(ctx, `DELETE FROM users WHERE id = $1 AND `+nowhere, id)
		if err != nil {
			return 0, fmt.Errorf("forget a person: %w", err)
		}
		if deleted > 0 {
			gone = append(gone, id)
		}
	}
	if len(gone) > 0 {
		err = s.unname(ctx, gone)
	}
	return len(ids), err
}

// expected has who has an address kept for as long as somebody who has just left: they are about to be added to a workspace.
func (s *Service) expected(ctx context.Context, email string) error {
	err := s.write(ctx, `DELETE FROM lone WHERE user_id IN (SELECT id FROM users WHERE email = $1)`, email)
	if err != nil {
		return fmt.Errorf("keep a person: %w", err)
	}
	return nil
}
