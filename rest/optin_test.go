package rest_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A contact who takes a STOP back is off the list for every client of the API; the event of the contact and one entry of the audit log tell it.
func TestStartIsOnRecord(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ann, assistant := b.made("/v3/contacts", `{"name":"Ann","phone":"+12025550123"}`), b.made("/v3/assistants", `{"name":"A"}`)
		b.synced(assistant) // its event could take a place among earlier ones
		b.say(turn{assistant: assistant, contact: ann, conversation: "thread", input: "Hi", channel: "sms"})
		talks, _ := b.send("GET", "/v3/conversations", "").rows()
		texts := func(text string) (dnd any, listed int) {
			t.Helper()
			if r := b.send("POST", "/v3/messages", `{"conversation_id":"`+talks[0]+`","content":"`+text+`","channel":"sms"}`); r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			numbers, _ := b.send("GET", "/v3/do-not-call-numbers", "").rows()
			return b.send("GET", "/v3/contacts/"+ann, "").data()["dnd"], len(numbers)
		}
		if dnd, listed := texts("Stopp!"); dnd != true || listed != 1 {
			t.Fatalf("after the STOP: not to be disturbed %v, %d numbers", dnd, listed)
		}
		before := len(b.told())
		if dnd, listed := texts("START"); dnd != false || listed != 0 {
			t.Errorf("after the START: not to be disturbed %v, %d numbers", dnd, listed)
		}
		news := b.told()[before:]
		at := slices.IndexFunc(news, func(e *ent.Event) bool { return e.Type == "contact.updated" && e.ThingID == ann })
		if at < 0 || !strings.Contains(string(news[at].Data), `"dnd":false`) {
			t.Errorf("told are %v", kindsOf(news))
		}
		if got := b.trail(t); !slices.Equal(got, []string{"Contact update dnd", "DoNotCall update lifted_at,lifted_because"}) {
			t.Errorf("the audit log has %q", got)
		}
	})
}

// trail are the changes of contacts and of the do-not-call list in the newest entry of the audit log that has any.
func (b *bundle) trail(t *testing.T) (all []string) {
	t.Helper()
	ctx := store.System(context.Background(), "look at the audit log")
	for _, e := range b.store.Client(ctx).AuditEntry.Query().Where(auditentry.Scope(b.sub)).
		Order(ent.Desc(auditentry.FieldCreatedAt, auditentry.FieldID)).AllX(ctx) {
		var changes []struct {
			Type, Op string
			Fields   []string
		}
		if err := json.Unmarshal(e.Changes, &changes); err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			if c.Type == ent.TypeContact || c.Type == ent.TypeDoNotCall {
				slices.Sort(c.Fields)
				all = append(all, c.Type+" "+c.Op+" "+strings.Join(c.Fields, ","))
			}
		}
		if len(all) > 0 {
			break
		}
	}
	slices.Sort(all)
	return all
}
