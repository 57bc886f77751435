package strictjson_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// FuzzObject: nothing panics, what is accepted is JSON by the strictest reader too and means the same after a
// round trip, and what is refused is refused with an error that fits an answer.
func FuzzObject(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[]`, `null`, `{"a":1,"a":2}`, `{"a":{"b":[1,-0,1e400,"\ud83d\ude00",true,null]}}`, `{"a":"\u0000"}`,
		"{\"\xff\":1}", `{"\ud800":1}`, `{"a":"\ud800"}`, nested(100), nested(101), "{\"a\":\"\x00\"}", `{"a":[{"b":"\u0000"}]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		before := bytes.Clone(body)
		v, err := strictjson.Object(body)
		if !bytes.Equal(body, before) {
			t.Fatal("the body was changed")
		}
		if err != nil {
			checkRefusal(t, err)
			return
		}
		var strict jsontext.Value
		if err := jsonv2.Unmarshal(v.Raw(), &strict); err != nil {
			t.Fatalf("accepted what encoding/json/v2 refuses: %v", err)
		}
		again, err := strictjson.Object(v.Compact())
		if err != nil {
			t.Fatalf("its own text is refused: %v", err)
		}
		if !reflect.DeepEqual(v.Any(), again.Any()) {
			t.Fatalf("%#v became %#v", v.Any(), again.Any())
		}
		if got := rebuild(t, v); !reflect.DeepEqual(got, v.Any()) {
			t.Fatalf("the tree says %#v, the text %#v", got, v.Any())
		}
	})
}

func checkRefusal(t *testing.T, err error) {
	t.Helper()
	public := fault.From(err)
	if public.Code != fault.Validation || len(public.Details) != 1 || public.Details[0].Message == "" {
		t.Fatalf("got %+v", public)
	}
	if field := public.Details[0].Field; len(field) > 210 || strings.ToValidUTF8(field, "") != field {
		t.Fatalf("the field is %q", field)
	}
}

// rebuild reads a value through the tree, which must agree with its text.
func rebuild(t *testing.T, v *strictjson.Value) any {
	t.Helper()
	switch v.Kind() {
	case strictjson.KindObject:
		out := map[string]any{}
		for _, key := range v.Keys() {
			out[key] = rebuild(t, v.Get(key))
		}
		return out
	case strictjson.KindArray:
		out := []any{}
		for _, item := range v.Items() {
			out = append(out, rebuild(t, item))
		}
		return out
	case strictjson.KindString:
		text, _ := v.Text()
		if strings.ContainsRune(text, 0) {
			t.Fatal("a NUL was accepted")
		}
		return text
	case strictjson.KindAbsent:
		t.Fatal("a member is absent")
	default:
	}
	return v.Any()
}
