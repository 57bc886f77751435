package rest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// trailRoom is how many bytes of values a subaccount has at once in the audit trail.
const trailRoom = 16 << 20

// A key that changes the long texts of an assistant again and again does not fill the database: the audit trail, of which nothing is ever
// removed, has an entry of each change, and says of which fields it does not keep the values. Another subaccount's values are kept.
func TestAuditTrailCannotBeFilled(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		changed := func(key string, changes int) (id string) {
			t.Helper()
			made := b.send("POST", "/v3/assistants", `{"name":"Reception"}`, "Authorization", "Bearer "+key)
			id, _ = made.data()["id"].(string)
			for i := range changes {
				r := b.send("PATCH", "/v3/assistants/"+id, longTexts(i), "Authorization", "Bearer "+key)
				if r.status != 200 {
					t.Fatalf("change %d: %d %.500s", i, r.status, r.raw)
				}
			}
			return id
		}
		const changes = 160
		mine := changed(b.key, changes)
		theirs := changed(b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}}), 2)

		sum, n := b.trailOf(mine)
		if n != changes+1 {
			t.Errorf("%d entries of %d changes", n, changes+1)
		}
		if most := trailRoom + (changes+1)*1500; sum > most || sum < trailRoom*9/10 {
			t.Errorf("the trail has %d bytes, at most %d", sum, most)
		}
		for id, kept := range map[string]bool{mine: false, theirs: true} {
			r := ada(fmt.Sprintf(`{ auditEntries(targetId: %q, first: 1) { nodes {
				action actorName createdAt changes { op fields before after unkept } } } }`, id))
			var got struct {
				Data struct {
					AuditEntries struct {
						Nodes []struct {
							Action, ActorName, CreatedAt string
							Changes                      []struct {
								Op             string
								Fields, Unkept []string
								Before, After  map[string]any
							}
						}
					}
				}
			}
			if err := json.Unmarshal(r.raw, &got); err != nil || len(got.Data.AuditEntries.Nodes) != 1 {
				t.Fatalf("%v: %.500s", err, r.raw)
			}
			e := got.Data.AuditEntries.Nodes[0]
			c := e.Changes[0]
			if e.Action != "assistant.update" || e.ActorName == "" || e.CreatedAt == "" || !slices.Contains(c.Fields, "prompt") {
				t.Errorf("%.500s", r.raw)
			}
			_, before := c.Before["prompt"]
			_, after := c.After["prompt"]
			if before != kept || after != kept || slices.Contains(c.Unkept, "prompt") == kept {
				t.Errorf("the prompt is kept: %t and %t, not kept are %v", before, after, c.Unkept)
			}
		}
	})
}

// longTexts are the change of an assistant to one of two sets of long texts, of which the trail would keep 8 KB each.
func longTexts(i int) string {
	long := string(rune('a'+i%2)) + strings.Repeat("\U0001F600", 1999)
	return string(must(json.Marshal(map[string]any{
		"prompt": long, "description": long, "inbound_greeting": long, "outbound_greeting": long,
		"voice_settings": map[string]any{
			"greeting_mode": "fixed", "inbound_opening_message": long, "outbound_opening_message": long, "voicemail_message": long,
		},
	})))
}

// trailOf is how many bytes of changes the entries about something have, and how many they are.
func (b *bundle) trailOf(id string) (sum, n int) {
	b.t.Helper()
	rows := must(b.store.SystemDB().QueryContext(b.t.Context(), `SELECT CAST(changes AS text) FROM audit_entries WHERE target_id = $1`, id))
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var changes string
		if err := rows.Scan(&changes); err != nil {
			b.t.Fatal(err)
		}
		sum, n = sum+len(changes), n+1
	}
	if err := rows.Err(); err != nil {
		b.t.Fatal(err)
	}
	return sum, n
}
