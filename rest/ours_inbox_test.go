package rest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// mates are the users who work in the subaccount, by their names.
func (b *bundle) mates() map[string]string {
	b.t.Helper()
	all := map[string]string{}
	for _, one := range b.send("GET", "/v3/teammates", "").body["data"].([]any) {
		m := one.(map[string]any)
		all[m["name"].(string)] = m["id"].(string)
	}
	return all
}

// inInbox are the conversations that match, by their ids.
func (b *bundle) inInbox(query string) []string {
	b.t.Helper()
	r := b.send("GET", "/v3/inbox?"+query, "")
	if r.status != http.StatusOK {
		b.t.Fatalf("%s: %d %s", query, r.status, r.raw)
	}
	ids, _ := r.rows()
	return ids
}

// A program assigns, snoozes, closes and reopens what stands in the inbox, and finds it by that.
func TestInboxByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "operator")
		ada := b.mates()["ada"]
		w := b.furnish(b.key, "conversation", "team")
		id, at := w["conversation"], "/v3/inbox/"+w["conversation"]
		until := time.Now().UTC().Add(48 * time.Hour).Truncate(time.Millisecond)
		stands := func(want string) {
			t.Helper()
			d := b.send("GET", at, "").data()
			got := fmt.Sprint(d["triage"], " ", d["priority"], " ", d["assigneeId"] == ada, " ", d["teamId"] == w["team"], " ", d["snoozedUntil"] != nil, " ", d["status"])
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		change := func(body string) {
			t.Helper()
			if r := b.send("PATCH", at, body); r.status != http.StatusOK || r.data()["id"] != id {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
		finds := func(want bool, queries ...string) {
			t.Helper()
			for _, q := range queries {
				if got := b.inInbox(q); slices.Contains(got, id) != want {
					t.Errorf("%s finds %v, want it: %v", q, got, want)
				}
			}
		}
		stands("OPEN NONE false false false OPEN")
		finds(true, "", "view=UNASSIGNED", "triage=OPEN", "priority=NONE")
		change(fmt.Sprintf(`{"assignee_id":%q,"team_id":%q,"priority":"URGENT"}`, ada, w["team"]))
		stands("OPEN URGENT true true false OPEN")
		finds(true, "assignee_id="+ada, "team_id="+w["team"], "priority=URGENT&triage=OPEN")
		finds(false, "view=UNASSIGNED", "priority=LOW", "view=MINE", "assignee_id=usr_x", "team_id=team_x")
		change(`{"triage":"WAITING"}`)
		finds(true, "view=WAITING", "triage=WAITING")
		change(fmt.Sprintf(`{"triage":"SNOOZED","snoozed_until":%q}`, until.Format(time.RFC3339Nano)))
		stands("SNOOZED URGENT true true true OPEN")
		finds(true, "view=SNOOZED")
		finds(false, "view=WAITING")
		change(`{"triage":"OPEN","team_id":null}`)
		stands("WAITING URGENT true false false OPEN")
		change(`{"triage":"DONE","assigneeId":null}`)
		stands("DONE URGENT false false false CLOSED")
		change(`{"triage":"OPEN","priority":"NONE"}`)
		if teams, _ := b.send("GET", "/v3/teams", "").rows(); !slices.Equal(teams, []string{w["team"]}) {
			t.Errorf("%v", teams)
		}
		if r := b.send("DELETE", "/v3/conversations/"+id, ""); r.status != http.StatusOK {
			t.Errorf("deleting: %d %s", r.status, r.raw)
		}
		if r := b.send("PATCH", at, `{"priority":"LOW"}`); r.status != http.StatusNotFound {
			t.Errorf("gone meanwhile: %d %s", r.status, r.raw)
		}
	})
}

// What the inbox refuses, it says of the field that is wrong, and leaves the conversation as it was.
func TestInboxRefusalsByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "lim@example.com", "operator")
		b.employ(b.rival, "eve@example.com", "owner")
		lim := b.mates()["lim"]
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.inbox("ada@example.com", b.sub)
		for _, n := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			if m := n.(map[string]any); m["name"] == "lim" {
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: [%q]}) { id } }`, m["id"], b.other))
			}
		}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		w, theirs := b.furnish(b.key, "conversation"), b.furnish(strange, "team")
		if mates := b.mates(); mates["ada"] == "" || len(mates) != 1 {
			t.Errorf("%v work here", mates)
		}
		at, soon := "/v3/inbox/"+w["conversation"], time.Now().UTC().Add(time.Hour).Format(time.RFC3339)
		before := b.send("GET", at, "").data()
		for body, want := range map[string]string{
			`{"triage":"SNOOZED"}`: "422 [snoozed_until]", `{"snoozed_until":"` + soon + `"}`: "422 [snoozed_until]",
			`{"triage":"SNOOZED","snoozedUntil":"2020-01-01T00:00:00Z"}`:  "422 [snoozed_until]",
			`{"triage":"SNOOZED","snoozed_until":"2099-01-01T00:00:00Z"}`: "422 [snoozed_until]",
			`{"triage":"OPEN","snoozed_until":"` + soon + `"}`:            "422 [snoozed_until]",
			`{"triage":null}`: "422 [triage]",
			`{"triage":"SNOOZED","snoozed_until":"` + soon + `","status":"x"}`: "422 [status]",
			`{"assignee_id":"` + lim + `"}`:                                    "404 [assignee_id]",
			`{"assignee_id":"usr_nobody","priority":"HIGH"}`:                   "404 [assignee_id]",
			`{"team_id":"` + theirs["team"] + `"}`:                             "404 [team_id]",
			`{"team_id":"team_none"}`:                                          "404 [team_id]",
		} {
			r := b.send("PATCH", at, body)
			if got := fmt.Sprint(r.status, " ", r.fields()); got != want {
				t.Errorf("%s: %s, want %s: %s", body, got, want, r.raw)
			}
		}
		for query, field := range map[string]string{"view=nonsense": "view", "triage=CLOSED": "triage", "priority=9": "priority", "target=RESPONSE_DUE": "target"} {
			if r := b.send("GET", "/v3/inbox?"+query, ""); r.status != http.StatusUnprocessableEntity || !slices.Equal(r.fields(), []string{field}) {
				t.Errorf("%s: %d %s", query, r.status, r.raw)
			}
		}
		reader := b.limited("conversations:read")
		if r := b.send("PATCH", at, `{"priority":"LOW"}`, "Authorization", "Bearer "+reader); r.status != http.StatusForbidden {
			t.Errorf("a reader: %d %s", r.status, r.raw)
		}
		if after := b.send("GET", at, "", "Authorization", "Bearer "+reader).data(); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%v, then %v", before, after)
		}
		if teams, _ := b.send("GET", "/v3/teams", "").rows(); len(teams) != 0 {
			t.Errorf("teams of others: %v", teams)
		}
		var all sync.WaitGroup
		urgencies := []string{"LOW", "MEDIUM", "HIGH", "URGENT"}
		for _, priority := range urgencies {
			all.Go(func() { // another one may come between the change and the reading of its answer
				r := b.send("PATCH", at, `{"priority":"`+priority+`"}`)
				if got, _ := r.data()["priority"].(string); r.status != http.StatusOK || !slices.Contains(urgencies, got) {
					t.Errorf("at once: %d %s", r.status, r.raw)
				}
			})
		}
		all.Wait()
		if got, _ := b.send("GET", at, "").data()["priority"].(string); !slices.Contains(urgencies, got) {
			t.Errorf("in the end: %q", got)
		}
	})
}

// A note is for the team: members that it mentions have the conversation unread, its author edits it, and nobody else reads or changes it.
func TestInboxNotesByREST(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "operator")
		ada := b.mates()["ada"]
		w := b.furnish(b.key, "conversation")
		at := "/v3/inbox/" + w["conversation"] + "/notes"
		made := b.send("POST", at, fmt.Sprintf(`{"content":"Call Xyzzy back.","mentioned_ids":[%q]}`, ada))
		id, _ := made.data()["id"].(string)
		if made.status != http.StatusCreated || fmt.Sprint(made.data()["mentionedIds"]) != "["+ada+"]" || made.data()["editedAt"] != nil {
			t.Fatalf("%d %s", made.status, made.raw)
		}
		unread := b.inbox("ada@example.com", b.sub)(fmt.Sprintf(`{ conversation(id: %q) { unread } }`, w["conversation"]))
		if under(unread.body, "data", "conversation", "unread") != true {
			t.Errorf("it is not unread: %s", unread.raw)
		}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		colleague := b.limited("conversations:*")
		one := "/v3/inbox-notes/" + id
		for what, c := range map[string]struct {
			r    reply
			want int
		}{
			"edited by another key":        {b.send("PATCH", one, `{"content":"No."}`, "Authorization", "Bearer "+colleague), 403},
			"deleted by another key":       {b.send("DELETE", one, "", "Authorization", "Bearer "+colleague), 403},
			"edited by another tenant":     {b.send("PATCH", one, `{"content":"No."}`, "Authorization", "Bearer "+strange), 404},
			"listed by another tenant":     {b.send("GET", at, "", "Authorization", "Bearer "+strange), 404},
			"written by another tenant":    {b.send("POST", at, `{"content":"No."}`, "Authorization", "Bearer "+strange), 404},
			"of somebody who is not there": {b.send("POST", at, `{"content":"Hi","mentioned_ids":["usr_nobody"]}`), 404},
			"of too many":                  {b.send("POST", at, `{"content":"Hi","mentioned_ids":[`+strings.Repeat(`"u",`, 20)+`"u"]}`), 422},
			"of nothing":                   {b.send("POST", at, `{"content":" "}`), 422},
			"without the scope":            {b.send("POST", at, `{"content":"Hi"}`, "Authorization", "Bearer "+b.limited("conversations:read")), 403},
		} {
			if c.r.status != c.want {
				t.Errorf("%s: %d %s, want %d", what, c.r.status, c.r.raw, c.want)
			}
		}
		if r := b.send("PATCH", one, `{"content":"Called back."}`); r.status != http.StatusOK || r.data()["editedAt"] == nil || fmt.Sprint(r.data()["mentionedIds"]) != "["+ada+"]" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		second := b.made(at, `{"content":"Again."}`)
		if ids, _ := b.send("GET", at, "").rows(); !slices.Equal(ids, []string{second, id}) {
			t.Errorf("%v", ids)
		}
		for _, path := range []string{"/v3/conversations/" + w["conversation"] + "/messages", "/v3/conversations/" + w["conversation"], "/v3/inbox"} {
			if r := b.send("GET", path, ""); strings.Contains(string(r.raw), "alled back") {
				t.Errorf("%s has the note: %s", path, r.raw)
			}
		}
		for _, want := range []int{200, 404} {
			if r := b.send("DELETE", one, ""); r.status != want {
				t.Errorf("%d %s, want %d", r.status, r.raw, want)
			}
		}
	})
}
