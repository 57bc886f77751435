package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// tokenSize is that of a token, in bytes.
const tokenSize = 32

// Token is a text that nobody can guess, such as for a session or a link.
func Token() string {
	token := make([]byte, tokenSize)
	_, _ = rand.Read(token) // it never fails
	return base64.RawURLEncoding.EncodeToString(token)
}

// HashToken is what is kept of a token: a copy of the database is no way in.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
