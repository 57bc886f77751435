package rest_test

import (
	"fmt"
	"testing"
)

// The number that a contact had before its present one is forgotten with the contact, and so is what a list says about it.
func TestEraseOfAnEarlierNumber(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ada := b.made("/v3/contacts", `{"name":"Ada","phone":"+14155552671"}`)
		b.made("/v3/do-not-call-numbers", `{"number":"+14155552671","reason":"Ada asked"}`)
		if r := b.send("PATCH", "/v3/contacts/"+ada, `{"phone":"+14155552672"}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if r := b.send("POST", "/v3/contacts/"+ada+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		list, _ := b.send("GET", "/v3/do-not-call-numbers", "").body["data"].([]any)
		if len(list) != 1 {
			t.Fatalf("%v", list)
		}
		if e, _ := list[0].(map[string]any); e["number"] != nil || e["reason"] != nil || e["createdAt"] == nil {
			t.Errorf("%s", fmt.Sprint(list))
		}
	})
}
