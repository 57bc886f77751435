package signature_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/signature"
)

var errSealed = errors.New("sealed by another")

// The secret before is good until its time is over, and is none where it cannot be opened. Without the newest, nothing is signed.
func TestValid(t *testing.T) {
	t.Parallel()
	open := func(sealed []byte) ([]byte, error) {
		if bytes.Equal(sealed, []byte("foreign")) {
			return nil, errSealed
		}
		return append([]byte("open "), sealed...), nil
	}
	soon, over := time.Now().Add(time.Minute), time.Now().Add(-time.Second)
	for _, c := range []struct {
		secret, before string
		until          *time.Time
		want           string
		err            error
	}{
		{"new", "", nil, "open new", nil},
		{"new", "old", nil, "open new", nil},
		{"new", "", &soon, "open new", nil},
		{"new", "old", &over, "open new", nil},
		{"new", "old", &soon, "open new,open old", nil},
		{"new", "foreign", &over, "open new", nil},
		{"new", "foreign", &soon, "open new", nil},
		{"foreign", "", nil, "", errSealed},
		{"foreign", "old", &soon, "", errSealed},
	} {
		got, err := signature.Valid(open, []byte(c.secret), []byte(c.before), c.until)
		if string(bytes.Join(got, []byte(","))) != c.want || !errors.Is(err, c.err) {
			t.Errorf("%q before %q until %v: %q, %v", c.before, c.secret, c.until, got, err)
		}
	}
}

// What cannot be opened is left out of what stays valid beside a new secret, and what can is not.
func TestReadable(t *testing.T) {
	t.Parallel()
	open := func(sealed []byte) ([]byte, error) {
		if bytes.Equal(sealed, []byte("foreign")) {
			return nil, errSealed
		}
		return sealed, nil
	}
	soon, over := time.Now().Add(time.Minute), time.Now().Add(-time.Second)
	for _, c := range []struct {
		secret, before string
		until          *time.Time
		want           string
	}{
		{"new", "", nil, "new"},
		{"new", "old", &soon, "new,old"},
		{"new", "old", &over, "new"},
		{"new", "foreign", &soon, "new"},
		{"foreign", "old", &soon, "old"},
		{"foreign", "", nil, ""},
		{"foreign", "foreign", &soon, ""},
	} {
		got := signature.Readable(open, []byte(c.secret), []byte(c.before), c.until)
		if string(bytes.Join(got, []byte(","))) != c.want {
			t.Errorf("%q before %q until %v: %q", c.before, c.secret, c.until, got)
		}
	}
}

// What is joined is taken apart again, and is bounded.
func TestBefore(t *testing.T) {
	t.Parallel()
	var valid [][]byte
	for i := range 5 {
		valid = append(valid, signature.New())
		soon := time.Now().Add(time.Minute)
		got, err := signature.Valid(func(text []byte) ([]byte, error) { return text, nil }, signature.New(), signature.Before(valid), &soon)
		if want := valid[:min(i+1, 3)]; err != nil || !slices.EqualFunc(got[1:], want, bytes.Equal) {
			t.Errorf("%x, %v, want %x", got[1:], err, want)
		}
	}
}
