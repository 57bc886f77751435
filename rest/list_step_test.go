package rest_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/ent"
)

// instantly is the time as a client would send it.
func instantly() string { return time.Now().UTC().Format(time.RFC3339Nano) }

// Each of these changes is one that a copy elsewhere must see; the second half of them changes nothing.
func TestChangesMoveUpdatedAt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := world{"contact": b.made("/v3/contacts", `{"name":"Ann","phone":"+12025550123"}`), "assistant": b.made("/v3/assistants", `{"name":"A"}`)}
		b.say(turn{assistant: w["assistant"], contact: w["contact"], conversation: "thread", input: "Hi", channel: "sms"})
		talks, _ := b.send("GET", "/v3/conversations", "").rows()
		w["conversation"], w["tag"] = talks[0], b.made("/v3/tags", `{"name":"Fresh"}`)
		w["appointment"] = b.made("/v3/appointments", w.fill(`{"contact_id":"<contact>","start_time":"2099-01-01T10:00:00Z"}`))
		for _, c := range []struct {
			what, list, method, path, body string
			still                          bool
		}{
			{"a field", "contact", "PATCH", "/v3/contacts/<contact>", `{"title":"Dr."}`, false},
			{"a tag", "contact", "POST", "/v3/contacts/<contact>/tags", `{"tag_id":"<tag>"}`, false},
			{"the same tag", "contact", "POST", "/v3/contacts/<contact>/tags", `{"tag_id":"<tag>"}`, true},
			{"a tag less", "contact", "DELETE", "/v3/contacts/<contact>/tags/<tag>", ``, false},
			{"a tag that it has not", "contact", "DELETE", "/v3/contacts/<contact>/tags/<tag>", ``, true},
			{"a note", "contact", "POST", "/v3/contacts/<contact>/notes", `{"value":"N"}`, false},
			{"another text of it", "contact", "PATCH", "/v3/contacts/<contact>/notes/<made>", `{"value":"O"}`, false},
			{"a note less", "contact", "DELETE", "/v3/contacts/<contact>/notes/<made>", ``, false},
			{"a message", "conversation", "POST", "/v3/messages", `{"conversation_id":"<conversation>","content":"Hi","ai":true}`, false},
			{"a chat", "conversation", "POST", "/v3/chat/completions", `{"conversation_id":"thread","contact_id":"<contact>","assistant_id":"<assistant>","input":"Hi"}`, false},
			{"a wish not to be called", "contact", "POST", "/v3/messages", `{"conversation_id":"<conversation>","content":"STOP","channel":"sms"}`, false},
			{"the same wish", "contact", "POST", "/v3/messages", `{"conversation_id":"<conversation>","content":"STOP","channel":"sms"}`, true},
			{"the wish taken back", "contact", "POST", "/v3/messages", `{"conversation_id":"<conversation>","content":"START","channel":"sms"}`, false},
			{"taken back again", "contact", "POST", "/v3/messages", `{"conversation_id":"<conversation>","content":"START","channel":"sms"}`, true},
			{"a favorite", "conversation", "PATCH", "/v3/conversations/<conversation>", `{"is_favorite":true}`, false},
			{"a date", "appointment", "PATCH", "/v3/appointments/<appointment>", `{"status":"CONFIRMED"}`, false},
			{"a question", "contact", "GET", "/v3/contacts/<contact>", ``, true},
			{"an end", "contact", "DELETE", "/v3/contacts/<contact>", ``, false},
			{"a contact less", "appointment", "POST", "/v3/contacts/<contact>/permanent-delete", ``, false},
		} {
			poll := "/v3/" + c.list + "s?include_archived=true&updated_since=" + instantly()
			if c.list == "appointment" {
				poll = strings.Replace(poll, "include_archived=true&", "", 1)
			}
			if ids, _ := b.send("GET", poll, "").rows(); slices.Contains(ids, w[c.list]) {
				t.Errorf("before %s: %v", c.what, ids)
			}
			r := b.send(c.method, w.fill(c.path), w.fill(c.body))
			if r.status >= 300 {
				t.Fatalf("%s: %d %s", c.what, r.status, r.raw)
			}
			if c.what == "a note" {
				w["made"], _ = r.data()["id"].(string)
			}
			if ids, _ := b.send("GET", poll, "").rows(); slices.Contains(ids, w[c.list]) == c.still {
				t.Errorf("%s: changed are %v", c.what, ids)
			}
		}
		told := slices.DeleteFunc(kindsOf(b.told()), func(kind string) bool { return kind != "contact.updated" })
		if len(told) != 3 {
			t.Errorf("%d changes of the contact are told, and its fields changed three times", len(told))
		}
	})
}

// What something else is deleted from has changed, though it is only the database that would clear it: a copy must not keep what is gone.
func TestWhatLosesSomethingHasChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := world{"contact": b.made("/v3/contacts", `{"name":"Ann"}`), "assistant": b.made("/v3/assistants", `{"name":"A"}`)}
		b.synced(w["assistant"]) // its event could take a place among earlier ones
		w["folder"] = b.made("/v3/assistant-folders", `{"name":"F"}`)
		b.say(turn{assistant: w["assistant"], contact: w["contact"], conversation: "thread", input: "Hi"})
		talks, _ := b.send("GET", "/v3/conversations", "").rows()
		w["conversation"] = talks[0]
		w["appointment"] = b.made("/v3/appointments", w.fill(`{"assistant_id":"<assistant>","start_time":"2099-01-01T10:00:00Z"}`))
		w["phone-number"] = b.made("/v3/phone-numbers", w.fill(`{"number":"+14155570100","assistant_id":"<assistant>","folder_id":"<folder>"}`))
		w["knowledge-base"] = b.made("/v3/knowledge-bases", w.fill(`{"name":"K","folder_id":"<folder>"}`))
		w["call"] = b.dialled(b.workspace, b.sub, "COMPLETED", func(_ context.Context, c *ent.CallCreate) {
			c.SetAssistantID(w["assistant"]).SetConversationID(w["conversation"]).SetActive(false)
		})
		moved := func(what string) (at string) {
			at, _ = b.send("GET", "/v3/"+what+"s/"+w[what], "").data()["updatedAt"].(string)
			return at
		}
		for _, c := range []struct {
			deleted       string
			polled, shown []string
		}{
			{"assistant-folders/<folder>", nil, []string{"phone-number", "knowledge-base"}},
			{"assistants/<assistant>", []string{"conversation", "call", "appointment"}, []string{"phone-number", "conversation"}},
			{"conversations/<conversation>", []string{"call"}, nil},
		} {
			since, before := instantly(), map[string]string{}
			for _, what := range c.shown {
				before[what] = moved(what)
			}
			told := len(b.told())
			if r := b.send("DELETE", w.fill("/v3/"+c.deleted), ""); r.status != 200 {
				t.Fatalf("%s: %d %s", c.deleted, r.status, r.raw)
			}
			for _, what := range c.polled {
				if ids, _ := b.send("GET", "/v3/"+what+"s?updated_since="+since, "").rows(); !slices.Contains(ids, w[what]) {
					t.Errorf("without %s: the %s is not among those that have changed: %v", c.deleted, what, ids)
				}
			}
			for _, what := range c.shown {
				if at := moved(what); at == "" || at == before[what] {
					t.Errorf("without %s: the %s is as of %q still", c.deleted, what, at)
				}
			}
			if news := kindsOf(b.told()[told:]); len(news) > 1 {
				t.Errorf("%s is %v", c.deleted, news)
			}
		}
		if r := b.send("GET", w.fill("/v3/calls/<call>"), "").data(); r["assistantId"] != nil {
			t.Errorf("the call is still %v's", r["assistantId"])
		}
	})
}

// A call whose conversation became too old has changed as well, and nobody else's has: whoever copies calls would go on to ask for the conversation.
func TestCallsWhoseConversationBecameTooOldHaveChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		contact, bot := b.made("/v3/contacts", `{"name":"Ann"}`), b.made("/v3/assistants", `{"name":"A"}`)
		b.synced(bot) // its event could take a place among earlier ones
		b.say(turn{assistant: bot, contact: contact, conversation: "thread", input: "Hi"})
		talks, _ := b.send("GET", "/v3/conversations", "").rows()
		joined := func(_ context.Context, c *ent.CallCreate) { c.SetConversationID(talks[0]).SetActive(false) }
		lost := b.dialled(b.workspace, b.sub, "COMPLETED", joined)
		b.dialled(b.workspace, b.sub, "COMPLETED", func(_ context.Context, c *ent.CallCreate) { c.SetActive(false) })
		must(b.store.SystemDB().ExecContext(t.Context(), "UPDATE conversations SET updated_at = '2020-01-01 00:00:00+00:00'"))
		if r := b.ask(`mutation { setRetention(kind: CONVERSATIONS, days: 9) { due } }`, "X-Subaccount-Id", b.sub, "Authorization", "Bearer "+b.wide()); !strings.Contains(string(r.raw), `"due":1`) {
			t.Fatalf("%s", r.raw)
		}
		since, told := instantly(), len(b.told())
		must(0, (&retention.Worker{Service: b.door.Product.Retention}).Work(t.Context(), &river.Job[retention.SweepArgs]{}))
		if ids, _ := b.send("GET", "/v3/calls?updated_since="+since, "").rows(); !slices.Equal(ids, []string{lost}) {
			t.Errorf("changed are %v, want %s", ids, lost)
		}
		if r := b.send("GET", "/v3/calls/"+lost, "").data(); r["conversationId"] != nil {
			t.Errorf("the call is still of the conversation %v", r["conversationId"])
		}
		if news := kindsOf(b.told()[told:]); len(news) > 0 {
			t.Errorf("retention has events: %v", news)
		}
	})
}

// copied is a copy of a list that another system keeps: what each row was when it was last read.
type copied struct {
	*bundle
	list string
	rows map[string]string
}

// poll reads all that has changed since a time, two rows at a time, and lets others work meanwhile. It gives the time when it began.
func (c *copied) poll(t *testing.T, since string, meanwhile func(page int)) (began string) {
	t.Helper()
	began = instantly()
	query := url.Values{"limit": {"2"}}
	if since != "" {
		query.Set("updated_since", since)
	}
	for page := 0; ; page++ {
		r := c.send("GET", c.list+"?"+query.Encode(), "")
		list, _ := r.body["data"].([]any)
		for _, row := range list {
			c.rows[row.(map[string]any)["id"].(string)] = fmt.Sprint(row)
		}
		meanwhile(page)
		next := r.header.Get("X-Next-Cursor")
		if next == "" {
			return began
		}
		query.Set("cursor", next)
	}
}

// While a copy is read, rows that it has passed and rows that are to come change, and new ones come. Asked again since the time at
// which the first poll began, the copy has them all as they are.
func TestCopiesAreKeptInStep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var people, talks []string
		a := b.made("/v3/assistants", `{"name":"A"}`)
		for i := range 9 {
			people = append(people, b.made("/v3/contacts", fmt.Sprintf(`{"name":"C%d"}`, i)))
			b.say(turn{assistant: a, contact: people[i], conversation: fmt.Sprintf("t%d", i), input: "Hi"})
		}
		talks, _ = b.send("GET", "/v3/conversations", "").rows()
		for list, change := range map[string]func(i int){
			"/v3/contacts": func(i int) {
				b.send("PATCH", "/v3/contacts/"+people[i%len(people)], fmt.Sprintf(`{"title":"T%d"}`, i))
				b.send("POST", "/v3/contacts/"+people[(i+4)%len(people)]+"/notes", `{"value":"N"}`)
				b.made("/v3/contacts", fmt.Sprintf(`{"name":"New %d"}`, i))
			},
			"/v3/conversations": func(i int) {
				b.made("/v3/messages", fmt.Sprintf(`{"conversation_id":%q,"content":"M%d","ai":true}`, talks[i%len(talks)], i))
				b.send("PATCH", "/v3/conversations/"+talks[(i+4)%len(talks)], fmt.Sprintf(`{"summary":"S%d"}`, i))
			},
		} {
			c := &copied{b, list, map[string]string{}}
			began := c.poll(t, "", func(page int) {
				change(page)
				change(8 - page)
			})
			stale := 0
			for id, row := range c.rows {
				if now := fmt.Sprint(b.send("GET", list+"/"+id, "").body["data"]); now != row {
					stale++
				}
			}
			if stale == 0 {
				t.Errorf("%s: nothing has changed behind the poll's back", list)
			}
			c.poll(t, began, func(int) {})
			all, _ := b.send("GET", list+"?limit=100", "").rows()
			if len(all) != len(c.rows) {
				t.Errorf("%s: the copy has %d of %d rows", list, len(c.rows), len(all))
			}
			for _, id := range all {
				if now := fmt.Sprint(b.send("GET", list+"/"+id, "").body["data"]); now != c.rows[id] {
					t.Errorf("%s: the copy has %s, and it is %s", list, c.rows[id], now)
				}
			}
		}
	})
}
