package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
)

const bulkFields = `{ id status failureReason total done changed skipped failed finishedAt }`

// bulk begins a bulk change of contacts or conversations as somebody does, and waits for its end.
func (b *bundle) bulk(ask func(string) reply, subject, mutation string) map[string]any {
	b.t.Helper()
	began := ask(`mutation { it: bulkChange` + subject + `s(` + mutation + `) ` + bulkFields + ` }`)
	made, _ := under(began.body, "data", "it").(map[string]any)
	if made == nil {
		b.t.Fatalf("%s: %s", mutation, began.raw)
	}
	return await.For(b.t, "the bulk change does not end", func() (map[string]any, bool) {
		r := ask(fmt.Sprintf(`{ it: bulk%sChange(id: %q) %s }`, subject, made["id"], bulkFields))
		now, _ := under(r.body, "data", "it").(map[string]any)
		return now, now != nil && now["finishedAt"] != nil
	})
}

// came is how a bulk change ended.
func came(c map[string]any) string {
	return fmt.Sprintf("%v %v+%v+%v/%v", c["status"], c["changed"], c["skipped"], c["failed"], c["total"])
}

// All contacts that match a filter are tagged and archived, as whoever asks: with the events and the entries in the audit log that the
// mutations for one have. Nothing of anybody else is.
func TestBulkChangeOfContacts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.inbox("ada@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		tag := b.made("/v3/tags", `{"name":"VIP"}`)
		var ids []string
		for i := range 30 {
			ids = append(ids, b.made("/v3/contacts", fmt.Sprintf(`{"name":"C%d","source":"fair"}`, i)))
		}
		b.made("/v3/contacts", `{"name":"Other","source":"web"}`)
		fair := `filter: {source: "fair"}, action: `
		if got := came(b.bulk(ada, "Contact", fair+fmt.Sprintf(`ADD_TAG, tagId: %q`, tag))); got != "COMPLETED 30+0+0/30" {
			t.Errorf("tagged: %s", got)
		}
		if r := ada(fmt.Sprintf(`{ contacts(tagId: %q) { totalCount } }`, tag)); !strings.Contains(string(r.raw), `"totalCount":30`) {
			t.Errorf("with the tag: %s", r.raw)
		}
		theirs := fmt.Sprintf(`ids: [%q, %q], action: ARCHIVE`, ids[0], ids[1])
		if got := came(b.bulk(eve, "Contact", theirs)); got != "COMPLETED 0+2+0/2" {
			t.Errorf("a stranger's: %s", got)
		}
		if got := came(b.bulk(ada, "Contact", fair+`ARCHIVE`)); got != "COMPLETED 30+0+0/30" {
			t.Errorf("archived: %s", got)
		}
		if got := came(b.bulk(ada, "Contact", fair+`ARCHIVE`)); got != "COMPLETED 0+0+0/0" {
			t.Errorf("nothing matches: %s", got)
		}
		told := await.For(t, "an archived contact is no event", func() (string, bool) {
			r := ada(fmt.Sprintf(`{ events(thingId: %q) { nodes { type } } }`, ids[7]))
			return string(r.raw), strings.Contains(string(r.raw), "contact.archived")
		})
		for _, event := range []string{"contact.tag_added", "contact.archived"} {
			if strings.Count(told, event) != 1 {
				t.Errorf("%s: %s", event, told)
			}
		}
		trail := under(ada(`{ auditEntries(first: 50) { nodes { action actorName changes { id } } } }`).body, "data", "auditEntries", "nodes")
		for action, names := range map[string]string{"contacttag.create": "", "contact.update": ids[7]} {
			if !slices.ContainsFunc(trail.([]any), func(n any) bool {
				entry := n.(map[string]any)
				return entry["action"] == action && entry["actorName"] == "ada" && strings.Contains(fmt.Sprint(entry["changes"]), names)
			}) {
				t.Errorf("ada has no %s in the trail: %v", action, trail)
			}
		}
	})
}

// Callers who may do it to one may do it to many, and nobody else may.
func TestBulkChangesNeedTheScopes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.workspace, "vi@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, vi, eve := b.inbox("ada@example.com", b.sub), b.inbox("vi@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		made, _ := under(ada(`mutation { it: bulkChangeContacts(filter: {}, action: RESTORE) { id } }`).body, "data", "it", "id").(string)
		for query, codes := range map[string][2]string{
			`mutation { bulkChangeContacts(filter: {}, action: ARCHIVE) { id } }`:                       {"forbidden", ""},
			`mutation { bulkChangeContacts(filter: {}, action: RESTORE) { id } }`:                       {"forbidden", ""},
			`mutation { bulkChangeContacts(action: RESTORE) { id } }`:                                   {"forbidden", "validation_error"},
			`mutation { bulkChangeConversations(filter: {}, input: {priority: HIGH}) { id } }`:          {"forbidden", ""},
			`mutation { bulkChangeConversations(ids: [], filter: {}, input: {priority: HIGH}) { id } }`: {"forbidden", "validation_error"},
			fmt.Sprintf(`mutation { cancelBulkContactChange(id: %q) { status } }`, made):                {"forbidden", "not_found"},
			fmt.Sprintf(`mutation { cancelBulkConversationChange(id: %q) { status } }`, made):           {"forbidden", "not_found"},
			fmt.Sprintf(`{ bulkContactChange(id: %q) { status } }`, made):                               {"", "not_found"},
			fmt.Sprintf(`{ bulkConversationChange(id: %q) { status } }`, made):                          {"not_found", "not_found"},
		} {
			for i, ask := range []func(string) reply{vi, eve} {
				r := ask(query)
				if code, _ := gqlCode(r); code != codes[i] {
					t.Errorf("%s: %q, want %q: %s", query, code, codes[i], r.raw)
				}
			}
		}
		key := func(query string) reply { return b.ask(query, "X-Subaccount-Id", b.sub) }
		b.made("/v3/contacts", `{"name":"Cy"}`)
		if got := came(b.bulk(key, "Contact", `filter: {search: "Cy"}, action: ARCHIVE`)); got != "COMPLETED 1+0+0/1" {
			t.Errorf("a key: %s", got)
		}
	})
}

// All conversations of a view are assigned and closed.
func TestBulkChangeOfConversations(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.inbox("ada@example.com", b.sub)
		assistant := b.made("/v3/assistants", `{"name":"A"}`)
		for range 3 {
			if r := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"input":"Hello"}`, assistant)); r.status != 200 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
		}
		me, _ := under(ada(`{ viewer { id } }`).body, "data", "viewer", "id").(string)
		for _, step := range []struct{ mutation, want string }{
			{`filter: {inboxView: MINE}, input: {status: DONE}`, "COMPLETED 0+0+0/0"},
			{fmt.Sprintf(`filter: {inboxView: UNASSIGNED}, input: {assigneeId: %q}`, me), "COMPLETED 3+0+0/3"},
			{`filter: {inboxView: MINE}, input: {status: DONE}`, "COMPLETED 3+0+0/3"},
			{`filter: {triage: DONE, assigneeId: "usr_nobody"}, input: {status: OPEN}`, "COMPLETED 0+0+0/0"},
			{`filter: {triage: DONE}, input: {status: OPEN, assigneeId: null}`, "COMPLETED 3+0+0/3"},
			{`filter: {inboxView: UNASSIGNED}, input: {assigneeId: null}`, "COMPLETED 0+3+0/3"},
		} {
			if got := came(b.bulk(ada, "Conversation", step.mutation)); got != step.want {
				t.Errorf("%s: %s, want %s", step.mutation, got, step.want)
			}
		}
	})
}

// A caller who may not begin another change because ten are under way can list these, cancel one, and begin.
func TestBulkChangesUnderWayAreFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.inbox("ada@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		b.system(func(ctx context.Context, c *ent.Client) error {
			for range 10 { // they have no jobs, so they stay
				err := c.BulkChange.Create().SetSubaccountID(b.sub).SetSubject("CONTACTS").SetChange(json.RawMessage(`{"action":"RESTORE"}`)).
					SetTotal(1).SetCallerKind("user").SetCallerID("usr_bob").SetCallerName("Bob").Exec(ctx)
				if err != nil {
					return err
				}
			}
			return nil
		})
		const begin = `mutation { it: bulkChangeContacts(filter: {}, action: RESTORE) { id } }`
		if r := ada(begin); !strings.Contains(string(r.raw), `"conflict"`) {
			t.Errorf("an eleventh: %s", r.raw)
		}
		found := func(ask func(string) reply, things string) []any {
			list, _ := under(ask(`{ it: bulk`+things+`Changes { id status total done } }`).body, "data", "it").([]any)
			return list
		}
		all := found(ada, "Contact")
		if others := len(found(ada, "Conversation")) + len(found(eve, "Contact")); len(all) != 10 || others > 0 {
			t.Fatalf("%v, and %d of others", all, others)
		}
		id, _ := all[0].(map[string]any)["id"].(string)
		if r := ada(fmt.Sprintf(`mutation { it: cancelBulkContactChange(id: %q) { status } }`, id)); !strings.Contains(string(r.raw), "CANCELLED") {
			t.Errorf("%s", r.raw)
		}
		if left := found(ada, "Contact"); len(left) != 9 || strings.Contains(fmt.Sprint(left), id) {
			t.Errorf("%v", left)
		}
		if r := ada(begin); strings.Contains(string(r.raw), "errors") {
			t.Errorf("%s", r.raw)
		}
	})
}
