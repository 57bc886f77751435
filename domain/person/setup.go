package person

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// nameLimit is how many characters the names of people may have.
const nameLimit = 200

// SetupNames are what a setup calls the first workspace and its subaccount.
type SetupNames struct {
	Workspace  string `check:"minLength=1,maxLength=200"`
	Subaccount string `check:"minLength=1,maxLength=200"`
}

// Setup is what somebody says who sets the installation up.
type Setup struct {
	Workspace, Subaccount string
	Name, Email, Password string
	// TimeZone and Region are the first subaccount's. Without a time zone it is UTC; without a region, the time zone says in which
	// country numbers are read.
	TimeZone, Region string
	// Language is the owner's; "" for none.
	Language    string
	From, Agent string
}

// Open the setup if nobody can sign in yet: its token can be used once, until the process ends. It is "" if somebody can sign in.
func (s *Service) Open(ctx context.Context) (token string, err error) {
	if some, err := s.some(ctx); err != nil || some {
		return "", err
	}
	token = secret.Token()
	hash := secret.HashToken(token)
	s.setup.Store(&hash)
	return token, nil
}

// Opened says whether the installation waits for somebody to set it up.
func (s *Service) Opened(ctx context.Context) (bool, error) {
	if s.setup.Load() == nil {
		return false, nil
	}
	some, err := s.some(ctx)
	return !some, err
}

// some says whether there is any person.
func (s *Service) some(ctx context.Context) (some bool, err error) {
	err = s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM users)`).Scan(&some)
	if err != nil {
		return false, fmt.Errorf("is there anybody: %w", err)
	}
	return some, nil
}

// SetUp makes the first workspace with a subaccount and its owner, who is signed in then: once, whoever else tries at the same
// time. If there is exactly one workspace, that is used unchanged. First is the subaccount to begin with.
func (s *Service) SetUp(ctx context.Context, token string, in Setup) (fresh string, out *Session, first string, err error) {
	if err := s.countFrom(ctx, s.parts.Limit, "setup", in.From); err != nil {
		return "", nil, "", err
	}
	hash := s.setup.Load()
	if hash == nil || subtle.ConstantTimeCompare([]byte(*hash), []byte(secret.HashToken(token))) != 1 {
		return "", nil, "", fault.Missing("setup")
	}
	p, err := s.owner(ctx, &in)
	if err != nil {
		return "", nil, "", err
	}
	at, err := s.only(ctx)
	if err != nil {
		return "", nil, "", err
	}
	taken := at != ""
	if !taken {
		at = id.New("ws")
	}
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindUser, ID: p.ID, Name: p.Name, Workspace: at, Address: in.From})
	err = s.parts.Store.Again(store.System(ctx, "set up"), func(ctx context.Context) (err error) {
		first, err = s.settle(ctx, in, p, at, taken)
		return err
	})
	if err != nil {
		return "", nil, "", err
	}
	s.setup.Store(nil)
	fresh, out, err = s.begin(ctx, *p, in.From, in.Agent)
	return fresh, out, first, err
}

// owner is the first person. The error is a validation_error that names every field that is wrong.
func (s *Service) owner(ctx context.Context, in *Setup) (*storedPerson, error) {
	in.Workspace, in.Subaccount = strings.TrimSpace(in.Workspace), strings.TrimSpace(in.Subaccount)
	wrong := rule.Problems(SetupNames{in.Workspace, in.Subaccount})
	in.TimeZone = cmp.Or(in.TimeZone, "UTC")
	if _, known := rule.TimeZone(in.TimeZone); !known {
		wrong = append(wrong, fault.Break("timeZone", fault.NoTimeZone))
	}
	if in.Region != "" && !phone.IsRegion(in.Region) {
		wrong = append(wrong, fault.Break("region", fault.NoCountry))
	}
	wrong = append(wrong, fault.From(checkLanguage(in.Language)).Details...)
	if len(wrong) > 0 {
		return nil, fault.Invalid(wrong...)
	}
	email, err := address(in.Email)
	if err != nil {
		return nil, err
	}
	p, err := s.draft(ctx, email, in.Name, in.Password)
	if err == nil {
		p.Language = in.Language
	}
	return p, err
}

// only is the workspace that is there by itself, or "".
func (s *Service) only(ctx context.Context) (string, error) {
	ctx = store.System(ctx, "the only workspace")
	ids, err := s.parts.Store.Client(ctx).Workspace.Query().Limit(2).IDs(ctx) //nolint:mnd // two are several
	if err != nil || len(ids) != 1 {
		return "", err
	}
	return ids[0], nil
}

// peopled says, in the context's transaction, whether there is anybody.
func (s *Service) peopled(ctx context.Context) (some bool, err error) {
	rows, err := s.parts.Store.Query(ctx, `SELECT id FROM users LIMIT 1`)
	if err != nil {
		return false, fmt.Errorf("set up: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	return rows.Next(), rows.Err()
}

// settle in a transaction: nobody else becomes anybody meanwhile. It answers the subaccount to begin with.
func (s *Service) settle(ctx context.Context, in Setup, p *storedPerson, at string, taken bool) (string, error) {
	if s.parts.Store.Postgres() {
		if err := s.write(ctx, `LOCK TABLE users IN EXCLUSIVE MODE`); err != nil {
			return "", fmt.Errorf("set up: %w", err)
		}
	}
	some, err := s.peopled(ctx)
	if err != nil {
		return "", err
	}
	if some {
		return "", fault.Missing("setup")
	}
	client := s.parts.Store.Client(ctx)
	if !taken {
		if err := client.Workspace.Create().SetID(at).SetName(in.Workspace).Exec(ctx); err != nil {
			return "", fmt.Errorf("set up: %w", err)
		}
	}
	if err := s.keep(ctx, p); err != nil {
		return "", err
	}
	if err := client.Membership.Create().SetWorkspaceID(at).SetUserID(p.ID).SetRole(owner).Exec(ctx); err != nil {
		return "", fmt.Errorf("set up: %w", err)
	}
	return s.beginning(ctx, in, at)
}

// beginning is the oldest subaccount of the workspace; if it has none, one is made.
func (s *Service) beginning(ctx context.Context, in Setup, at string) (string, error) {
	client := s.parts.Store.Client(ctx)
	known, err := client.Subaccount.Query().Where(subaccount.WorkspaceID(at)).
		Order(ent.Asc(subaccount.FieldCreatedAt, subaccount.FieldID)).FirstID(ctx)
	if !ent.IsNotFound(err) {
		return known, err
	}
	create := client.Subaccount.Create().SetWorkspaceID(at).SetName(in.Subaccount).SetTimeZone(in.TimeZone)
	if in.Region != "" {
		create.SetRegion(in.Region)
	}
	made, err := create.Save(ctx)
	if err != nil {
		return "", err
	}
	return made.ID, nil
}
