package oauth

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

// grace is how long after its use a refresh token may come again: a client whose answer was lost tries again at once.
const grace = time.Minute

// parts of a refresh token: the one that all of an app have in common, and the one that is spent; "" in place of that where it is a code.
type parts struct{ family, spent string }

// successorBytes are more than a token is made of.
const successorBytes = 512

// successor of a refresh token is always the same, so that a client that repeats it gets the same answer, and nothing has to be kept for that. It
// takes the installation's key to tell.
func (s *Service) successor(kind authz.TokenKind, spent string) (authz.Token, error) {
	if spent == "" {
		return s.token(kind)
	}
	material, err := hkdf.Expand(sha256.New, s.Sealer.MAC("oauth_successor", spent), string(kind), successorBytes)
	if err != nil {
		return authz.Token{}, fmt.Errorf("successor of a token: %w", err)
	}
	return authz.NewToken(kind, s.Environment, bytes.NewReader(material))
}

// repeats says whether the last exchange of an app was that of the same token, a moment ago.
func (s *Service) repeats(row *ent.ConnectedApp, spent string, now time.Time) bool {
	next, err := s.successor(authz.RefreshToken, spent)
	return err == nil && same(row.RefreshHash, next.Hash) && row.AccessExpiresAt != nil && now.Before(row.AccessExpiresAt.Add(grace-AccessLife))
}
