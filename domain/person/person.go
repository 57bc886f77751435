// Package person manages the people who sign in, their memberships and their sessions. A person belongs to no tenant, and only functions of
// the system read them; a membership belongs to a workspace.
package person

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect/sql/sqlgraph"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store     *store.Store
	Authority *authz.Authority
	Pager     *page.Pager
	// Limit counts what is tried to get in, at one account from one address, by link and by device; AccountLimit, which allows more, by account, by
	// address and by site.
	Limit, AccountLimit Limiter
	// NewLimiter makes what counts invitations and links of forgotten passwords that are mailed, for all copies of the server; nil counts none.
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// PasswordCost is what every password costs, those that are kept among them; zero is what it costs in every installation. Tests, which sign in
	// thousands of people, have a small one.
	PasswordCost Cost
	// BaseURL is the base of the links in invitations, which Messenger e-mails if it can.
	BaseURL   string
	Messenger *notify.Service
	Face

	// MemberLeft is called, in the transaction, where a user is removed or may see less.
	MemberLeft func(ctx context.Context, userID string) error
	// Disconnect ends what acts for a user in any workspace, in the transaction, which is the system's: their password is another one.
	Disconnect func(ctx context.Context, userID string) error
	Log        *slog.Logger
}

// Service knows people.
type Service struct {
	parts Parts

	setup      atomic.Pointer[string] // the hash of the token, while there is one
	hashQueue  hashQueue
	spentSites spentSites
	mailings   func() (mailings, error)
	post       *post
}

// New makes the service of its parts.
func New(p Parts) *Service {
	p.complete(p.BaseURL)
	p.PasswordCost = cmp.Or(p.PasswordCost, due())
	s := &Service{parts: p, post: newPost()}
	s.mailings = sync.OnceValues(s.newMailings)
	return s
}

// Mails reports whether invitations, and links of forgotten passwords, can be mailed.
func (s *Service) Mails() bool { return s.parts.Messenger.Mailer != nil }

// Scopes of a role. The error is a validation error if there is no such role.
func (s *Service) Scopes(role string) (*authz.ScopeSet, error) { return s.parts.Authority.Role(role) }

// Person is somebody who signs in.
type Person struct {
	ID, Email, Name string
	// Language is the one that they have chosen, or "".
	Language string
}

// Member is what a person may do in a workspace.
type Member struct {
	ID, WorkspaceID, WorkspaceName, Role string
	// Subaccounts are those that it is limited to; none: the whole workspace.
	Subaccounts []string
}

// Add a person with an address and a password, or find the one who has the address, and make them a member of the caller's
// workspace. A member already there gets the role. An address whose password was set through an invitation's link is a conflict
// until its password is set again: the person who sent the invitation could have opened the link.
func (s *Service) Add(ctx context.Context, email, name, role, password string) (*Person, error) {
	email, err := address(email)
	if err != nil {
		return nil, err
	}
	if _, err := s.parts.Authority.Role(role); err != nil {
		return nil, err
	}
	if err := s.expected(ctx, email); err != nil {
		return nil, err
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return nil, err
	}
	if p == nil {
		if p, err = s.draft(ctx, email, name, password); err != nil {
			return nil, err
		}
		if err := s.roomForMember(ctx); err != nil { // before anything of theirs is kept
			return nil, err
		}
		if err := s.keep(ctx, p); err != nil {
			return nil, err
		}
	} else if claimed, err := s.claimed(ctx, p.ID); err != nil {
		return nil, err
	} else if claimed {
		return nil, fault.New(fault.Conflict,
			"The account with this address was created through an invitation link and may belong to somebody else. Set its password first.")
	}
	return &p.Person, s.join(ctx, p.Person, role)
}

// Exists says whether somebody has the address already, in whatever workspace.
func (s *Service) Exists(ctx context.Context, email string) (bool, error) {
	email, err := address(email)
	if err != nil {
		return false, err
	}
	p, err := s.find(ctx, "email", email)
	return p != nil, err
}

// RemoveByEmail removes the caller's member who signs in with the address.
func (s *Service) RemoveByEmail(ctx context.Context, email string) error {
	email, err := address(email)
	if err != nil {
		return err
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return err
	}
	if p == nil {
		return fault.Missing("member")
	}
	id, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return fault.Missing("member")
	}
	if err != nil {
		return fmt.Errorf("find member: %w", err)
	}
	return s.Remove(ctx, id)
}

// storedPerson is a person with the password hash.
type storedPerson struct {
	Person

	password string
	// fresh says that they are not stored yet.
	fresh bool
}

// draft is a person to be, with a password.
func (s *Service) draft(ctx context.Context, email, name, password string) (*storedPerson, error) {
	if err := good("password", password); err != nil {
		return nil, err
	}
	if wrong := (rule.Rule{MaxLength: nameLimit}).Problems("name", name); wrong != nil {
		return nil, fault.Invalid(wrong...)
	}
	kept, err := s.hashed(ctx, password)
	if err != nil {
		return nil, err
	}
	p := stub(email, name)
	p.password = kept
	return p, nil
}

// stub is a person to be whom no password lets in.
func stub(email, name string) *storedPerson {
	if name == "" {
		name, _, _ = strings.Cut(email, "@")
	}
	return &storedPerson{Person: Person{ID: id.New("usr"), Email: email, Name: cut(name, nameLimit)}, fresh: true}
}

// cut a text after so many characters. What is no UTF-8 goes: PostgreSQL refuses it.
func cut(text string, limit int) string {
	return plain.FirstRunes(strings.ToValidUTF8(text, ""), limit)
}

// keep a person to be.
func (s *Service) keep(ctx context.Context, p *storedPerson) error {
	err := s.write(ctx, `INSERT INTO users (id, email, name, password, created) VALUES ($1, $2, $3, $4, $5)`,
		p.ID, p.Email, p.Name, p.password, time.Now().UnixMicro())
	if sqlgraph.IsUniqueConstraintError(err) {
		return fault.New(fault.Conflict, "Somebody is signing in with this address at the same time. Try again.").Because(err)
	}
	if err != nil {
		return fmt.Errorf("make a person: %w", err)
	}
	if language.Known(p.Language) {
		return s.speak(ctx, p.ID, p.Language)
	}
	return nil
}

// claim notes that the password of a person is of who had the link of an invitation.
func (s *Service) claim(ctx context.Context, userID string) error {
	if err := s.write(ctx, `INSERT INTO claimed (user_id) VALUES ($1)`, userID); err != nil {
		return fmt.Errorf("claim an address: %w", err)
	}
	return nil
}

// claimed says that nobody has made sure yet whose an address is.
func (s *Service) claimed(ctx context.Context, userID string) (is bool, err error) {
	if err = s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT count(*) > 0 FROM claimed WHERE user_id = $1`, userID).Scan(&is); err != nil {
		err = fmt.Errorf("is an address claimed: %w", err)
	}
	return is, err
}

// write people: in the context's transaction, where it is the system's.
func (s *Service) write(ctx context.Context, statement string, args ...any) error {
	if s.parts.Store.InTx(ctx) && store.IsSystem(ctx) {
		_, err := s.parts.Store.Exec(ctx, statement, args...)
		return err
	}
	_, err := s.parts.Store.SystemDB().ExecContext(ctx, statement, args...)
	return err //nolint:wrapcheck // the caller does
}

// chosen is the language of a row of users, as u.
const chosen = `coalesce((SELECT l.language FROM languages l WHERE l.user_id = u.id), '')`

// find who has the value in a column of the table; nil if nobody has.
func (s *Service) find(ctx context.Context, column, value string) (*storedPerson, error) {
	p := &storedPerson{}
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, "SELECT id, email, name, password, "+chosen+" FROM users u WHERE "+column+" = $1", value).
		Scan(&p.ID, &p.Email, &p.Name, &p.password, &p.Language)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nobody
	}
	if err != nil {
		return nil, fmt.Errorf("find a person: %w", err)
	}
	return p, nil
}

// Members are what a person is a member of, by the workspaces' names.
func (s *Service) Members(ctx context.Context, userID string) ([]Member, error) {
	ctx = store.System(ctx, "memberships of a person")
	rows, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(userID)).WithWorkspace().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("memberships: %w", err)
	}
	all := make([]Member, len(rows))
	for i, r := range rows {
		all[i] = Member{r.ID, r.WorkspaceID, r.Edges.Workspace.Name, r.Role, r.Subaccounts}
	}
	slices.SortFunc(all, func(a, b Member) int {
		return strings.Compare(a.WorkspaceName+a.WorkspaceID, b.WorkspaceName+b.WorkspaceID)
	})
	return all, nil
}
