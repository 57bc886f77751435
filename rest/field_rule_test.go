package rest_test

import (
	"strings"
	"testing"
)

// What is wrong with a field has the name of the rule that it breaks, and the rule's values, where the dashboard asks, which says it in other
// languages: over GraphQL and where one signs in. The API has the message alone.
func TestFieldsSayWhichRuleTheyBreak(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		token := must(b.door.Product.People.Open(t.Context()))
		long := strings.Repeat("x", 201)
		for name, c := range map[string]struct {
			r    reply
			want string
		}{
			"before anything runs": {b.ask(`mutation { createContact(input: {name: "` + long + `"}) { id } }`), `{"field":"name","message":"must have at most 200 characters","rule":"maxLength","values":["200"]}`},
			"without a value":      {b.ask(`mutation { createContact(input: {email: "ann"}) { id } }`), `{"field":"email","message":"must be an e-mail address","rule":"email"}`},
			"of several fields":    {b.ask(`mutation { createContact(input: {title: "Dr."}) { id } }`), `{"field":"name","message":"is required if email and phone are omitted","rule":"identifier"}`},
			"by the service":       {b.ask(`mutation { createContact(input: {phone: "12"}) { id } }`), `"rule":"phone`},
			"where one signs in":   {b.browse("POST", "/session/setup", strings.Replace(settingUp(token, "ada@example.com"), password, "short", 1), ""), `{"field":"password","message":"must have at least 12 characters","rule":"minLength","values":["12"]}`},
		} {
			if !strings.Contains(string(c.r.raw), c.want) {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.want)
			}
		}
		for _, body := range []string{`{"name":"` + long + `"}`, `{"email":"ann"}`, `{"title":"Dr."}`, `{"phone":"12"}`} {
			if r := b.send("POST", "/v3/contacts", body); r.status != 422 || strings.Contains(string(r.raw), `"rule"`) || strings.Contains(string(r.raw), `"values"`) {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
	})
}
