package scalar_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

func FuzzString(f *testing.F) {
	for _, seed := range []string{"", "plain", "\"\\\t\r\n\b\f\x00\x1f\x7f", "é😀\u2028<&>", "bad \xff\xc0\xaf byte", "\ufffd"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := string(scalar.AppendString([]byte("x"), s))
		if marshalled := written(scalar.MarshalString(s)); got != "x"+marshalled || got != "x"+written(scalar.MarshalID(s)) {
			t.Fatalf("the forms differ: %s, %s", got, marshalled)
		}
		if stock := written(graphql.MarshalString(s)); utf8.ValidString(s) && got != "x"+stock {
			t.Fatalf("gqlgen writes %s, not %s", stock, got)
		}
		var back string
		if err := json.Unmarshal([]byte(got[1:]), &back); err != nil || back != string([]rune(s)) {
			t.Fatalf("%q came back as %q, %v", s, back, err)
		}
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
	})
}

func FuzzFloat(f *testing.F) {
	for _, seed := range []float64{0, 1e8, 1e21, 1e-7, 123456789.125, -0.1, 5e-324} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, number float64) {
		want, err := json.Marshal(number)
		got, gotErr := writtenFloat(t, number)
		if (err == nil) != (gotErr == nil) || got != string(want) {
			t.Fatalf("got %s, %v; encoding/json writes %s, %v", got, gotErr, want, err)
		}
		if err != nil {
			return
		}
		if appended := string(scalar.AppendFloat(nil, number)); appended != got {
			t.Fatalf("the forms differ: %s, %s", appended, got)
		}
		if back, err := scalar.UnmarshalFloat(t.Context(), json.Number(got)); back != number || err != nil {
			t.Fatalf("%s came back as %g, %v", got, back, err)
		}
	})
}

func FuzzInt(f *testing.F) {
	f.Add(0)
	f.Add(-1 << 31)
	f.Add(1 << 31)
	f.Fuzz(func(t *testing.T, n int) {
		got := string(scalar.AppendInt(nil, n))
		if got != written(scalar.MarshalInt(n)) || got != written(graphql.MarshalInt(n)) {
			t.Fatalf("the forms differ: %s", got)
		}
		back, err := scalar.UnmarshalInt(json.Number(got))
		if fits := n == int(int32(n)); fits != (err == nil) || fits && back != n {
			t.Fatalf("%s came back as %d, %v", got, back, err)
		}
	})
}

func FuzzTime(f *testing.F) {
	for _, seed := range []string{"2026-01-31T15:04:05.123456+02:00", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-1-1T1:1:1Z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := scalar.UnmarshalTime(text)
		if err != nil {
			return
		}
		want, err := time.Parse(time.RFC3339, text)
		if err != nil || !want.Truncate(time.Microsecond).Equal(read) {
			t.Fatalf("%s reads as %s, not %s (%v)", text, read, want, err)
		}
		got := string(scalar.AppendTime(nil, read))
		if got != written(scalar.MarshalTime(read)) || got != want.UTC().Format(`"2006-01-02T15:04:05.000Z"`) {
			t.Fatalf("%s is written as %s", text, got)
		}
		back, err := scalar.UnmarshalTime(strings.Trim(got, `"`))
		if err != nil || !back.Equal(read.Truncate(time.Millisecond)) {
			t.Fatalf("%s came back as %s, %v", got, back, err)
		}
	})
}

func FuzzJSON(f *testing.F) {
	for _, seed := range []string{`{}`, "[1,\n2]", `{"a":"\u0000"}`, `"\ud83d\ude00"`, `1e400`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := scalar.UnmarshalJSON(json.RawMessage(text))
		if err != nil {
			return
		}
		got := written(scalar.MarshalJSON(read))
		if got != string(read) || got != string(scalar.AppendJSON(nil, read)) || strings.ContainsAny(got, "\r\n") {
			t.Fatalf("%s is written as %s", read, got)
		}
		again, err := scalar.UnmarshalJSON(json.RawMessage(got))
		if err != nil || string(again) != got {
			t.Fatalf("%s came back as %s, %v", got, again, err)
		}
	})
}
