package scalar_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

func written(m graphql.Marshaler) string {
	var out strings.Builder
	m.MarshalGQL(&out)
	return out.String()
}

func writtenFloat(t *testing.T, f float64) (string, error) {
	t.Helper()
	var out strings.Builder
	err := scalar.MarshalFloat(f).MarshalGQLContext(context.Background(), &out)
	return out.String(), err
}

func TestUnmarshalInt(t *testing.T) {
	t.Parallel()
	for _, good := range []any{7, int32(7), int64(7), json.Number("7")} {
		if n, err := scalar.UnmarshalInt(good); n != 7 || err != nil {
			t.Errorf("%T: got %d, %v", good, n, err)
		}
	}
	for text, want := range map[json.Number]int{"-2147483648": math.MinInt32, "2147483647": math.MaxInt32, "-0": 0} {
		if n, err := scalar.UnmarshalInt(text); n != want || err != nil {
			t.Errorf("%s: got %d, %v", text, n, err)
		}
	}
	for _, bad := range []any{
		"12", 1.0, true, nil, json.Number("1.0"), json.Number("1e2"), json.Number("2147483648"), json.Number("-2147483649"),
		json.Number("99999999999999999999"), int64(math.MaxInt64),
		[]any{1},
		"",
	} {
		if n, err := scalar.UnmarshalInt(bad); !fault.Is(err, fault.Validation) {
			t.Errorf("%T %v: got %d, %v", bad, bad, n, err)
		}
	}
}

func TestUnmarshalFloat(t *testing.T) {
	t.Parallel()
	for _, good := range []any{0.5, json.Number("0.5"), json.Number("5e-1")} {
		if f, err := scalar.UnmarshalFloat(t.Context(), good); f != 0.5 || err != nil {
			t.Errorf("%T: got %g, %v", good, f, err)
		}
	}
	for _, good := range []any{2, int64(2), json.Number("2"), 2.0} {
		if f, err := scalar.UnmarshalFloat(t.Context(), good); f != 2 || err != nil {
			t.Errorf("%T: got %g, %v", good, f, err)
		}
	}
	for _, bad := range []any{"0.5", true, nil, json.Number("1e400"), json.Number("x"), math.NaN(), math.Inf(-1), []any{1.5}} {
		if f, err := scalar.UnmarshalFloat(t.Context(), bad); !fault.Is(err, fault.Validation) {
			t.Errorf("%T %v: got %g, %v", bad, bad, f, err)
		}
	}
}

func TestMarshalNumbers(t *testing.T) {
	t.Parallel()
	for f, want := range map[float64]string{
		0: "0", 1: "1", 0.7: "0.7", 123456789.125: "123456789.125", 1e8: "100000000", 1e20: "100000000000000000000",
		1e21: "1e+21", 1e-6: "0.000001", 1e-7: "1e-7", -2.5: "-2.5", math.MaxFloat64: "1.7976931348623157e+308",
	} {
		if got, err := writtenFloat(t, f); got != want || err != nil {
			t.Errorf("%g: got %s, %v", f, got, err)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got, err := writtenFloat(t, f); got != "" || err == nil {
			t.Errorf("%g: got %q, %v", f, got, err)
		}
		if got := string(scalar.AppendFloat(nil, f)); got != "null" {
			t.Errorf("%g: got %s", f, got)
		}
	}
	if got := written(scalar.MarshalInt(-9007199254740993)); got != "-9007199254740993" {
		t.Errorf("got %s", got)
	}
}

func TestMarshalCounts(t *testing.T) {
	t.Parallel()
	if got := written(scalar.MarshalCounts(map[string]int{"b": 2, "a": 1, "<": 0})); got != `{"\u003c":0,"a":1,"b":2}` {
		t.Errorf("got %s", got)
	}
	if got := string(scalar.AppendCounts([]byte("x"), nil)); got != "xnull" {
		t.Errorf("no counts: got %s", got)
	}
	if got, err := scalar.UnmarshalCounts(map[string]any{"a": 1}); got != nil || err == nil {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestUnmarshalText(t *testing.T) {
	t.Parallel()
	for name, read := range map[string]func(any) (string, error){"ID": scalar.UnmarshalID, "String": scalar.UnmarshalString} {
		for _, good := range []string{"", "asst_01h", "é😀\u202e", "<&>\u2028"} {
			if s, err := read(good); s != good || err != nil {
				t.Errorf("%s %q: got %q, %v", name, good, s, err)
			}
		}
		for _, bad := range []any{nil, 1, 1.5, true, json.Number("5"), "a\x00b", "\x00", "\xff", []any{"a"}} {
			if s, err := read(bad); !fault.Is(err, fault.Validation) {
				t.Errorf("%s %T %v: got %q, %v", name, bad, bad, s, err)
			}
		}
	}
}

func TestUnmarshalTime(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2026-01-31T15:04:05Z":                        "2026-01-31T15:04:05.000Z",
		"2026-01-31T15:04:05.1239999+02:00":           "2026-01-31T13:04:05.123Z",
		"2026-01-31T23:30:00-08:45":                   "2026-02-01T08:15:00.000Z",
		"0001-01-01T00:00:00Z":                        "0001-01-01T00:00:00.000Z",
		"9999-12-31T23:59:59.999999999Z":              "9999-12-31T23:59:59.999Z",
		"2024-02-29T00:00:00.00000000000000000+00:00": "2024-02-29T00:00:00.000Z",
	} {
		got, err := scalar.UnmarshalTime(text)
		if err != nil || written(scalar.MarshalTime(got)) != `"`+want+`"` {
			t.Errorf("%s: got %s, %v", text, got, err)
		}
		if got.Nanosecond()%1000 != 0 || got.Location() != time.UTC {
			t.Errorf("%s: got %s", text, got)
		}
	}
	for _, bad := range []any{
		"", "now", "2026-01-31", "2026-01-31T15:04:05", "2026-01-31 15:04:05Z", "2026-01-31t15:04:05z", "2026-01-31T1:04:05Z",
		"2026-01-31T15:04:05,5Z", "2026-01-31T15:04:05.Z", "2026-01-31T15:04:05+24:00", "2026-01-31T15:04:05+01:60",
		"2026-01-31T15:04:05+0100", "2026-01-31T15:04:60Z", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-01-31T24:00:00Z",
		"0000-06-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z",
		"-001-01-01T00:00:00Z", "2026-01-31T15:04:05Z\n", " 2026-01-31T15:04:05Z", nil, 1769871845, json.Number("1769871845"), true,
	} {
		if got, err := scalar.UnmarshalTime(bad); !fault.Is(err, fault.Validation) {
			t.Errorf("%v: got %s, %v", bad, got, err)
		}
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   any
		want string
	}{
		{json.RawMessage("{\"b\": 1.50,\n \"a\": [12345678901234567890]}"), `{"b":1.50,"a":[12345678901234567890]}`},
		{map[string]any{"n": json.Number("12345678901234567890"), "html": "<a&b>"}, `{"html":"<a&b>","n":12345678901234567890}`},
		{[]any{nil, true, int64(1), 1.5, "é\n"}, `[null,true,1,1.5,"é\n"]`},
		{"text", `"text"`},
		{nil, "null"},
	} {
		got, err := scalar.UnmarshalJSON(c.in)
		if err != nil || string(got) != c.want || written(scalar.MarshalJSON(got)) != c.want {
			t.Errorf("%v: got %s, %v", c.in, got, err)
		}
	}
	for _, bad := range []any{
		json.RawMessage(`{"a":1,"a":2}`), json.RawMessage(`{`), json.RawMessage(""), json.RawMessage(`"\u0000"`),
		json.RawMessage(strings.Repeat("[", 101) + strings.Repeat("]", 101)),
		map[string]any{"a": "\x00"},
		json.Number("x"), json.RawMessage("1e131071"), json.RawMessage("[" + strings.Repeat("1e1000,", 50) + "1]"),
		map[string]any{"a": json.Number("1e-1001")},
		math.NaN(), make(chan int),
	} {
		if got, err := scalar.UnmarshalJSON(bad); !fault.Is(err, fault.Validation) {
			t.Errorf("%v: got %s, %v", bad, got, err)
		}
	}
}

func TestJSONHasNoLineBreaks(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "null", "{\n  \"a\": 1\r\n}": `{"a":1}`, `{"a": "b\nc"}`: `{"a": "b\nc"}`} {
		if got := written(scalar.MarshalJSON(json.RawMessage(in))); got != want {
			t.Errorf("%q: got %s", in, got)
		}
		if got := string(scalar.AppendJSON([]byte("x"), json.RawMessage(in))); got != "x"+want {
			t.Errorf("%q: got %s", in, got)
		}
	}
	if scalar.MarshalJSON(nil) != graphql.Null {
		t.Error("no value must be the null that gqlgen knows, so that it can refuse one in a non-null field")
	}
}
