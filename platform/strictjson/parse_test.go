package strictjson_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// nested is an array inside an object, as deep as asked.
func nested(depth int) string {
	return `{"a":` + strings.Repeat("[", depth-1) + strings.Repeat("]", depth-1) + "}"
}

func TestObjectRefuses(t *testing.T) {
	t.Parallel()
	const (
		broken  = "The JSON is broken at byte"
		early   = "The JSON ends too early."
		trailer = "There is more text after the JSON value."
		object  = "The body must be a JSON object."
		twice   = "must not be sent twice"
		utf8    = "must be valid UTF-8"
		half    = "must not contain half of a surrogate pair"
		nul     = "must not contain NUL characters"
		deep    = "The body is nested more than 100 levels deep."
	)
	for name, c := range map[string]struct{ body, field, message string }{
		"white space only":          {" \n", "", "The body has no JSON value."},
		"byte order mark":           {"\ufeff{}", "", broken},
		"comment":                   {"{/* */}", "", broken},
		"trailing comment":          {"{}//", "", trailer},
		"trailing object":           {"{} {}", "", trailer},
		"trailing comma":            {`{"a":1,}`, "", broken},
		"unquoted name":             {"{a:1}", "", broken},
		"single quotes":             {"{'a':1}", "", broken},
		"leading zero":              {`{"a":01}`, "", broken},
		"NaN":                       {`{"a":NaN}`, "", broken},
		"bare minus":                {`{"a":-}`, "", broken},
		"escape of nothing":         {`{"a":"\x"}`, "", broken},
		"raw line break in text":    {"{\"a\":\"\n\"}", "", broken},
		"null":                      {"null", "", object},
		"array":                     {`[{"a":1}]`, "", object},
		"text":                      {`"a"`, "", object},
		"number":                    {"1", "", object},
		"name twice":                {`{"location_id":"a","location_id":"b"}`, "location_id", twice},
		"name twice, once escaped":  {`{"a":1,"\u0061":2}`, "a", twice},
		"name twice, deep":          {`{"list":[1,{"a":{"b":1,"b":2}}]}`, "list[1].a.b", twice},
		"name twice, the empty one": {`{"":1,"":2}`, "", twice + " (at byte 6)"},
		"invalid UTF-8":             {"{\"name\":\"x\xffy\"}", "name", utf8},
		"overlong UTF-8":            {"{\"name\":\"\xc0\xaf\"}", "name", utf8},
		"surrogate in UTF-8":        {"{\"name\":\"\xed\xa0\x80\"}", "name", utf8},
		"invalid UTF-8, deep":       {"{\"messages\":[{},{\"role\":\"\xff\"}]}", "messages[1].role", utf8},
		"invalid UTF-8 in a name":   {"{\"\xff\":1}", "", utf8 + " (at byte 2)"},
		"lone high surrogate":       {`{"name":"\ud83d"}`, "name", half},
		"lone low surrogate":        {`{"name":"\uDE00"}`, "name", half},
		"two high surrogates":       {`{"list":["ok","\ud83d\ud83d"]}`, "list[1]", half},
		"escaped NUL":               {`{"name":"a\u0000b"}`, "name", nul},
		"escaped NUL, deep":         {`{"voice_settings":{"x":["\u0000"]}}`, "voice_settings.x[0]", nul},
		"escaped NUL in a name":     {`{"a":{"b\u0000":1}}`, "a.b�", nul},
		"raw NUL":                   {"{\"name\":\"\x00\"}", "name", nul},
		"101 levels":                {nested(101), "", deep},
		"100,000 brackets":          {strings.Repeat("[", 100_000), "", deep},
		"100,000 objects":           {strings.Repeat(`{"a":`, 100_000), "", deep},
		"endless text":              {`{"a":"`, "", early},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := strictjson.Object([]byte(c.body))
			if !fault.Is(err, fault.Validation) {
				t.Fatalf("got %v, want a validation error", err)
			}
			details := fault.From(err).Details
			if len(details) != 1 || details[0].Field != c.field || !strings.HasPrefix(details[0].Message, c.message) {
				t.Errorf("got %+v, want %q %q", details, c.field, c.message)
			}
		})
	}
}

func TestObjectAccepts(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"nothing":              "",
		"empty object":         " {} \n",
		"names that differ":    `{"scope":1,"SCOPE":2,"__proto__":{},"constructor":{}}`,
		"equal names, apart":   `{"a":{"b":1},"c":[{"b":1},{"b":2}]}`,
		"100 levels":           nested(100),
		"surrogate pair":       `{"a":"\ud83d\ude00"}`,
		"four byte characters": `{"a":"😀"}`,
		"NUL look-alike":       `{"a":"\\u0000"}`,
		"number beyond float":  `{"a":1e400,"b":123456789012345678901234567890}`,
		"right to left":        "{\"a\":\"\u202e\"}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, err := strictjson.Object([]byte(body))
			if err != nil || v.Kind() != strictjson.KindObject {
				t.Errorf("got %v, %v", v, err)
			}
		})
	}
}

func TestEveryTruncationIsRefused(t *testing.T) {
	t.Parallel()
	const body = `{"name":"Zoë \ud83d\ude00","n":-1.5e3,"list":[true,null,{"deep":[]}],"empty":""}`
	for end := 1; end < len(body); end++ {
		if _, err := strictjson.Object([]byte(body[:end])); !fault.Is(err, fault.Validation) {
			t.Errorf("%q: got %v, want a validation error", body[:end], err)
		}
	}
}

func TestErrorsNeverQuoteTheBody(t *testing.T) {
	t.Parallel()
	const secret = "ask_live_0123456789"
	for _, body := range []string{
		secret, `{"a":` + secret, `{"a":"` + secret, `{} ` + secret, "{\"a\":\"" + secret + "\xff\"}", `{"a":"` + secret + `\u0000"}`,
	} {
		_, err := strictjson.Object([]byte(body))
		public := fault.From(err)
		text := public.Message
		for _, detail := range public.Details {
			text += detail.Field + detail.Message
		}
		if err == nil || strings.Contains(text, "ask_") {
			t.Errorf("%q: the error says %q", body, text)
		}
	}
}

func TestErrorsStaySmallAndPrintable(t *testing.T) {
	t.Parallel()
	for _, name := range []string{strings.Repeat("é", 1<<20), strings.Repeat("\\u0001", 1000), strings.Repeat("x", 199) + "é"} {
		_, err := strictjson.Object([]byte(`{"a":{"` + name + `":"\u0000"}}`))
		field := fault.From(err).Details[0].Field
		if len(field) > 210 || strings.ContainsRune(field, 1) || strings.ToValidUTF8(field, "") != field {
			t.Errorf("the field is %d bytes: %q", len(field), field)
		}
	}
}

func TestManyValues(t *testing.T) {
	t.Parallel()
	fits := []string{
		`{"a":[` + strings.TrimSuffix(strings.Repeat("1,", 49_900), ",") + `]}`,
		`{` + strings.TrimSuffix(numbered(49_000), ",") + `}`,
		`{"a":"` + strings.Repeat("1,", 500_000) + `"}`,
	}
	for _, body := range fits {
		if _, err := strictjson.Object([]byte(body)); err != nil {
			t.Errorf("%.20s: %v", body, err)
		}
	}
	for name, body := range map[string]string{
		"numbers": `{"a":[` + strings.Repeat("1,", 50_000) + `1]}`,
		"names":   `{` + numbered(50_000) + `"a":1}`,
		"lists":   `{"a":[` + strings.Repeat("[],", 50_000) + `1]}`,
		"texts":   `{"a":[` + strings.Repeat(`"",`, 50_000) + `""]}`,
		"broken":  `{"a":[` + strings.Repeat("1,", 2_000_000),
	} {
		if _, err := strictjson.Object([]byte(body)); !fault.Is(err, fault.PayloadTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// numbered are so many members, with a comma behind each.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"n%d":1,`, i)
	}
	return b.String()
}
