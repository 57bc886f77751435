package limit

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// longestKey is how many bytes of a key are kept unchanged. PostgreSQL has no index of long texts, and every count takes as much memory as
// its key.
const longestKey = 200

// short is the key under which a count is kept: its hash, where it is long or no text to PostgreSQL. A key that a store refuses would look like a
// store that is gone, and each copy would count by itself for everybody.
func short(key string) string {
	if len(key) <= longestKey && utf8.ValidString(key) && !strings.ContainsRune(key, 0) {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return "sha256:" + hex.EncodeToString(sum[:])
}
