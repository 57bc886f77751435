package strictjson_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

func object(t *testing.T, body string) *strictjson.Value {
	t.Helper()
	v, err := strictjson.Object([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestMembers(t *testing.T) {
	t.Parallel()
	v := object(t, `{"z":1,"Z":2,"a":{"messages":[{"role":"user"},{"role":null}]},"\u0062":true}`)
	if keys := v.Keys(); !slices.Equal(keys, []string{"z", "Z", "a", "b"}) {
		t.Errorf("the keys are %q", keys)
	}
	if n, ok := v.Get("Z").Int64(); n != 2 || !ok {
		t.Errorf("Z is %d, %t", n, ok)
	}
	roles := v.Get("a").Get("messages").Items()
	if len(roles) != 2 {
		t.Fatalf("there are %d messages", len(roles))
	}
	role := roles[1].Get("role")
	if role.Kind() != strictjson.KindNull || role.Path() != "a.messages[1].role" {
		t.Errorf("got kind %d at %q", role.Kind(), role.Path())
	}
	if text, ok := roles[0].Get("role").Text(); text != "user" || !ok {
		t.Errorf("got %q, %t", text, ok)
	}
	if truth, ok := v.Get("b").Bool(); !truth || !ok {
		t.Errorf("got %t, %t", truth, ok)
	}
}

func TestAbsentAndNullAreToldApart(t *testing.T) {
	t.Parallel()
	v := object(t, `{"here":null}`)
	if kind := v.Get("here").Kind(); kind != strictjson.KindNull {
		t.Errorf("null has kind %d", kind)
	}
	for name, absent := range map[string]*strictjson.Value{
		"no such member": v.Get("there"), "member of a null": v.Get("here").Get("x"), "other case": v.Get("HERE"),
	} {
		if absent.Kind() != strictjson.KindAbsent || absent.Path() != "" || absent.Raw() != nil || absent.Any() != nil {
			t.Errorf("%s: got %v", name, absent)
		}
	}
}

func TestOtherKindsGiveNothing(t *testing.T) {
	t.Parallel()
	v := object(t, `{"text":"1","number":1,"list":[1],"null":null,"truth":true,"object":{"a":1}}`)
	for _, key := range append(v.Keys(), "absent") {
		member := v.Get(key)
		_, text := member.Text()
		_, truth := member.Bool()
		_, number := member.Number()
		_, whole := member.Int64()
		_, float := member.Float64()
		got := map[string]bool{
			"text": text, "number": number, "list": member.Items() != nil, "truth": truth, "object": member.Keys() != nil,
		}
		for kind, ok := range got {
			if ok != (kind == key) {
				t.Errorf("%s reads as %s: %t", key, kind, ok)
			}
		}
		if whole != number || float != number {
			t.Errorf("%s: Int64 %t, Float64 %t, Number %t", key, whole, float, number)
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for literal, want := range map[string]struct {
		whole   int64
		isWhole bool
		float   float64
		isFloat bool
	}{
		"0":                      {0, true, 0, true},
		"-0":                     {0, true, 0, true},
		"2147483648":             {1 << 31, true, 1 << 31, true},
		"9007199254740993":       {1<<53 + 1, true, 1 << 53, true},
		"9223372036854775807":    {1<<63 - 1, true, 1 << 63, true},
		"-9223372036854775808":   {-1 << 63, true, -1 << 63, true},
		"9223372036854775808":    {0, false, 1 << 63, true},
		"1.0":                    {0, false, 1, true},
		"1e2":                    {0, false, 100, true},
		"1E2":                    {0, false, 100, true},
		"-0.01":                  {0, false, -0.01, true},
		"1e400":                  {0, false, 0, false},
		"-1e400":                 {0, false, 0, false},
		"1.7976931348623157e308": {0, false, 1.7976931348623157e308, true},
	} {
		n := object(t, `{"n":`+literal+`}`).Get("n")
		whole, isWhole := n.Int64()
		float, isFloat := n.Float64()
		text, _ := n.Number()
		if isWhole != want.isWhole || isWhole && whole != want.whole {
			t.Errorf("%s: whole %d, %t", literal, whole, isWhole)
		}
		if isFloat != want.isFloat || isFloat && float != want.float {
			t.Errorf("%s: float %g, %t", literal, float, isFloat)
		}
		if text != literal {
			t.Errorf("%s reads as %q", literal, text)
		}
	}
}

func TestAnyAndCompact(t *testing.T) {
	t.Parallel()
	v := object(t, "{\"b\": [1.50, 12345678901234567890 ,\"\\u00e9\\n\"],\n\"a\": {\"x\" : null}, \"t\": true}")
	want := map[string]any{
		"b": []any{json.Number("1.50"), json.Number("12345678901234567890"), "é\n"},
		"a": map[string]any{"x": nil}, "t": true,
	}
	if got := v.Any(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v", got)
	}
	if got := string(v.Compact()); got != `{"b":[1.50,12345678901234567890,"\u00e9\n"],"a":{"x":null},"t":true}` {
		t.Errorf("got %s", got)
	}
}

// A value is stored as it was sent, so what the caller does with it must not reach into the body.
func TestCompactIsACopy(t *testing.T) {
	t.Parallel()
	v := object(t, `{"a": [1]}`)
	copied := v.Compact()
	copied[0] = 'x'
	if string(v.Raw()) != `{"a": [1]}` {
		t.Errorf("the body became %s", v.Raw())
	}
}

func TestLenAndSizeCountWithoutOpening(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]struct{ length, size int }{
		`{"v":[]}`: {0, 1}, `{"v":[1,[2,3],"x,y"]}`: {3, 6}, `{"v":{"a":"b","c":{"d":[null]}}}`: {0, 5}, `{"v":"[1,2]"}`: {0, 1},
		`{}`: {0, 0},
	} {
		v := object(t, body).Get("v")
		if length, size := v.Len(), v.Size(); length != want.length || size != want.size {
			t.Errorf("%s: length %d, size %d", body, length, size)
		}
	}
}

// It is not parallel because AllocsPerRun counts the allocations of the whole process.
func TestCountingAllocatesNothingPerValue(t *testing.T) { //nolint:paralleltest // see above
	big := object(t, `{"v":[`+strings.Repeat("1,", 49_000)+`1]}`).Get("v")
	if allocations := testing.AllocsPerRun(5, func() { big.Len() }); allocations > 20 {
		t.Errorf("counting 49,001 elements allocated %g times", allocations)
	}
	if allocations := testing.AllocsPerRun(5, func() { big.Size() }); allocations > 20 {
		t.Errorf("counting 49,001 values allocated %g times", allocations)
	}
}
