package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Encoder is an embeddings endpoint with its default model. Without a URL there is none.
type Encoder struct {
	Endpoint

	// Dimensions is how many numbers a vector has; 0: as many as the model makes.
	Dimensions int
}

// spaceLength is how much of its sum names a space, in bytes.
const spaceLength = 12

// Space names what can be compared: vectors of one endpoint, model and length. "" is that of none.
func (e Encoder) Space() string {
	if e.URL == "" {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %d", e.URL, e.Default, e.Dimensions))
	return hex.EncodeToString(sum[:spaceLength])
}
