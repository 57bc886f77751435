package operation_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

func bindTable(t *testing.T) *operation.Table {
	t.Helper()
	table, err := operation.Compile(loadSchema(t, "testdata/bind.graphqls"), os.DirFS("testdata/bind"))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func body(t *testing.T, text string) *strictjson.Value {
	t.Helper()
	v, err := strictjson.Object([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// outcome is the variables as JSON, or the details of the fault, a line each.
func outcome(t *testing.T, variables map[string]any, err *fault.Error) string {
	t.Helper()
	if err != nil {
		if err.Code != fault.Validation {
			return string(err.Code)
		}
		lines := make([]string, len(err.Details))
		for i, d := range err.Details {
			lines[i] = d.Field + ": " + d.Message
		}
		return strings.Join(lines, "\n")
	}
	text, failed := json.Marshal(variables)
	if failed != nil {
		t.Fatal(failed)
	}
	return string(text)
}

func TestBindBody(t *testing.T) {
	t.Parallel()
	save := bindTable(t).Operation("SaveThing")
	ids := func(n int) string { return strings.TrimSuffix(strings.Repeat(`"a",`, n), ",") }
	for _, test := range []struct{ body, want string }{
		{`{"name":"Ann"}`, `{"id":"thing_1","name":"Ann"}`},
		{``, `name: is required`},
		{`{"name":null}`, `name: must not be null`},
		{`{"name":" "}`, `name: must have at least one visible character`},
		{`{"name":"Annie!"}`, `name: must have at most 5 characters`},
		{`{"name":"ééééé"}`, `{"id":"thing_1","name":"ééééé"}`},
		{`{"name":12}`, `name: must be a string`},
		{`{"name":true}`, `name: must be a string`},
		{`{"name":["a"]}`, `name: must be a string`},
		{`{"name":{}}`, `name: must be a string`},

		// absent and null are two things
		{`{"name":"A","note":null}`, `{"id":"thing_1","name":"A","note":null}`},
		{`{"name":"A","settings":null}`, `{"id":"thing_1","name":"A","settings":null}`},
		{`{"name":"A","kept":null}`, `kept: must not be null`},
		{`{"name":"A","size":null}`, `size: must not be null`},

		// numbers are numbers, of their kind
		{`{"name":"A","count":10}`, `{"count":10,"id":"thing_1","name":"A"}`},
		{`{"name":"A","count":"10"}`, `count: must be a whole number from -2147483648 to 2147483647`},
		{`{"name":"A","count":1.0}`, `count: must be a whole number from -2147483648 to 2147483647`},
		{`{"name":"A","count":1e1}`, `count: must be a whole number from -2147483648 to 2147483647`},
		{`{"name":"A","count":2147483648}`, `count: must be a whole number from -2147483648 to 2147483647`},
		{`{"name":"A","count":18446744073709551617}`, `count: must be a whole number from -2147483648 to 2147483647`},
		{`{"name":"A","count":-1}`, `count: must be at least 0`},
		{`{"name":"A","count":11}`, `count: must be at most 10`},
		{`{"name":"A","share":1}`, `{"id":"thing_1","name":"A","share":1}`},
		{`{"name":"A","share":0.25}`, `{"id":"thing_1","name":"A","share":0.25}`},
		{`{"name":"A","share":1.01}`, `share: must be at most 1`},
		{`{"name":"A","share":1e400}`, `share: must be a number`},
		{`{"name":"A","share":"1"}`, `share: must be a number`},
		{`{"name":"A","voice_enabled":false}`, `{"id":"thing_1","name":"A","voice_enabled":false}`},
		{`{"name":"A","voice_enabled":"false"}`, `voice_enabled: must be true or false`},
		{`{"name":"A","voice_enabled":0}`, `voice_enabled: must be true or false`},
		{`{"name":"A","mode":"FAST"}`, `{"id":"thing_1","mode":"FAST","name":"A"}`},
		{`{"name":"A","mode":"fast"}`, `mode: must be one of slow, FAST`},
		{`{"name":"A","mode":1}`, `mode: must be one of slow, FAST`},
		{`{"name":"A","start_time":"2026-01-02T03:04:05+02:00"}`, `{"id":"thing_1","name":"A","start_time":"2026-01-02T03:04:05+02:00"}`},
		{`{"name":"A","start_time":"2026-01-02"}`, `start_time: must be a time like 2026-01-31T15:04:05Z`},
		{`{"name":"A","extra":{"b":[1,null,12345678901234567890]}}`, `{"extra":{"b":[1,null,12345678901234567890]},"id":"thing_1","name":"A"}`},

		// lists
		{`{"name":"A","thing_ids":[]}`, `{"id":"thing_1","name":"A","thing_ids":[]}`},
		{`{"name":"A","thing_ids":["a","b"]}`, `{"id":"thing_1","name":"A","thing_ids":["a","b"]}`},
		{`{"name":"A","thing_ids":"a"}`, `thing_ids: must be a list`},
		{`{"name":"A","thing_ids":["a",1]}`, `thing_ids[1]: must be a string`},
		{`{"name":"A","thing_ids":["a",null]}`, `thing_ids[1]: must not be null`},
		{`{"name":"A","thing_ids":[` + ids(4) + `]}`, `thing_ids: must have at most 3 items`},
		{`{"name":"A","words":["abc",null]}`, `{"id":"thing_1","name":"A","words":["abc",null]}`},
		{`{"name":"A","words":["abcd"]}`, `words[0]: must have at most 3 characters`},
		{`{"name":"A","words":[` + ids(501) + `]}`, `words: must have at most 500 items`},

		// objects
		{`{"name":"A","settings":{}}`, `{"id":"thing_1","name":"A","settings":{}}`},
		{`{"name":"A","settings":[]}`, `settings: must be an object`},
		{
			`{"name":"A","settings":{"greeting_mode":"slow","opening_text":null}}`,
			`{"id":"thing_1","name":"A","settings":{"greetingMode":"slow","openingText":null}}`,
		},
		{`{"name":"A","settings":{"greetingMode":"slow"}}`, `{"id":"thing_1","name":"A","settings":{"greetingMode":"slow"}}`},
		{`{"name":"A","settings":{"greeting_mode":"x"}}`, `settings.greeting_mode: must be one of slow, FAST`},
		{`{"name":"A","settings":{"greetingMode":"x"}}`, `settings.greetingMode: must be one of slow, FAST`},
		{`{"name":"A","settings":{"opening_text":"longer"}}`, `settings.opening_text: must have at most 5 characters`},
		{`{"name":"A","settings":{"max_turns":null}}`, `settings.max_turns: must not be null`},
		{`{"name":"A","settings":{"greeted_at":"x"}}`, `settings.greeted_at: must not be sent: it is read-only`},
		{`{"name":"A","settings":{"other":"x"}}`, `settings.other: must not be sent: the operation has no such field`},
		{`{"name":"A","steps":[{"step_label":"a"}]}`, `{"id":"thing_1","name":"A","steps":[{"stepLabel":"a"}]}`},
		{`{"name":"A","steps":[{}]}`, `steps[0].step_label: is required`},
		{`{"name":"A","steps":[{"step_label":"a","done_at":"x"}]}`, `steps[0].done_at: must not be sent: it is read-only`},
		{`{"name":"A","steps":[null]}`, `steps[0]: must not be null`},

		// names
		{`{"name":"A","voiceEnabled":true}`, `{"id":"thing_1","name":"A","voice_enabled":true}`},
		{`{"name":"A","voiceEnabled":true,"voice_enabled":true}`, `voiceEnabled: must not be sent together with voice_enabled`},
		{`{"name":"A","settings":{"greetingMode":"slow","greeting_mode":"slow"}}`, `settings.greetingMode: must not be sent together with greeting_mode`},
		{`{"NAME":"A"}`, "name: is required\nNAME: must not be sent: the operation has no such field"},
		{`{"name":"A","id":"x"}`, `id: must not be sent: it is read-only`},
		{`{"name":"A","createdAt":"x","created_at":"y"}`, "createdAt: must not be sent: it is read-only\ncreated_at: must not be sent: it is read-only"},
		{`{"name":"A","__proto__":{}}`, `__proto__: must not be sent: the operation has no such field`},
		{`{"name":"A","if_match":"1"}`, `if_match: must not be sent: the operation has no such field`},

		// the subaccount
		{`{"name":"A","subaccount_id":"sub_1","location_id":"loc"}`, `{"id":"thing_1","name":"A"}`},
		{`{"name":"A","subaccountId":"sub_1"}`, `{"id":"thing_1","name":"A"}`},
		{`{"name":"A","locationId":"l","location_id":"l"}`, `locationId: must not be sent together with location_id`},
		{`{"name":"A","subaccount_id":7}`, `subaccount_id: must be a string`},
		{`{"name":"A","location_id":null}`, `location_id: must not be null`},
		{`{"name":"A","location_id":""}`, `location_id: must have at least one visible character`},
		{`{"name":"A","settings":{"location_id":"l"}}`, `settings.location_id: must not be sent: the operation has no such field`},

		// everything at once
		{
			`{"count":"x","other":1,"settings":{"greeting_mode":"x"},"thing_ids":[1]}`,
			"name: is required\ncount: must be a whole number from -2147483648 to 2147483647\nthing_ids[0]: must be a string\n" +
				"settings.greeting_mode: must be one of slow, FAST\nother: must not be sent: the operation has no such field",
		},
	} {
		variables, err := save.Bind(operation.Input{Path: map[string]string{"id": "thing_1"}, Body: body(t, test.body)})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%.120s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

func TestBindQuery(t *testing.T) {
	t.Parallel()
	list := bindTable(t).Operation("ListThings")
	for _, test := range []struct{ query, want string }{
		{"must=1", `{"must":1}`},
		{"", "must: is required"},
		{"must=1&&search=", `{"must":1,"search":""}`},
		{"must=1&search=a%20b+c", `{"must":1,"search":"a b c"}`},
		{"must=1&search=123456", "search: must have at most 5 characters"},
		{"must=1&limit=100", `{"limit":100,"must":1}`},
		{"must=1&limit=0", "limit: must be at least 1"},
		{"must=1&limit=101", "limit: must be at most 100"},
		{"must=1&limit=1.0", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=%2B5", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=+5", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=05", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=%225%22", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&limit=null", "limit: must be a whole number from -2147483648 to 2147483647"},
		{"must=1&include_archived=true", `{"include_archived":true,"must":1}`},
		{"must=1&include_archived=false", `{"include_archived":false,"must":1}`},
		{"must=1&include_archived=1", "include_archived: must be true or false"},
		{"must=1&include_archived=TRUE", "include_archived: must be true or false"},
		{"must=1&include_archived=", "include_archived: must be true or false"},
		{"must=1&includeArchived=true", "includeArchived: must not be sent: the operation has no such parameter"},
		{"must=1&mode=slow", `{"mode":"slow","must":1}`},
		{"must=1&mode=SLOW", "mode: must be one of slow, FAST"},
		{"must=1&share=0.5", `{"must":1,"share":0.5}`},
		{"must=1&share=NaN", "share: must be a number"},
		{"must=1&since=2026-01-02T03:04:05Z", `{"must":1,"since":"2026-01-02T03:04:05Z"}`},
		{"must=1&since=2026-01-02T03:04:05+02:00", "since: must be a time like 2026-01-31T15:04:05Z"},
		{"must=1&since=2026-01-02T03:04:05%2B02:00", `{"must":1,"since":"2026-01-02T03:04:05+02:00"}`},
		{"must=1&folder_id=12", `{"folder_id":"12","must":1}`},
		{"must=1&must=2", "must: must not be sent twice"},
		{"must=1&other=1&other=2", "other: must not be sent: the operation has no such parameter\nother: must not be sent: the operation has no such parameter"},
		{"must=1&search=%zz", "search: must be encoded for URLs"},
		{"must=1&search=%ff", "search: must be valid UTF-8"},
		{"must=1&search=a%00", "search: must not contain NUL characters"},
		{"must=1&%00a=1", "\ufffda: must not be sent: the operation has no such parameter"},
		{"must=1&" + strings.Repeat("x", 300) + "=1", strings.Repeat("x", 200) + ": must not be sent: the operation has no such parameter"},
		{"must=1&subaccount_id=s", "subaccount_id: must not be sent: the operation has no such parameter"},
		{"must=x&limit=0&q=1", "must: must be a whole number from -2147483648 to 2147483647\nlimit: must be at least 1\nq: must not be sent: the operation has no such parameter"},
	} {
		variables, err := list.Bind(operation.Input{RawQuery: test.query})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%.80s\ngot  %s\nwant %s", test.query, got, test.want)
		}
	}
}

// An operation that takes no body takes an empty one, and the subaccount's name.
func TestBindBodyOfGET(t *testing.T) {
	t.Parallel()
	list := bindTable(t).Operation("ListThings")
	for _, test := range []struct{ body, want string }{
		{``, `{"must":1}`},
		{`{}`, `{"must":1}`},
		{`{"subaccount_id":"s"}`, `{"must":1}`},
		{`{"search":"x"}`, "search: must not be sent: the operation has no such field"},
		{`{"must":1}`, "must: must not be sent: the operation has no such field"},
	} {
		variables, err := list.Bind(operation.Input{RawQuery: "must=1", Body: body(t, test.body)})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

func TestBindHeader(t *testing.T) {
	t.Parallel()
	save := bindTable(t).Operation("SaveThing")
	for _, test := range []struct {
		values []string
		want   string
	}{
		{nil, `{"id":"1","name":"A"}`},
		{[]string{`"3"`}, `{"id":"1","if_match":"\"3\"","name":"A"}`},
		{[]string{`"3"`, `"4"`}, "If-Match: must not be sent twice"},
		{[]string{`"12345"`}, "If-Match: must have at most 5 characters"},
		{[]string{"\xff"}, "If-Match: must be valid UTF-8"},
	} {
		variables, err := save.Bind(operation.Input{
			Path: map[string]string{"id": "1"}, Body: body(t, `{"name":"A"}`), Header: http.Header{"If-Match": test.values},
		})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%q\ngot  %s\nwant %s", test.values, got, test.want)
		}
	}
}

// A path that cannot name anything names nothing, once the fields are right.
func TestBindPath(t *testing.T) {
	t.Parallel()
	save := bindTable(t).Operation("SaveThing")
	for _, test := range []struct{ id, body, want string }{
		{"x", `{"name":"A"}`, `{"id":"x","name":"A"}`},
		{strings.Repeat("x", 2000), `{"name":"A"}`, `{"id":"` + strings.Repeat("x", 2000) + `","name":"A"}`},
		{"", `{"name":"A"}`, "not_found"},
		{"a\x00", `{"name":"A"}`, "not_found"},
		{"a\xff", `{"name":"A"}`, "not_found"},
		{"a\xff", `{}`, "name: is required"},
	} {
		variables, err := save.Bind(operation.Input{Path: map[string]string{"id": test.id}, Body: body(t, test.body)})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%.20q\ngot  %s\nwant %s", test.id, got, test.want)
		}
	}
}

// Where the operation chooses no subaccount, location_id is a field as any other, and subaccount_id is none.
func TestBindWithoutSubaccount(t *testing.T) {
	t.Parallel()
	save := bindTable(t).Operation("SaveSubaccount")
	for _, test := range []struct{ body, want string }{
		{`{"location_id":"l"}`, `{"location_id":"l"}`},
		{`{"location_id":null}`, `{"location_id":null}`},
		{`{"subaccount_id":"s"}`, "subaccount_id: must not be sent: the operation has no such field"},
	} {
		variables, err := save.Bind(operation.Input{Body: body(t, test.body)})
		if got := outcome(t, variables, err); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

func TestBindNamesAtMostAHundredProblems(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, `,"x%d":1`, i)
	}
	_, err := bindTable(t).Operation("SaveSubaccount").Bind(operation.Input{Body: body(t, `{"name":"A"`+b.String()+"}")})
	if err == nil || len(err.Details) != 100 {
		t.Fatalf("got %v", err)
	}
}

func TestBodySubaccount(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ body, id, field string }{
		{`{}`, "", ""},
		{`{"subaccount_id":"s","location_id":"l"}`, "s", "subaccount_id"},
		{`{"location_id":"l"}`, "l", "location_id"},
		{`{"subaccountId":"s"}`, "s", "subaccountId"},
		{`{"locationId":"l"}`, "l", "locationId"},
		{`{"subaccount_id":7,"location_id":"l"}`, "l", "location_id"},
	} {
		if id, field := operation.BodySubaccount(body(t, test.body), false, (*strictjson.Value).Text); id != test.id || field != test.field {
			t.Errorf("%s: %q %q", test.body, id, field)
		}
	}
	for _, test := range []struct{ body, id string }{
		{`{"subaccountId":"s","location_id":"l"}`, "l"}, {`{"subaccount_id":"s","location_id":"l"}`, "s"}, {`{"locationId":"l"}`, ""},
	} {
		if id, field := operation.BodySubaccount(body(t, test.body), true, (*strictjson.Value).Text); id != test.id {
			t.Errorf("legacy, %s: %q %q", test.body, id, field)
		}
	}
	if id, _ := operation.BodySubaccount(nil, false, (*strictjson.Value).Text); id != "" {
		t.Error("no body names a subaccount")
	}
}
