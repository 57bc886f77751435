package secret_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

func TestCursor(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	rapid.Check(t, func(t *rapid.T) {
		list, filter := rapid.String().Draw(t, "list"), rapid.String().Draw(t, "filter")
		subaccount := rapid.String().Draw(t, "subaccount")
		micros := rapid.Int64Range(-1<<50, 1<<53).Draw(t, "micros")
		id := rapid.String().Draw(t, "id")
		at := time.UnixMicro(micros).In(time.FixedZone("east", 3600))
		cursor := secret.EncodeCursor(s, list, subaccount, filter, at, id)
		gotAt, gotID, err := secret.DecodeCursor(s, list, subaccount, filter, cursor)
		if err != nil || !gotAt.Equal(at) || gotAt.Location() != time.UTC || gotID != id {
			t.Fatalf("%v %q, %v; want %v %q", gotAt, gotID, err, at, id)
		}
	})
}

func TestCursorRefuses(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	at := time.Date(2026, 11, 3, 10, 0, 0, 123_456_000, time.UTC)
	cursor := secret.EncodeCursor(s, "contacts", "sub_a", "search=ann", at, "ctc_1")
	type input struct {
		by                               *secret.Sealer
		list, subaccount, filter, cursor string
	}
	tests := map[string]input{
		"another list":       {s, "tags", "sub_a", "search=ann", cursor},
		"another subaccount": {s, "contacts", "sub_b", "search=ann", cursor},
		"another filter":     {s, "contacts", "sub_a", "search=bob", cursor},
		"no filter":          {s, "contacts", "sub_a", "", cursor},
		"cut elsewhere":      {s, "contact", "ssub_a", "search=ann", cursor},
		"another master":     {secret.New(master(2)), "contacts", "sub_a", "search=ann", cursor},
		"empty":              {s, "contacts", "sub_a", "search=ann", ""},
		"no base64":          {s, "contacts", "sub_a", "search=ann", "%%%"},
		"padded":             {s, "contacts", "sub_a", "search=ann", cursor + "="},
		"with a line end":    {s, "contacts", "sub_a", "search=ann", cursor[:10] + "\n" + cursor[10:]},
		"one more character": {s, "contacts", "sub_a", "search=ann", cursor + "A"},
	}
	for i := range cursor {
		tests["cut at "+cursor[:i]] = input{s, "contacts", "sub_a", "search=ann", cursor[:i]}
		for _, other := range []byte("A_") {
			if cursor[i] != other {
				altered := cursor[:i] + string(other) + cursor[i+1:]
				tests["altered to "+altered] = input{s, "contacts", "sub_a", "search=ann", altered}
			}
		}
	}
	for name, in := range tests {
		_, _, err := secret.DecodeCursor(in.by, in.list, in.subaccount, in.filter, in.cursor)
		if !errors.Is(err, secret.ErrCursor) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := secret.DecodeCursor(s, "contacts", "sub_a", "search=ann", cursor); err != nil {
		t.Errorf("the cursor itself is refused: %v", err)
	}
}

func BenchmarkDecodeCursor(b *testing.B) {
	s := secret.New(master(1))
	cursor := secret.EncodeCursor(s, "contacts", "sub_a", "search=ann", time.Unix(1, 0), "ctc_01jzzzzzzzzzzzzzzzzzzzzzzz")
	for b.Loop() {
		if _, _, err := secret.DecodeCursor(s, "contacts", "sub_a", "search=ann", cursor); err != nil {
			b.Fatal(err)
		}
	}
}
