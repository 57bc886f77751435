package rest_test

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
)

// What fits its type and still means nothing is refused by the same name.
func TestWhatMeansNothingIsRefusedByName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		for _, c := range []struct{ operation, member, at string }{
			{"createContact", `"phone":"call me"`, "phone"},
			{"createContact", `"phone":"12"`, "phone"},
			{"createContact", `"phone":"+1 202"`, "phone"},
			{"createContact", `"phone":"+999 1234567"`, "phone"},
			{"createContact", `"email":"a@"`, "email"},
			{"createContact", `"email":"Bob <b@x.co>"`, "email"},
			{"createContact", `"email":" b@x.co"`, "email"},
			{"createContact", `"image":"ftp://x.co/a.png"`, "image"},
			{"createContact", `"image":"javascript:alert(1)"`, "image"},
			{"createContact", `"linkedinUrl":"/in/bob"`, "linkedinUrl"},
			{"createAssistant", `"language":"en_US"`, "language"},
			{"createAssistant", `"language":"english, please"`, "language"},
			{"createAssistant", `"assistant_type":"standard"`, "assistant_type"},
			{"createAssistant", `"platform_tools":["send_sms","fly","swim"]`, "platform_tools"},
			{"updateAssistant", `"platform_tools":["end_call"]`, "platform_tools"},
			{"createAssistant", `"voice_settings":{"greeting_mode":"fixed"}`, "voice_settings.greeting_mode"},
			{"createAssistant", `"voice_settings":{"inbound_opening_message":"Hi"}`, "voice_settings.inbound_opening_message"},
			{"updateAssistant", `"voice_settings":{"outbound_opening_message":null}`, "voice_settings.outbound_opening_message"},
			{"createChatCompletion", `"channel":"PIGEON"`, "channel"},
			{"createFileSource", `"file_url":"file:///etc/passwd"`, "file_url"},
			{"createFileSource", `"file_url":"gopher://127.0.0.1/"`, "file_url"},
		} {
			o := b.table.Operation(strings.ToUpper(c.operation[:1]) + c.operation[1:])
			r := b.send(o.Method, w.path(o), overwritten(w, o, c.member))
			if r.status != 422 || !slices.Contains(r.fields(), c.at) || len(r.fields()) != 1 {
				t.Errorf("%s %s: %d naming %v, want %s: %s", c.operation, c.member, r.status, r.fields(), c.at, r.raw)
			}
		}
		for _, nothing := range []string{`{"title":"Dr"}`, `{"first_name":"","last_name":" "}`, `{"name":null,"email":null}`} {
			if r := b.send("POST", "/v3/contacts", nothing); r.status != 422 || !slices.Equal(r.fields(), []string{"name"}) {
				t.Errorf("a contact of nothing, %s: %d %s", nothing, r.status, r.raw)
			}
		}
		both := b.send("POST", "/v3/assistants", `{"name":" ","temperature":9,"voice_settings":{"greeting_mode":1},"x":1,"platform_tools":[2]}`)
		want := []string{"name", "platform_tools[0]", "temperature", "voice_settings.greeting_mode", "x"}
		if got := slices.Sorted(slices.Values(both.fields())); !slices.Equal(got, want) {
			t.Errorf("several at once: %v, want %v", got, want)
		}
		whole := b.send("POST", "/v3/assistants", `{"name":" ","platform_tools":["fly"],"voice_settings":{"inbound_opening_message":"Hi"}}`)
		want = []string{"name", "platform_tools", "voice_settings.inbound_opening_message"}
		if got := slices.Sorted(slices.Values(whole.fields())); whole.status != 422 || !slices.Equal(got, want) {
			t.Errorf("of one field and of the whole: %v, want %v", got, want)
		}
	})
}

// overwritten is the right request with another member in place of the one of the same name.
func overwritten(w world, o *operation.Operation, member string) string {
	name, _, _ := strings.Cut(member[1:], `"`)
	i := slices.IndexFunc(o.Params, func(p *operation.Param) bool { return p.Name == name || p.Camel == name })
	return base(w, o, o.Params[i], member)
}

// samples are values that are no defaults, by type.
var samples = map[string]string{
	"Int": `7`, "Time": `"2099-01-02T03:04:05Z"`, "String": `"kept"`, "Float": `1.5`, "Boolean": `true`, "URL": `"https://x.co/k"`, "EMAIL": `"k@x.co"`, "LANGUAGE": `"de"`,
	"CallingHoursInput": `{"monday":{"from":540,"to":1020}}`,
}

// A PATCH clears what is null and leaves alone what is absent, field by field.
func TestNullClearsAndAbsentKeeps(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w, n := b.furnish(b.key), 0
		for _, o := range b.table.Operations {
			if o.Method != http.MethodPatch {
				continue
			}
			shown, sent := clearable(o, w)
			if len(shown) == 0 {
				continue
			}
			if r := b.send("PATCH", w.path(o), "{"+strings.Join(sent, ",")+"}", b.fitting(o)...); r.status != 200 {
				t.Fatalf("%s: %d %s", o.ID(), r.status, r.raw)
			}
			for i, p := range shown {
				n++
				r := b.send("PATCH", w.path(o), `{"`+p.Name+`":null}`, b.fitting(o)...)
				for j, q := range shown {
					if got := r.data()[answered(q)]; r.status != 200 || (got == nil) != (j <= i) {
						t.Errorf("%s: %s null: %s reads %v", o.ID(), p.Name, q.Name, got)
					}
				}
			}
		}
		if n < 7 {
			t.Errorf("only %d fields were cleared", n)
		}
	})
}

// clearable are the fields that may be null and that the answer shows, and members that set them. The name of a contact
// reads as its other names joined.
func clearable(o *operation.Operation, w world) (shown []*operation.Param, sent []string) {
	for _, p := range bodyParams(o) {
		answers := slices.ContainsFunc(o.Response.Fields, func(f operation.Field) bool { return f.Name == answered(p) })
		if !p.Nullable || !answers || o.ID() == "updateContact" && p.Name == "name" || byPeople[o.ID()+"."+p.Name] {
			continue
		}
		value := samples[cmp.Or(p.Check.Format, p.Type.Name())]
		switch thing, ok := w[strings.TrimSuffix(p.Name, "_id")]; {
		case ok && p.Type.Name() == "ID":
			value = strconv.Quote(thing)
		case len(p.Enum) > 0:
			value = strconv.Quote(p.Enum[0])
		case p.Name == "phone", p.Name == "region", p.Name == "opt_out_key":
			value = fit(p)
		}
		shown, sent = append(shown, p), append(sent, fmt.Sprintf("%q:%s", p.Name, value))
	}
	return shown, sent
}

// answered is the field's name in answers.
func answered(p *operation.Param) string {
	if p.Camel != "" {
		return p.Camel
	}
	return p.Name
}
