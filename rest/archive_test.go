package rest_test

import (
	"strings"
	"testing"
)

// A contact that is archived already is changed, not archived, by a request that says so again.
func TestArchivingAgainIsNoEvent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		path := "/v3/contacts/" + b.made("/v3/contacts", `{"name":"Ann"}`)
		for _, c := range []struct{ method, body, name string }{
			{"DELETE", "", "Ann"}, {"PATCH", `{"name":"New","is_archived":true}`, "New"}, {"DELETE", "", "New"}, {"PATCH", `{"is_archived":true}`, "New"},
		} {
			if r := b.send(c.method, path, c.body); r.status != 200 || r.data()["isArchived"] != true || r.data()["name"] != c.name {
				t.Errorf("%s %s: %d %s", c.method, c.body, r.status, r.raw)
			}
		}
		if got := strings.Join(kindsOf(b.told()), " "); got != "contact.created contact.archived contact.updated" {
			t.Errorf("told %s", got)
		}
	})
}
