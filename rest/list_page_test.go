package rest_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// stocked is how many rows of each list a stocked world has at least.
const stocked = 5

// ring keeps a call of the world's conversation, which is over.
func (w world) ring(b *bundle, i int) {
	b.t.Helper()
	ctx := authz.With(store.System(context.Background(), "test"), &authz.Caller{Kind: authz.KindSystem, ID: "test"})
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		client := b.store.Client(ctx)
		c, err := client.Conversation.Get(ctx, w["conversation"])
		if err != nil {
			return err
		}
		return client.Call.Create().SetSubaccountID(c.SubaccountID).SetConversationID(c.ID).SetDirection("outbound").SetActive(false).
			SetStatus("COMPLETED").SetToNumber(fmt.Sprintf("+15005559%03d", i)).Exec(ctx)
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// stock is a world with several rows in every list of the table.
func (b *bundle) stock(key string) world {
	b.t.Helper()
	w := b.furnish(key)
	auth := []string{"Authorization", "Bearer " + key}
	do := func(method, path, body string) reply {
		r := b.send(method, path, body, auth...)
		if r.status >= 300 {
			b.t.Fatalf("%s %s: %d %s", method, path, r.status, r.raw)
		}
		return r
	}
	for i := range stocked {
		do("POST", "/v3/assistants", fmt.Sprintf(`{"name":"A%d"}`, i))
		do("POST", "/v3/assistant-folders", fmt.Sprintf(`{"name":"F%d"}`, i))
		do("POST", "/v3/contacts", fmt.Sprintf(`{"name":"C%d"}`, i))
		w.ring(b, i)
		do("POST", "/v3/assistants/"+w["assistant"]+"/notes", fmt.Sprintf(`{"content":"N%d"}`, i))
		do("PATCH", "/v3/assistants/"+w["assistant"], fmt.Sprintf(`{"prompt":"P%d"}`, i))
		do("POST", "/v3/knowledge-bases/"+w["knowledge"]+"/sources/text", fmt.Sprintf(`{"name":"S%d","text":"T"}`, i))
		more := do("POST", "/v3/knowledge-bases", fmt.Sprintf(`{"name":"K%d"}`, i)).data()["id"].(string)
		tag := do("POST", "/v3/tags", numbered(`{"name":"T #"}`)).data()["id"].(string)
		do("POST", "/v3/contacts/"+w["contact"]+"/tags", `{"tag_id":"`+tag+`"}`)
		do("POST", "/v3/contacts/"+w["contact"]+"/notes", `{"value":"N"}`)
		do("POST", "/v3/appointments", `{"start_time":"2027-01-01T10:00:00Z","contact_id":"`+w["contact"]+`"}`)
		do("POST", "/v3/phone-numbers", numbered(`{"number":"+1415559#"}`))
		do("POST", "/v3/number-pools", `{"name":"P"}`)
		do("POST", things["entry"].path, numbered(things["entry"].body))
		b.brought(key, do("POST", things["import"].path, things["import"].body).data()["id"].(string))
		do("POST", "/v3/inbox/"+w["conversation"]+"/notes", things["memo"].body)
		for _, name := range []string{"canned", "team", "macro", "site", "refusal", "question"} {
			b.another(key, w, name)
		}
		b.visited(w["site"])
		do("POST", "/v3/chat/completions", `{"assistant_id":"`+w["assistant"]+`","conversation_id":"`+w["conversation"]+`","input":"Hi"}`)
		do("POST", "/v3/webhooks", things["webhook"].body)
		do("POST", "/graphql", `{"query":"mutation { testWebhook(id: \"`+w["webhook"]+`\") { id } }"}`)
		do("POST", "/v3/knowledge-bases/"+w["knowledge"]+"/query-trainings", `{"query":"Q","response":"R"}`)
		do("POST", "/v3/chat/completions", `{"assistant_id":"`+w["assistant"]+`","input":"Hi"}`)
		do("POST", "/v3/messages", `{"conversation_id":"`+w["conversation"]+`","content":"Hi","ai":true}`)
		tool := do("POST", "/v3/tools", numbered(`{"name":"t#"}`)).data()["id"].(string)
		do("POST", "/v3/tools/"+tool+"/assign", `{"assistant_id":"`+w["assistant"]+`"}`)
		do("POST", "/v3/knowledge-bases/"+more+"/assign", `{"assistant_id":"`+w["assistant"]+`"}`)
	}
	return w
}

// paged are the lists of the table that begin empty in a subaccount; the platform's voices and the workspace's subaccounts
// have tests of their own.
func (b *bundle) paged() []*operation.Operation {
	all := slices.DeleteFunc(slices.Clone(b.table.Operations), func(o *operation.Operation) bool {
		return !o.Paged || !o.Subaccount || o.ID() == "listVoices"
	})
	if len(all) == 0 {
		b.t.Fatal("no lists: whatever is true of each proves nothing")
	}
	return all
}

// rows are the ids of a page, in its order; with it the row's creation, where it shows one.
func (r reply) rows() (ids, created []string) {
	list, _ := r.body["data"].([]any)
	for _, item := range list {
		row := item.(map[string]any)
		ids = append(ids, row["id"].(string))
		if at, ok := row["createdAt"].(string); ok {
			created = append(created, at)
		}
	}
	return ids, created
}

func TestEveryListIsWalkedByItsLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.stock(b.key)
		b.settled(w["knowledge"])
		for _, o := range b.paged() {
			whole := b.send("GET", w.path(o)+"?limit=100", "")
			all, created := whole.rows()
			newestFirst := slices.IsSortedFunc(created, func(a, b string) int { return strings.Compare(b, a) })
			if len(all) < stocked || !newestFirst {
				t.Errorf("%s: %d rows, newest first %v: %s", o.ID(), len(all), newestFirst, whole.raw)
			}
			for _, size := range []int{1, 2, len(all) - 1, len(all), len(all) + 1} {
				b.walk(t, w.path(o), size, all)
			}
			if unasked, _ := b.send("GET", w.path(o), "").rows(); !slices.Equal(unasked, all) {
				t.Errorf("%s without a limit: %v", o.ID(), unasked)
			}
		}
	})
}

// walk follows the links of a list from its start, and compares what it passes with the whole.
func (b *bundle) walk(t *testing.T, path string, size int, want []string) {
	t.Helper()
	var got []string
	next := path + "?include_total=true&limit=" + strconv.Itoa(size)
	for range len(want) + 1 {
		r := b.send("GET", next, "")
		ids, _ := r.rows()
		got = append(got, ids...)
		if r.status != 200 || len(ids) > size || r.header.Get("X-Total-Count") != strconv.Itoa(len(want)) {
			t.Fatalf("%s: %d, %d rows, total %q", next, r.status, len(ids), r.header.Get("X-Total-Count"))
		}
		link, linked := strings.CutSuffix(r.header.Get("Link"), `>; rel="next"`)
		cursor := r.header.Get("X-Next-Cursor")
		if linked != (cursor != "") || linked != (len(got) < len(want)) {
			t.Fatalf("%s after %d of %d rows: link %q, cursor %q", next, len(got), len(want), r.header.Get("Link"), cursor)
		}
		if !linked {
			break
		}
		next = strings.TrimPrefix(link, "<http://test")
		if u := must(url.Parse(next)); u.Path != path || u.Query().Get("cursor") != cursor || u.Query().Get("limit") != strconv.Itoa(size) {
			t.Fatalf("%s links to %s", path, next)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s by %d: %v, want %v", path, size, got, want)
	}
}

// A semicolon is a part of what is searched for, in the total and on every page.
func TestSemicolonsStayInLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, name := range []string{"Ann;Bob 1", "Ann;Bob 2", "Cy"} {
			b.made("/v3/contacts", fmt.Sprintf(`{"name":%q}`, name))
		}
		next, seen := "/v3/contacts?search=Ann;Bob&limit=1&include_total=true", 0
		for range 2 {
			r := b.send("GET", next, "")
			ids, _ := r.rows()
			if r.status != 200 || len(ids) != 1 || r.header.Get("X-Total-Count") != "2" {
				t.Fatalf("%s: %d, total %q: %s", next, r.status, r.header.Get("X-Total-Count"), r.raw)
			}
			seen += len(ids)
			link, _ := strings.CutSuffix(r.header.Get("Link"), `>; rel="next"`)
			next = strings.TrimPrefix(link, "<http://test")
		}
		if seen != 2 || next != "" {
			t.Errorf("%d rows, and then %q", seen, next)
		}
	})
}

func TestLimitsOfPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		for _, o := range b.paged() {
			for _, wrong := range []string{"0", "-1", "101", "1000000000", "2147483648", "x", "1.0", "1e1", "", "+5", "05", "null", "٣"} {
				r := b.send("GET", w.path(o)+"?limit="+url.QueryEscape(wrong), "")
				if r.status != 422 || r.code() != "validation_error" || !slices.Equal(r.fields(), []string{"limit"}) {
					t.Errorf("%s?limit=%s: %d %s", o.ID(), wrong, r.status, r.raw)
				}
			}
			if r := b.send("GET", w.path(o)+"?limit=1&limit=2", ""); r.status != 422 || !slices.Equal(r.fields(), []string{"limit"}) {
				t.Errorf("%s with two limits: %d %s", o.ID(), r.status, r.raw)
			}
		}
		for i := range 30 {
			b.made("/v3/contacts", fmt.Sprintf(`{"name":"C%d"}`, i))
		}
		if ids, _ := b.send("GET", "/v3/contacts", "").rows(); len(ids) != 25 {
			t.Errorf("without a limit: %d rows, want 25", len(ids))
		}
	})
}

// Nobody waits for a count that they did not ask for, and what asks for one says so in one way.
func TestTotalsAreAskedFor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key)
		for _, o := range b.paged() {
			for query, counted := range map[string]bool{"": false, "?include_total=false": false, "?include_total=true": true} {
				r := b.send("GET", w.path(o)+query, "")
				if r.status != 200 || (r.header.Get("X-Total-Count") != "") != counted {
					t.Errorf("%s%s: %d, total %q", o.ID(), query, r.status, r.header.Get("X-Total-Count"))
				}
			}
			for _, wrong := range []string{"include_total=1", "include_total=", "include_total=TRUE", "include_total=true&include_total=true"} {
				if r := b.send("GET", w.path(o)+"?"+wrong, ""); r.status != 422 || !slices.Equal(r.fields(), []string{"include_total"}) {
					t.Errorf("%s?%s: %d %s", o.ID(), wrong, r.status, r.raw)
				}
			}
		}
		if r := b.send("GET", w.path(b.table.Operation("GetAssistant"))+"?include_total=true", ""); r.status != 422 {
			t.Errorf("what is no list: %d %s", r.status, r.raw)
		}
	})
}

func TestListsOfNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		empty := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		b.furnish(b.key) // the neighbour has something of everything
		nothing := func(o *operation.Operation, path string) {
			r := b.send("GET", path+"?include_total=true", "", "Authorization", "Bearer "+empty)
			bare := strings.HasPrefix(string(r.raw), `{"data":[],"error":null,"request_id":"`)
			if r.status != 200 || !bare || r.header.Get("X-Total-Count") != "0" || r.header.Get("Link") != "" || r.header.Get("X-Next-Cursor") != "" {
				t.Errorf("%s: %d %v %s", o.ID(), r.status, r.header, r.raw)
			}
		}
		for _, o := range b.paged() {
			if !inBraces.MatchString(o.Path) && o.ID() != "listTools" { // the platform's are there
				nothing(o, o.Path)
			}
		}
		w := world{}
		for thing, path := range map[string]string{"assistant": "/v3/assistants", "knowledge": "/v3/knowledge-bases", "contact": "/v3/contacts"} {
			w[thing] = b.send("POST", path, `{"name":"Bare"}`, "Authorization", "Bearer "+empty).data()["id"].(string)
		}
		b.thing(empty, w, "webhook")
		begun := b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+w["assistant"]+`","input":"Hello"}`, "Authorization", "Bearer "+empty)
		w["conversation"] = begun.data()["conversationId"].(string)
		for _, o := range b.paged() {
			if full := slices.Contains([]string{"listAssistantVersions", "listConversationMessages", "listConversationCalls", "listConversationTurns", "listWebsitePages"}, o.ID()); inBraces.MatchString(o.Path) && !full { // there is always one
				nothing(o, w.path(o))
			}
		}
	})
}
