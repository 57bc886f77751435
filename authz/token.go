package authz

import (
	"fmt"
	"io"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

// TokenKind is what a token of OAuth is for.
type TokenKind string

// The kinds of tokens, by their prefixes. None can be taken for an API key.
const (
	CodeToken    TokenKind = "oac_"
	AccessToken  TokenKind = "oat_"
	RefreshToken TokenKind = "ort_"
)

// Token is a new token. Hash is all that is kept of it.
type Token struct{ Secret, Hash string }

// NewToken makes a token for the environment. It fails when the environment is unknown or random runs dry.
func NewToken(kind TokenKind, env Environment, random io.Reader) (Token, error) {
	prefix := kind.prefix(env)
	if prefix == "" {
		return Token{}, fmt.Errorf("make a token: unknown environment %q", env)
	}
	text, err := mint(prefix, random)
	if err != nil {
		return Token{}, fmt.Errorf("make a token: %w", err)
	}
	return Token{text, secret.HashToken(text)}, nil
}

// ParseToken is the hash to look a token up by. What cannot be one of the kind and the environment is Unauthorized.
func ParseToken(kind TokenKind, env Environment, text string) (string, error) {
	return parse(kind.prefix(env), text)
}

// prefix of the tokens of an environment, as keys have one; "" if there is no such environment.
func (k TokenKind) prefix(env Environment) string {
	name, ok := strings.CutPrefix(env.keyPrefix(), keyMark)
	if !ok {
		return ""
	}
	return string(k) + name
}
