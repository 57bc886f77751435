package person

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// manySessions bounds how many of somebody's sessions are shown.
const manySessions = 200

// Sessions of the caller that have not ended, the last used first. At the host name of a brand, only the one that they use there.
func (s *Service) Sessions(ctx context.Context) ([]*Session, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	rows, err := s.parts.Store.Query(store.System(ctx, "sessions of a person"), `SELECT id, created, seen, expires, address, agent FROM sessions
		WHERE user_id = $1 AND expires > $2 AND seen > $3 AND ($4 = '' OR id = $4) ORDER BY seen DESC, id LIMIT $5`,
		c.ID, now.UnixMicro(), now.Add(-idle).UnixMicro(), only(c), manySessions)
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	defer func() { _ = rows.Close() }()
	all := []*Session{}
	for rows.Next() {
		var one Session
		var created, seen, expires int64
		if err := rows.Scan(&one.ID, &created, &seen, &expires, &one.Address, &one.Agent); err != nil {
			return nil, fmt.Errorf("sessions: %w", err)
		}
		one.Created, one.Seen, one.Current = time.UnixMicro(created).UTC(), time.UnixMicro(seen).UTC(), one.ID == c.Session
		one.Expires = time.UnixMicro(min(expires, one.Seen.Add(idle).UnixMicro())).UTC()
		all = append(all, &one)
	}
	return all, rows.Err()
}

// only is the one session that the caller may see of theirs; "" is all of them. The owner of a brand's host name may have its cookies as well.
func only(c *authz.Caller) string {
	if c.Confined {
		return c.Session
	}
	return ""
}

// End one of the caller's sessions.
func (s *Service) End(ctx context.Context, id string) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM sessions WHERE id = $1 AND user_id = $2 AND ($3 = '' OR id = $3)`,
		id, c.ID, only(c))
	if err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return fault.Missing("session").Because(err)
	}
	return nil
}

// signedIn is the caller, who is a person.
func signedIn(ctx context.Context) (*authz.Caller, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people have sessions.")
	}
	return c, nil
}

// Stands says whether the caller is what they were when they came, if they came by signing in; nobody else becomes something else.
func (s *Service) Stands(ctx context.Context) (bool, error) {
	c := authz.From(ctx)
	if c.Session == "" {
		return true, nil
	}
	good, err := s.Standing(ctx, []*authz.Caller{c})
	return err == nil && good[0], err
}

// Standing says of each caller, who are all people, whether they are what they were when they came: signed in, with the same
// role and the same subaccounts.
func (s *Service) Standing(ctx context.Context, callers []*authz.Caller) ([]bool, error) {
	now := time.Now()
	marks, args := make([]string, len(callers)), []any{now.UnixMicro(), now.Add(-idle).UnixMicro()}
	for i, c := range callers {
		args = append(args, c.Session)
		marks[i] = "$" + strconv.Itoa(len(args))
	}
	rows, err := s.parts.Store.Query(store.System(ctx, "sessions of what goes on"), `SELECT s.id, m.workspace_id, m.role, m.subaccounts
		FROM sessions s JOIN memberships m ON m.user_id = s.user_id
		WHERE s.expires > $1 AND s.seen > $2 AND s.id IN (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("standing: %w", err)
	}
	defer func() { _ = rows.Close() }()
	good := make([]bool, len(callers))
	for rows.Next() {
		var session, workspace, role string
		var column []byte
		if err := rows.Scan(&session, &workspace, &role, &column); err != nil {
			return nil, fmt.Errorf("standing: %w", err)
		}
		var subaccounts []string
		if len(column) > 0 {
			if err := json.Unmarshal(column, &subaccounts); err != nil {
				return nil, fmt.Errorf("standing: %w", err)
			}
		}
		for i, c := range callers {
			if c.Session == session && c.Workspace == workspace {
				good[i] = c.Role == role && (slices.Equal(c.Subaccounts, subaccounts) || c.Confined && within(c.Subaccounts, subaccounts))
			}
		}
	}
	return good, rows.Err()
}

// within says whether a membership with a limit covers somebody who was confined to a part of it.
func within(confined, limit []string) bool {
	member := authz.Caller{Subaccounts: limit}
	return member.Covers(confined)
}

// Ongoing says of each session whether it goes on.
func (s *Service) Ongoing(ctx context.Context, ids []string) (map[string]bool, error) {
	open := map[string]bool{}
	if len(ids) == 0 {
		return open, nil
	}
	now := time.Now()
	marks, args := make([]string, len(ids)), []any{now.UnixMicro(), now.Add(-idle).UnixMicro()}
	for i, id := range ids {
		args = append(args, id)
		marks[i] = "$" + strconv.Itoa(len(args))
	}
	rows, err := s.parts.Store.Query(store.System(ctx, "sessions that go on"), `SELECT id FROM sessions
		WHERE expires > $1 AND seen > $2 AND id IN (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("sessions: %w", err)
		}
		open[id] = true
	}
	return open, rows.Err()
}
