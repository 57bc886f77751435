package secret

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"time"
)

const (
	cursorPurpose   = "cursor"
	cursorSumLength = 16
	instantLength   = 8
)

// ErrCursor says that a cursor was altered, or belongs to another list, filter or subaccount.
var ErrCursor = errors.New("the cursor is not one of this list")

// EncodeCursor is the place in a list behind the row with the instant (to the microsecond) and the id. It holds for
// the list, the subaccount and the filter that it was made with, and its text means nothing to a client.
func EncodeCursor(s *Sealer, list, subaccount, filter string, at time.Time, id string) string {
	place := append(binary.BigEndian.AppendUint64(nil, uint64(at.UnixMicro())), id...)
	return base64.RawURLEncoding.EncodeToString(append(cursorSum(s, list, subaccount, filter, place), place...))
}

// DecodeCursor is the instant (UTC) and the id of a cursor, or ErrCursor.
func DecodeCursor(s *Sealer, list, subaccount, filter, cursor string) (time.Time, string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	// The decoder passes over line ends and loose bits; a cursor has one spelling only.
	if err != nil || len(raw) < cursorSumLength+instantLength || base64.RawURLEncoding.EncodeToString(raw) != cursor {
		return time.Time{}, "", ErrCursor
	}
	sum, place := raw[:cursorSumLength], raw[cursorSumLength:]
	if !hmac.Equal(sum, cursorSum(s, list, subaccount, filter, place)) {
		return time.Time{}, "", ErrCursor
	}
	micros := int64(binary.BigEndian.Uint64(place)) //nolint:gosec // as encoded
	return time.UnixMicro(micros).UTC(), string(place[instantLength:]), nil
}

func cursorSum(s *Sealer, list, subaccount, filter string, place []byte) []byte {
	return s.MAC(cursorPurpose, list, subaccount, filter, string(place))[:cursorSumLength]
}
