// Package signature signs requests according to Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, timestamp and body, with
// every valid secret.
package signature

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	prefix = "whsec_"
	size   = 32
)

// Overlap is how long a secret is valid after another has taken its place.
const Overlap = 24 * time.Hour

// New makes a secret.
func New() []byte {
	secret := make([]byte, size)
	_, _ = rand.Read(secret) // it never fails
	return secret
}

// Text is a secret as its owner is shown it.
func Text(secret []byte) string { return prefix + base64.StdEncoding.EncodeToString(secret) }

// mostBefore is how many secrets stay valid beside the newest one.
const mostBefore = 3

// Before joins secrets that were valid, the newest first, as far as they stay so when another takes their place.
func Before(valid [][]byte) []byte { return bytes.Join(valid[:min(len(valid), mostBefore)], nil) }

// Valid are the secrets that are good now, opened, the newest first: the one, and those before it, which Before may have joined, until their
// time is over. Those before that cannot be opened are left out: they must not keep the newest one from signing. Without that one, it fails.
func Valid(open func(sealed []byte) ([]byte, error), secret, before []byte, until *time.Time) ([][]byte, error) {
	if _, err := open(secret); err != nil {
		return nil, fmt.Errorf("secret of a signature: %w", err)
	}
	return Readable(open, secret, before, until), nil
}

// Readable are those of Valid that can be opened, for Before: a secret that cannot is replaced all the same, and signs nothing.
func Readable(open func(sealed []byte) ([]byte, error), secret, before []byte, until *time.Time) (all [][]byte) {
	for _, text := range current(secret, before, until) {
		if opened, err := open(text); err == nil {
			all = slices.AppendSeq(all, slices.Chunk(opened, size))
		}
	}
	return all
}

// current are the sealed secrets that are good now.
func current(secret, before []byte, until *time.Time) [][]byte {
	if len(before) > 0 && until != nil && until.After(time.Now()) {
		return [][]byte{secret, before}
	}
	return [][]byte{secret}
}

// Sign a request: its headers say what message it is, when it is sent, and that this was said by who has the secrets.
func Sign(h http.Header, message string, at time.Time, body []byte, secrets ...[]byte) {
	instant := strconv.FormatInt(at.Unix(), 10)
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		_, _ = fmt.Fprintf(mac, "%s.%s.%s", message, instant, body) // a hash never fails
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	h.Set("Webhook-Id", message)
	h.Set("Webhook-Timestamp", instant)
	h.Set("Webhook-Signature", strings.Join(signatures, " "))
}
