package switchboard

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ErrWebhook is what every request fails with that claims to be a webhook's or a tool's and is not, or is too old.
var ErrWebhook = errors.New("switchboard: not a signed request")

// DefaultTolerance is how far the time of a webhook's request may be from now.
const DefaultTolerance = 5 * time.Minute

// EventHeader is what all events have.
type EventHeader struct {
	// ID is the same on every attempt to deliver it.
	ID   string `json:"id"`
	Type string `json:"type"`
	// Sequence counts up in the subaccount, without gaps.
	Sequence     int64     `json:"sequence"`
	CreatedAt    time.Time `json:"created_at"`
	SubaccountID string    `json:"subaccount_id"`
}

// About of Event.
func (h EventHeader) About() EventHeader { return h }

// UnknownEvent is of a type that this version of the package does not know.
type UnknownEvent struct {
	EventHeader
	Data json.RawMessage `json:"data"`
}

// VerifySignature verifies the signature of a request with the usual tolerance, whatever its body is: that of a tool, with the secrets of the
// subaccount's tools. The body has to be exactly the bytes that came.
func VerifySignature(body []byte, header http.Header, secrets ...string) error {
	return Verifier{Secrets: secrets}.VerifySignature(body, header)
}

// Verifier of the requests of webhooks and tools, by the Standard Webhooks.
type Verifier struct {
	// Secrets of the webhook, or of the subaccount's tools, that are valid; two while one is rotated.
	Secrets []string
	// Tolerance is how far the time of a request may be from now. Zero is DefaultTolerance.
	Tolerance time.Duration
	// Now is what time it is; nil is time.Now.
	Now func() time.Time
}

// VerifyWebhook verifies a request with the usual tolerance and returns its event. The body has to be exactly the bytes that came.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (Event, error) {
	return Verifier{Secrets: secrets}.Verify(body, header)
}

// Verify a webhook's request and return its event. It fails with ErrWebhook.
func (v Verifier) Verify(body []byte, header http.Header) (Event, error) {
	if err := v.VerifySignature(body, header); err != nil {
		return nil, err
	}
	var about EventHeader
	if err := json.Unmarshal(body, &about); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWebhook, err)
	}
	event := newEvent(about.Type)
	if err := json.Unmarshal(body, event); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWebhook, err)
	}
	return event, nil
}

// VerifySignature of a request, whatever its body is. It fails with ErrWebhook.
func (v Verifier) VerifySignature(body []byte, header http.Header) error {
	values := map[string]string{}
	for _, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
		all := header.Values(name)
		if len(all) != 1 || all[0] == "" {
			return fmt.Errorf("%w: the header %s must be there once", ErrWebhook, name)
		}
		values[name] = all[0]
	}
	if err := v.timely(values["Webhook-Timestamp"]); err != nil {
		return err
	}
	signed := append([]byte(values["Webhook-Id"]+"."+values["Webhook-Timestamp"]+"."), body...)
	return v.matches(signed, values["Webhook-Signature"])
}

func (v Verifier) timely(timestamp string) error {
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil {
		return fmt.Errorf("%w: the timestamp is invalid", ErrWebhook)
	}
	now, tolerance := time.Now, v.Tolerance
	if v.Now != nil {
		now = v.Now
	}
	if tolerance == 0 {
		tolerance = DefaultTolerance
	}
	if now().Sub(time.Unix(int64(seconds), 0)).Abs() > tolerance {
		return fmt.Errorf("%w: the timestamp is too far from the current time", ErrWebhook)
	}
	return nil
}

// matches says whether one of the signatures was made by one of the secrets. The comparison takes the same time whatever they are.
func (v Verifier) matches(signed []byte, signatures string) error {
	const most = 10
	found := false
	given := strings.Fields(signatures)
	for _, secret := range v.Secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return fmt.Errorf("%w: a secret is invalid", ErrWebhook)
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		want := mac.Sum(nil)
		for _, text := range given[:min(most, len(given))] {
			version, encoded, _ := strings.Cut(text, ",")
			signature, err := base64.StdEncoding.DecodeString(encoded)
			if err == nil && version == "v1" && hmac.Equal(signature, want) {
				found = true
			}
		}
	}
	if !found {
		return fmt.Errorf("%w: no signature matches", ErrWebhook)
	}
	return nil
}
