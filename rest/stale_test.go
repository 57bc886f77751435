package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// moment waits until what is written next has a later time, as clients read it: in milliseconds.
func moment(t *testing.T) {
	t.Helper()
	begun := time.Now()
	await.Until(t, "no time passes", func() bool { return time.Since(begun) > 2*time.Millisecond })
}

// Two people have read the same tool: who saves second is told, and overwrites nothing.
func TestStaleToolIsNotSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/tools", `{"name":"weather","url":"https://example.com/weather"}`)
		read := func() (updated, description string) {
			data := b.send("GET", "/v3/tools/"+id, "").data()
			description, _ = data["description"].(string)
			return data["updatedAt"].(string), description
		}
		save := func(updated, description string) (code string) {
			code, _ = gqlCode(b.ask(fmt.Sprintf(`mutation{updateTool(id:%q,ifUpdatedAt:%q,input:{description:%q}){id}}`, id, updated, description)))
			return code
		}
		old, _ := read()
		moment(t)
		if code := save(old, "first"); code != "" {
			t.Errorf("what was just read: %s", code)
		}
		if code := save(old, "second"); code != "conflict" {
			t.Errorf("what was read before: %q", code)
		}
		fresh, description := read()
		if description != "first" {
			t.Errorf("the tool's description is %q", description)
		}
		if code := save(fresh, "second"); code != "" {
			t.Errorf("read again: %s", code)
		}
	})
}

// What two people write in the same place, by the texts that it stands on: a contact's note, and the summary of a conversation.
func TestStaleTextIsNotSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		contact := b.made("/v3/contacts", `{"name":"Ann"}`)
		note := b.made("/v3/contacts/"+contact+"/notes", `{"value":"Likes tea"}`)
		bot := b.made("/v3/assistants", `{"name":"Bot","prompt":"Answer."}`)
		said := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"input":"Hello"}`, bot)).data()["conversationId"].(string)
		b.stale(t, "Likes tea", "updateContactNote", "value", func(text, from string) string {
			return fmt.Sprintf(`mutation{updateContactNote(contactId:%q,noteId:%q,value:%q%s){value}}`, contact, note, text, from)
		}, "ifValue")
		b.stale(t, "", "updateConversation", "summary", func(text, from string) string {
			return fmt.Sprintf(`mutation{updateConversation(id:%q,input:{summary:%q}%s){summary}}`, said, text, from)
		}, "ifSummary")
	})
}

// stale saves a text that stands on what was read, on what was read before, and by two people at once.
func (b *bundle) stale(t *testing.T, text, field, in string, write func(text, from string) string, argument string) {
	t.Helper()
	save := func(to, from string) string {
		answer := b.ask(write(to, fmt.Sprintf(`,%s:%q`, argument, from)))
		code, _ := gqlCode(answer)
		return code
	}
	for _, c := range []struct{ to, from, code string }{
		{"first", text, ""},
		{"first", text, ""},   // the answer was lost
		{"first ", text, ""},  // nobody sees what is different
		{"first", "gone", ""}, // likewise
		{"second", text, "conflict"},
		{"second", "", "conflict"},
		{"first", "first", ""},
		{strings.Repeat("x", 20001), "first", "validation_error"},
		{"second", strings.Repeat("x", 20001), "validation_error"},
	} {
		if code := save(c.to, c.from); code != c.code {
			t.Errorf("%s: %.10q on top of %.10q: %q, and not %q", field, c.to, c.from, code, c.code)
		}
	}
	var saved atomic.Int32
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			switch code := save(fmt.Sprintf("at once %d", i), "first"); code {
			case "":
				saved.Add(1)
			case "conflict":
			default:
				t.Errorf("%s at once: %q", field, code)
			}
		})
	}
	all.Wait()
	if saved.Load() != 1 {
		t.Errorf("%s: %d of 4 were saved on top of the same text", field, saved.Load())
	}
	if r := b.ask(write("last", "")); !strings.Contains(string(r.raw), fmt.Sprintf(`{%q:{%q:"last"}}`, field, in)) {
		t.Errorf("%s by a program that compares nothing: %s", field, r.raw)
	}
}

// Two admins have the same prices open: the one who saves second gets a conflict, and overwrites nothing.
func TestStalePricesAreNotSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		wide := "Bearer " + b.wide()
		ask := func(query string) reply { return b.ask(query, "Authorization", wide) }
		read := func() string {
			version, _ := under(ask(`{ priceList { version } }`).body, "data", "priceList", "version").(string)
			return version
		}
		on := func(version string) string { return fmt.Sprintf(`, ifVersion: %q`, version) }
		day, old := time.Now().UTC().AddDate(0, 0, 20).Format(time.DateOnly), read()
		for _, c := range []struct {
			fee      int
			on, code string
		}{
			{1, on(old), ""},
			{2, on(old), "conflict"},
			{1, on(old), ""}, // the answer was lost
			{2, "fresh", ""},
			{3, on("none"), "conflict"},
			{3, on(strings.Repeat("x", 101)), "validation_error"},
			{3, "", ""}, // a program that compares nothing
		} {
			if c.on == "fresh" {
				c.on = on(read())
			}
			r := ask(fmt.Sprintf(`mutation { setPrices(from: %q, prices: {monthlyFee: %d}%s) { monthlyFee } }`, day, c.fee, c.on))
			if code, _ := gqlCode(r); code != c.code || code == "" && !contains(r, fmt.Sprintf(`{"monthlyFee":%d}`, c.fee)) {
				t.Errorf("%+v: %s", c, r.raw)
			}
		}
		if r := ask(`{ priceList { prices { monthlyFee } } }`); !contains(r, `"prices":[{"monthlyFee":3}]`) {
			t.Errorf("%s", r.raw)
		}
	})
}
