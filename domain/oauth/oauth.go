// Package oauth lets members connect clients of the Model Context Protocol through OAuth 2.1: a client registers, a member grants it
// scopes, and it exchanges its code for tokens. Clients belong to no tenant; a grant is a row of the workspace.
package oauth

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How long things live.
const (
	codeLife = time.Minute
	// AccessLife is how long an access token is good for.
	AccessLife = time.Hour
	// idleLife is how long an app stays connected that exchanges nothing, wholeLife how long at most.
	idleLife  = 30 * 24 * time.Hour
	wholeLife = 365 * 24 * time.Hour
)

// Limiter counts what is tried.
type Limiter interface {
	Take(ctx context.Context, key string) limit.Result
}

// Parts are what a Service works with.
type Parts struct {
	Store       *store.Store
	Authority   *authz.Authority
	Pager       *page.Pager
	Environment authz.Environment
	// Registrations counts clients that register, by address; nil counts none.
	Registrations Limiter
	// Names are those of members of the caller's workspace, by the ids of their users.
	Names func(ctx context.Context, userIDs []string) (map[string]string, error)
	// Stands says whether the caller is what they were when they came: signed in, in the same role.
	Stands func(ctx context.Context) (bool, error)
	// BaseURL is the issuer, and the base of the MCP server's address.
	BaseURL string
	// On says that the operator has turned it on. What was connected before can be seen and revoked all the same.
	On bool
}

// Service connects apps.
type Service struct {
	parts Parts

	grants *Grants
}

// Enabled says whether apps may connect.
func (s *Service) Enabled() bool { return s.parts.On }

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p, grants: NewGrants(p.Store, p.Authority)} }

// Error is a refusal of OAuth: its code, and a sentence for the developer of the client.
type Error struct{ Code, Description string }

// The codes of refusals.
const (
	InvalidRequest  = "invalid_request"
	InvalidClient   = "invalid_client"
	InvalidGrant    = "invalid_grant"
	InvalidTarget   = "invalid_target"
	InvalidRedirect = "invalid_redirect_uri"
	InvalidMetadata = "invalid_client_metadata"
	UnknownGrant    = "unsupported_grant_type"
	Unavailable     = "temporarily_unavailable"
)

// Error of the error interface.
func (e *Error) Error() string { return e.Code + ": " + e.Description }

// Resource is what tokens are for, and the only thing they are good for.
func (s *Service) Resource() string { return s.parts.BaseURL + "/mcp" }

// ours says whether a client that names a resource means ours, whatever tools it asks for. A client that names none can mean no other.
func (s *Service) ours(resource string) bool {
	if resource == "" {
		return true
	}
	u, err := url.Parse(resource)
	if err != nil || u.Fragment != "" || len(resource) > longestURL {
		return false
	}
	u.RawQuery, u.ForceQuery = "", false
	return u.String() == s.Resource()
}

func (s *Service) token(kind authz.TokenKind) (authz.Token, error) {
	return authz.NewToken(kind, s.parts.Environment, rand.Reader)
}

// person is the caller, who has to be one.
func person(ctx context.Context) (*authz.Caller, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people can connect apps.")
	}
	return c, nil
}

// member of the caller's workspace that a user is.
func (s *Service) member(ctx context.Context, userID string) (*ent.Membership, error) {
	row, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(userID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.Forbidden, "Only members of the workspace can connect apps.").Because(err)
	}
	if err != nil {
		return nil, fmt.Errorf("member: %w", err)
	}
	return row, nil
}
