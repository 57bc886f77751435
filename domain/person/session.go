package person

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Life of a session, and what else bounds it.
const (
	// Life is how long a session lives at most, idle how long without being used.
	idle = 14 * 24 * time.Hour
	Life = 90 * 24 * time.Hour
	// touched is how old the last use may grow before it is written again.
	touched = time.Minute
	// agentLimit is how much is kept of what a browser says that it is, in bytes.
	agentLimit = 300
)

// Limiter counts what is tried.
type Limiter interface {
	Take(ctx context.Context, key string) limit.Result
}

// Session is where somebody is signed in.
type Session struct {
	ID             string
	Person         Person
	Created, Seen  time.Time
	Address, Agent string
	// Expires is when it ends if it is not used any more.
	Expires time.Time
	// Current says that it is the one that asks.
	Current bool
}

// errLogin answers every failed login, so that nobody can find out whether an account exists.
var errLogin = fault.New(fault.Unauthorized, "The e-mail address or the password is wrong.")

// Login begins a session: its token, which is kept nowhere, and whose it is. A failure is unauthorized, whatever it was; too
// many tries are rate_limited.
func (s *Service) Login(ctx context.Context, email, password, from, agent string, device Device) (token string, out *Session, err error) {
	email, wrong := address(email)
	if err := s.countLogin(ctx, email, from, device); err != nil {
		return "", nil, err
	}
	var p *storedPerson
	if wrong == nil {
		if p, err = s.find(ctx, "email", email); err != nil {
			return "", nil, err
		}
	}
	if p == nil {
		p = &storedPerson{}
	}
	if len(password) > longest {
		return "", nil, errLogin
	}
	in := known
	if !device.Of(email) {
		if in, err = s.priorityOf(ctx, p.ID, from); err != nil {
			return "", nil, err
		}
	}
	right, err := s.matches(ctx, in, p.password, password)
	if err != nil {
		return "", nil, err
	}
	if !right {
		return "", nil, errLogin
	}
	return s.begin(ctx, *p, from, agent)
}

// priorityOf somebody who signs in: those go first who are signed in from the same address already. Nobody asks while there is no queue.
func (s *Service) priorityOf(ctx context.Context, userID, from string) (priority, error) {
	if userID == "" || !s.hashQueue.waiting() {
		return stranger, nil
	}
	var sessions int
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM sessions WHERE user_id = $1 AND address = $2`, userID, from).
		Scan(&sessions)
	if err != nil {
		return stranger, fmt.Errorf("look for sessions: %w", err)
	}
	if sessions > 0 {
		return known, nil
	}
	return stranger, nil
}

// nearby is an address as tries are counted.
func nearby(from string) string {
	if a, err := netip.ParseAddr(from); err == nil {
		return limit.Network(a)
	}
	return from
}

// count a try; too many are rate_limited. The address is counted first, so that a refused one does not use up the tries of an account.
func (s *Service) count(ctx context.Context, keys ...string) error {
	for _, key := range keys {
		if err := counted(s.parts.Limit.Take(ctx, key)); err != nil {
			return err
		}
	}
	return nil
}

func counted(taken limit.Result) error {
	if taken.Allowed {
		return nil
	}
	return fault.New(fault.RateLimited, "Too many attempts. Try again later.")
}

// begin a session of a person's, unless their password has changed since they were read.
func (s *Service) begin(ctx context.Context, p storedPerson, from, agent string) (token string, out *Session, err error) {
	token = secret.Token()
	now := time.Now()
	agent = strings.ToValidUTF8(agent[:min(len(agent), agentLimit)], "")
	out = &Session{ID: id.New("ses"), Person: p.Person, Created: now, Seen: now, Address: from, Agent: agent}
	statement := `INSERT INTO sessions (hash, id, user_id, created, seen, expires, address, agent)
		SELECT $1, $2, id, $4, $4, $5, $6, $7 FROM users WHERE id = $3 AND password = $8`
	if s.parts.Store.Postgres() {
		statement += ` FOR SHARE` // a change of the password meanwhile ends this session, or it does not begin
	}
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, statement,
		secret.HashToken(token), out.ID, p.ID, now.UnixMicro(), now.Add(Life).UnixMicro(), from, out.Agent, p.password)
	if err != nil {
		return "", nil, fmt.Errorf("begin a session: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return "", nil, errLogin.Because(err)
	}
	if err := s.endOldest(ctx, p.ID); err != nil {
		s.parts.Log.WarnContext(ctx, "the oldest sessions could not be ended", "error", err) // the next sign-in ends them
	}
	return token, out, nil
}

// sessionsMost is how many sessions somebody has at the same time. Each has a share of what the server does of its own.
const sessionsMost = 100

// endOldest ends those of somebody's sessions that are one too many, those that were not used for longest first.
func (s *Service) endOldest(ctx context.Context, userID string) error {
	_, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id IN (
		SELECT id FROM sessions WHERE user_id = $1 ORDER BY seen DESC, id LIMIT 1000 OFFSET $2)`, userID, sessionsMost)
	if err != nil {
		return fmt.Errorf("end the oldest sessions: %w", err)
	}
	return nil
}

// Resume the session of a token. The error is unauthorized if it has ended.
func (s *Service) Resume(ctx context.Context, token string) (*Session, error) {
	hash, now := secret.HashToken(token), time.Now()
	out, err := s.activeSession(ctx, hash, now)
	if err != nil {
		return nil, fmt.Errorf("find a session: %w", err)
	}
	if out == nil {
		return nil, fault.New(fault.Unauthorized, "The session has ended. Sign in again.")
	}
	if now.Sub(out.Seen) > touched {
		if _, err := s.parts.Store.SystemDB().ExecContext(ctx, `UPDATE sessions SET seen = $1 WHERE hash = $2`, now.UnixMicro(), hash); err != nil {
			s.parts.Log.WarnContext(ctx, "the last use of a session could not be stored", "error", err) // a caller that only reads may go on
		}
	}
	return out, nil
}

// activeSession is the session of a hash; nil if none is active. It is read outside transactions: on SQLite those wait for writers.
func (s *Service) activeSession(ctx context.Context, hash string, now time.Time) (*Session, error) {
	rows, err := s.parts.Store.Query(store.System(ctx, "whose a session is"), `SELECT
		s.id, s.created, s.seen, s.address, s.agent, u.id, u.email, u.name, `+chosen+`
		FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = $1 AND s.expires > $2 AND s.seen > $3`,
		hash, now.UnixMicro(), now.Add(-idle).UnixMicro())
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	if !rows.Next() {
		return nil, rows.Err()
	}
	out := &Session{}
	var created, seen int64
	err = rows.Scan(&out.ID, &created, &seen, &out.Address, &out.Agent, &out.Person.ID, &out.Person.Email, &out.Person.Name,
		&out.Person.Language)
	if err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	out.Created, out.Seen = time.UnixMicro(created), time.UnixMicro(seen)
	return out, nil
}

// Logout ends the session of a token.
func (s *Service) Logout(ctx context.Context, token string) error {
	if _, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM sessions WHERE hash = $1`, secret.HashToken(token)); err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	return nil
}

// Sweep removes sessions that have ended, links and invitations that are good for nothing any more, and people who have long been in no workspace.
func (s *Service) Sweep(ctx context.Context) error {
	now := time.Now()
	_, err := s.parts.Store.SystemDB().
		ExecContext(ctx, `DELETE FROM sessions WHERE expires <= $1 OR seen <= $2`, now.UnixMicro(), now.Add(-idle).UnixMicro())
	if err != nil {
		return fmt.Errorf("sweep sessions: %w", err)
	}
	if _, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM spent WHERE until <= $1`, now.UnixMicro()); err != nil {
		return fmt.Errorf("sweep what is spent: %w", err)
	}
	if _, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM resets WHERE until <= $1`, now.UnixMicro()); err != nil {
		return fmt.Errorf("sweep links of forgotten passwords: %w", err)
	}
	return s.forget(ctx, now)
}
