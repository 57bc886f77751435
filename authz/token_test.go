package authz_test

import (
	"crypto/rand"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
)

// A token is of one kind and one environment, and nothing that is kept opens anything.
func TestToken(t *testing.T) {
	t.Parallel()
	kinds := []authz.TokenKind{authz.CodeToken, authz.AccessToken, authz.RefreshToken}
	for _, kind := range kinds {
		token, err := authz.NewToken(kind, authz.Production, rand.Reader)
		if err != nil || !strings.HasPrefix(token.Secret, string(kind)+"live_") || strings.Contains(token.Secret, token.Hash) {
			t.Fatalf("%s: %+v %v", kind, token, err)
		}
		if hash, err := authz.ParseToken(kind, authz.Production, token.Secret); err != nil || hash != token.Hash {
			t.Errorf("%s: %s %v", kind, hash, err)
		}
		for _, other := range kinds {
			if _, err := authz.ParseToken(other, authz.Production, token.Secret); (err == nil) != (other == kind) {
				t.Errorf("a %s is read as a %s: %v", kind, other, err)
			}
		}
		last := token.Secret[len(token.Secret)-1:]
		for _, wrong := range []string{"", token.Secret + "x", token.Secret[1:], token.Secret[:len(token.Secret)-1] + map[bool]string{true: "b", false: "a"}[last == "a"], token.Hash} {
			if _, err := authz.ParseToken(kind, authz.Production, wrong); err == nil {
				t.Errorf("%q is a token", wrong)
			}
		}
		if _, err := authz.ParseToken(kind, authz.Development, token.Secret); err == nil {
			t.Error("a token of production is one of development")
		}
		if _, err := authz.ParseKey(authz.Production, token.Secret); err == nil {
			t.Error("a token is a key")
		}
	}
	if _, err := authz.NewToken(authz.AccessToken, "nowhere", rand.Reader); err == nil {
		t.Error("there is a token of no environment")
	}
	if _, err := authz.ParseToken(authz.AccessToken, "nowhere", ""); err == nil {
		t.Error("nothing is a token")
	}
}
