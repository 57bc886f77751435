package rest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Ids of a CRM's that have few characters and many bytes are refused by their field, and not by the index that they do not fit into.
func TestIDsOfManyBytes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		long := make([]rune, 999) // that do not compress
		for i := range long {
			long[i] = 0x4e00 + rand.Int32N(0x5000)
		}
		id := string(long)
		assistant := b.made("/v3/assistants", `{"name":"A"}`)
		for path, c := range map[string]struct{ body, field string }{
			"/v3/contacts":         {`{"name":"Ada","contact_id":%q}`, "contact_id"},
			"/v3/tags":             {`{"name":"T","tag_id":%q}`, "tag_id"},
			"/v3/chat/completions": {`{"assistant_id":"` + assistant + `","input":"Hello","conversation_id":%q}`, "conversation_id"},
		} {
			if r := b.send("POST", path, fmt.Sprintf(c.body, id)); r.status != 422 || !slices.Equal(r.fields(), []string{c.field}) {
				t.Errorf("%s: %d %.200s", path, r.status, r.raw)
			}
		}
		got := b.bring(t, "name,contact_id\nAda,"+id+"\nBea,\n")
		if got["createdContacts"] != 1.0 || got["badRows"] != 1.0 || got["status"] != "COMPLETED" {
			t.Errorf("%v", got)
		}
	})
}

// A path that no index keeps is answered as any other, and its keys are those of it alone.
func TestKeyOfALongPath(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var id strings.Builder
		for range 3000 {
			id.WriteByte("abcdefghijklmnopqrstuvwxyz0123456789"[rand.IntN(36)])
		}
		for range 2 {
			r := b.send("POST", "/v3/contacts/"+id.String()+"/permanent-delete", "", "Idempotency-Key", "k")
			if r.status != 404 {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
	})
}
