package authz

import (
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

const (
	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

	secretLength   = 32
	checksumLength = 6
	shownLength    = 6
)

// Key is a new API key. Secret is for its owner, who sees it once; Hash and Prefix are all that is kept.
type Key struct {
	// Secret is the key itself.
	Secret string
	// Hash is the hex SHA-256 of the secret: what a look-up goes by.
	Hash string
	// Prefix is the beginning of the secret, enough for a person to tell keys apart.
	Prefix string
}

// NewKey makes a key for the environment. It fails when the environment is unknown or random runs dry.
func NewKey(env Environment, random io.Reader) (Key, error) {
	prefix := env.keyPrefix()
	if prefix == "" {
		return Key{}, fmt.Errorf("make a key: unknown environment %q", env)
	}
	text, err := mint(prefix, random)
	if err != nil {
		return Key{}, fmt.Errorf("make a key: %w", err)
	}
	return Key{Secret: text, Hash: secret.HashToken(text), Prefix: text[:len(prefix)+shownLength]}, nil
}

// mint a secret that begins so.
func mint(prefix string, random io.Reader) (string, error) {
	letters, err := randomBase62(random, secretLength)
	if err != nil {
		return "", err
	}
	body := prefix + letters
	return body + checksum(body), nil
}

// ParseKey is the hash to look a key up by. A text that cannot be a key of this environment is refused here, so that
// it costs no look-up; the refusal does not say what is wrong with it.
func ParseKey(env Environment, text string) (string, error) { return parse(env.keyPrefix(), text) }

// parse is the hash of a secret that begins so; prefix is "" if nothing does.
func parse(prefix, text string) (string, error) {
	if prefix == "" || len(text) != len(prefix)+secretLength+checksumLength || !strings.HasPrefix(text, prefix) {
		return "", Unauthorized()
	}
	// The checksum is base62 by construction, so the comparison below checks the alphabet of the last six.
	body, sum := text[:len(text)-checksumLength], text[len(text)-checksumLength:]
	if !isBase62(body[len(prefix):]) || sum != checksum(body) {
		return "", Unauthorized()
	}
	return secret.HashToken(text), nil
}

// checksum is the CRC-32 (IEEE) of body in base62, padded with zeros, so that a scanner can tell a real key.
func checksum(body string) string {
	var digits [checksumLength]byte
	rest := crc32.ChecksumIEEE([]byte(body))
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = base62[rest%uint32(len(base62))]
		rest /= uint32(len(base62))
	}
	return string(digits[:])
}

// randomBase62 draws six bits at a time and throws away the two values that are no digit, so that every digit is
// equally likely.
func randomBase62(random io.Reader, length int) (string, error) {
	digits := make([]byte, 0, length)
	draw := make([]byte, length)
	for len(digits) < length {
		if _, err := io.ReadFull(random, draw); err != nil {
			return "", fmt.Errorf("read random bytes: %w", err)
		}
		for _, b := range draw {
			if at := int(b & 0x3f); at < len(base62) && len(digits) < length {
				digits = append(digits, base62[at])
			}
		}
	}
	return string(digits), nil
}

func isBase62(text string) bool {
	for i := range len(text) {
		if strings.IndexByte(base62, text[i]) < 0 {
			return false
		}
	}
	return true
}
