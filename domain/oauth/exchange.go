package oauth

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sha256Size is how many bytes a challenge has, shortestVerifier and longestVerifier how many characters what it is made of (RFC 7636).
const (
	sha256Size       = sha256.Size
	shortestVerifier = 43
	longestVerifier  = 128
)

// familyMark stands between the two parts of a refresh token: the one that all of an app have in common, and the one that is spent.
const familyMark = "."

// Exchange is what a client sends for tokens.
type Exchange struct {
	ClientID, Resource string
	// Code, RedirectURI and Verifier are of the first exchange, Refresh of those that follow. Clients of OAuth 2.1 send no RedirectURI here, for
	// the verifier proves who got the code; one that is sent has to be the right one, as in OAuth 2.0.
	Code, RedirectURI, Verifier string
	Refresh                     string
}

// Tokens are what it gets.
type Tokens struct {
	Access, Refresh string
	Scopes          []string
}

// errGrant is the one answer to a code or a refresh token that is good for nothing, whatever the reason.
var errGrant = &Error{InvalidGrant, "The code or the refresh token is not valid."}

// errTwice says that a code or a refresh token came again: somebody else may have it, so that the app is connected no longer.
var errTwice = errors.New("oauth: used twice")

// Redeem a code.
func (s *Service) Redeem(ctx context.Context, e Exchange) (*Tokens, error) {
	if err := s.expected(ctx, e); err != nil {
		return nil, err
	}
	hash, err := authz.ParseToken(authz.CodeToken, s.parts.Environment, e.Code)
	if err != nil {
		return nil, errGrant
	}
	family, err := s.token(authz.RefreshToken)
	if err != nil {
		return nil, err
	}
	return s.exchange(ctx, connectedapp.CodeHash(hash), family.Secret, func(row *ent.ConnectedApp, now time.Time) error {
		switch {
		case row.FamilyHash != "":
			return errTwice
		case !same(row.ClientID, e.ClientID), e.RedirectURI != "" && !same(row.RedirectURI, e.RedirectURI), !proves(e.Verifier, row.Challenge),
			!now.Before(row.CodeExpiresAt):
			return errGrant
		}
		return nil
	})
}

// Refresh the tokens of an app. A refresh token can be used once: if it is used again, all tokens of the app are revoked.
func (s *Service) Refresh(ctx context.Context, e Exchange) (*Tokens, error) {
	if err := s.expected(ctx, e); err != nil {
		return nil, err
	}
	first, second, _ := strings.Cut(e.Refresh, familyMark)
	family, err := authz.ParseToken(authz.RefreshToken, s.parts.Environment, first)
	spent, wrong := authz.ParseToken(authz.RefreshToken, s.parts.Environment, second)
	if err != nil || wrong != nil {
		return nil, errGrant
	}
	return s.exchange(ctx, connectedapp.FamilyHash(family), first, func(row *ent.ConnectedApp, now time.Time) error {
		switch {
		case !same(row.ClientID, e.ClientID), !now.Before(row.ExpiresAt):
			return errGrant
		case !same(row.RefreshHash, spent):
			return errTwice
		}
		return nil
	})
}

// expected is what both exchanges ask of a client.
func (s *Service) expected(ctx context.Context, e Exchange) error {
	if !s.ours(e.Resource) {
		return &Error{InvalidTarget, "resource must be " + s.Resource() + "."}
	}
	return s.known(ctx, e.ClientID)
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// proves says whether a verifier is what the challenge was made of.
func proves(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return len(verifier) >= shortestVerifier && len(verifier) <= longestVerifier && same(base64.RawURLEncoding.EncodeToString(sum[:]), challenge)
}

// exchange a code or a token of one app for new tokens, if judge lets it. Family is the first part of its refresh tokens.
func (s *Service) exchange(
	ctx context.Context, which predicate.ConnectedApp, family string, judge func(row *ent.ConnectedApp, now time.Time) error,
) (out *Tokens, err error) {
	row, err := s.find(ctx, which)
	if err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(acting(ctx, row), func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).ConnectedApp.Query().Where(connectedapp.ID(row.ID), s.parts.Store.Locked()).Only(ctx)
		if ent.IsNotFound(err) {
			return errGrant
		}
		if err != nil {
			return err
		}
		if err := judge(row, time.Now().UTC()); err != nil {
			return err
		}
		if row.FamilyHash == "" {
			if err := s.replace(ctx, row); err != nil {
				return err
			}
		}
		out, err = s.renew(ctx, row, family)
		return err
	})
	if errors.Is(err, errTwice) {
		if err := s.drop(itself(ctx, row, "a token of an app was used twice"), row); err != nil {
			return nil, err // it is still connected: somebody has to know
		}
		return nil, errGrant
	}
	return out, err
}

// renew the tokens of an app, unless its member may do less by now.
func (s *Service) renew(ctx context.Context, row *ent.ConnectedApp, family string) (*Tokens, error) {
	of, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.ID(row.MembershipID)).Only(ctx)
	if err != nil {
		return nil, err
	}
	if ok, err := s.grants.within(of.Role, of.Subaccounts, row.Scopes, row.Subaccounts); err != nil {
		return nil, err
	} else if !ok {
		return nil, errGrant
	}
	hash, err := authz.ParseToken(authz.RefreshToken, s.parts.Environment, family)
	if err != nil {
		return nil, err
	}
	access, err := s.token(authz.AccessToken)
	if err != nil {
		return nil, err
	}
	next, err := s.token(authz.RefreshToken)
	if err != nil {
		return nil, err
	}
	now := store.Timestamp()
	until := now.Add(idleLife)
	if last := row.CreatedAt.Add(wholeLife); last.Before(until) {
		until = last
	}
	err = s.parts.Store.Client(ctx).ConnectedApp.UpdateOne(row).SetFamilyHash(hash).SetRefreshHash(next.Hash).SetAccessHash(access.Hash).
		SetAccessExpiresAt(now.Add(AccessLife)).SetExpiresAt(until).Exec(ctx)
	return &Tokens{Access: access.Secret, Refresh: family + familyMark + next.Secret, Scopes: row.Scopes}, err
}

// replace what the same client was allowed before by the same member, in the same subaccounts.
func (s *Service) replace(ctx context.Context, row *ent.ConnectedApp) error {
	client := s.parts.Store.Client(ctx)
	before, err := client.ConnectedApp.Query().Where(connectedapp.MembershipID(row.MembershipID), connectedapp.ClientID(row.ClientID),
		connectedapp.FamilyHashNEQ(""), connectedapp.IDNEQ(row.ID)).All(ctx)
	if err != nil {
		return err
	}
	for _, old := range before {
		if !slices.Equal(old.Subaccounts, row.Subaccounts) {
			continue
		}
		if _, err := client.ConnectedApp.Delete().Where(connectedapp.ID(old.ID)).Exec(ctx); err != nil { // as somebody else may have
			return err
		}
	}
	return nil
}
