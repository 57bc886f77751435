package said_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// What was said is found by fragments of it, in any alphabet, and shown where it stands.
func TestFragments(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		k.conversation("Łukasz Żółć", "Dzień dobry, tu Łukasz.", "How can I help?", "My ORDER no. AX-20471 never\narrived, I want a refund", "東京都港区に送ってください。",
			"Straße 5, Österreich", "The (urgent) invoice: invoice 7.", "ok")
		for search, want := range map[string]string{
			"lukasz":          "Dzień dobry, tu [Łukasz].",
			"20471":           "My ORDER no. AX-[20471] never arrived, I want a refund",
			"efun order":      "My [ORDER] no. AX-20471 never arrived, I want a r[efun]d",
			"x-20471":         "My ORDER no. A[X-20471] never arrived, I want a refund",
			"港区":              "東京都[港区]に送ってください。",
			"京":               "東[京]都港区に送ってください。",
			"strasse":         "[Straße] 5, Österreich",
			"OSTERR":          "Straße 5, [Österr]eich",
			"invoice":         "The (urgent) [invoice]: [invoice] 7.",
			"ur":              "The ([ur]gent) invoice: invoice 7.",
			"ok":              "[ok]",
			"ok ok ok ok":     "[ok]",
			"in":              "The (urgent) [in]voice: [in]voice 7.",
			"rgent":           "The (u[rgent]) invoice: invoice 7.",
			"ax-20471 zzz":    "",
			"%_":              "",
			"'; DROP TABLE x": "",
			"   ":             "",
			"voice order":     "",
			"rg":              "", // two letters, inside a word
		} {
			found := k.find(search)
			if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || show(found[0]) != want) {
				t.Errorf("%q finds %d", search, len(found))
				for _, f := range found {
					t.Errorf("  %s", show(f))
				}
			}
		}
		if all := k.find("i"); len(all) != 3 || show(all[0]) != "The (urgent) [i]nvoice: [i]nvoice 7." || *all[0].ContactName != "Łukasz Żółć" {
			t.Errorf("%d found", len(all))
		}
	})
}

// Of a long text the snippet is the part with the first match; the rest of the matches is marked where it is in sight.
func TestSnippet(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		k.conversation("Ada", strings.Repeat("this and that ", 40)+"the Ключ, and the КЛЮЧ again "+strings.Repeat("so and so ", 40))
		found := k.find("ключ")
		if len(found) != 1 {
			t.Fatalf("%d found", len(found))
		}
		shown := show(found[0])
		if !strings.HasPrefix(shown, "…") || !strings.HasSuffix(shown, "…") || !strings.Contains(shown, "the [Ключ], and the [КЛЮЧ] again") || len([]rune(found[0].Snippet)) != 162 {
			t.Errorf("%s", shown)
		}
		k.conversation("Bob", strings.Repeat("x", 9_990)+" tail "+strings.Repeat("y", 9_990)+" beyond")
		if n, far := len(k.find("tail")), len(k.find("beyond")); n != 1 || far != 0 {
			t.Errorf("%d found within the first 10,000 characters, %d behind", n, far)
		}
	})
}

// All pages together are what there is, newest first and once each, whether the index names few or many.
func TestPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		var texts []string
		for i := range 700 {
			text := fmt.Sprintf("message %d of many", i)
			if i%150 == 3 {
				text += " needle"
			}
			texts = append(texts, text)
		}
		k.conversation("Ada", texts...)
		if all := k.find("needle"); len(all) != 5 || !strings.Contains(all[0].Snippet, " 603 ") || !strings.Contains(all[4].Snippet, " 3 ") {
			t.Errorf("%d needles", len(all))
		}
		all := k.find("many")
		if len(all) != len(texts) {
			t.Errorf("%d of many", len(all))
		}
		for i, f := range all {
			if want := texts[len(texts)-1-i]; f.Snippet != want {
				t.Fatalf("%d is %s, not %s", i, f.Snippet, want)
			}
		}
	})
}

// A call is found by all that was said in it, and shown by the line that has most of it.
func TestCalls(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		_, id := k.call("Zoë", carrier.Utterance{Role: "agent", Content: "Hello, this is Aurora."},
			carrier.Utterance{Role: "user", Content: "I lost my wedding ring in room 12", StartMs: 900},
			carrier.Utterance{Role: "agent", Content: "The ring is at the reception.", StartMs: 2000})
		found := k.findCalls("RING reception")
		if len(found) != 1 || show(found[0]) != "The [ring] is at the [reception]." || *found[0].CallID != id || *found[0].Line != 2 || found[0].Speaker != "ASSISTANT" {
			t.Fatalf("%+v", found)
		}
		if found = k.findCalls("wedding"); len(found) != 1 || *found[0].Line != 1 || found[0].Speaker != "CONTACT" || *found[0].ContactName != "Zoë" {
			t.Errorf("%+v", found)
		}
		if n := len(k.find("wedding")) + len(k.findCalls("auroras")); n != 0 {
			t.Errorf("%d found that are not there", n)
		}
	})
}

// Nobody finds what others said: not another subaccount of the workspace, and not another workspace.
func TestOthersFindNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		k.conversation("Ada", "the secret word is xylophone")
		k.call("Ada", carrier.Utterance{Role: "user", Content: "xylophone"})
		for name, ctx := range map[string]context.Context{"rival": storetest.Rival(t, k.Store(), k.ctx), "stranger": storetest.Stranger(t, k.Store())} {
			other := k.as(ctx)
			if n := len(other.find("xylophone")) + len(other.findCalls("xylophone")); n != 0 {
				t.Errorf("%s finds %d", name, n)
			}
			first := 1
			l, err := k.InConversations(k.ctx, said.Asked{Search: "xylophone", First: &first})
			if err != nil || len(l.Nodes) != 1 {
				t.Fatalf("%v", err)
			}
			cursor := l.Cursor(l.Nodes[0])
			if _, err := k.InConversations(ctx, said.Asked{Search: "xylophone", After: &cursor}); err == nil {
				t.Errorf("%s goes on with another's cursor", name)
			}
			if _, err := k.InConversations(k.ctx, said.Asked{Search: "word", After: &cursor}); err == nil {
				t.Error("a cursor is of another search")
			}
		}
	})
}

// What is archived is not found, nor what is gone: the index goes with what it is of.
func TestGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		_, archived := k.conversation("Ada", "platypus one")
		_, deleted := k.conversation("Bob", "platypus two")
		erased, _ := k.conversation("Cyd", "platypus three")
		caller, _ := k.call("Cyd", carrier.Utterance{Role: "user", Content: "platypus"})
		k.conversation("Dan", "platypus four")
		k.tx(func(ctx context.Context, c *ent.Client) error {
			c.Conversation.UpdateOneID(archived).SetIsArchived(true).ExecX(ctx)
			c.Conversation.DeleteOneID(deleted).ExecX(ctx)
			c.Contact.DeleteOneID(erased).ExecX(ctx)
			c.Contact.DeleteOneID(caller).ExecX(ctx)
			return nil
		})
		if all := k.find("platypus"); len(all) != 1 || all[0].Snippet != "platypus four" {
			t.Errorf("%d found", len(all))
		}
		if n := len(k.findCalls("platypus")); n != 0 {
			t.Errorf("%d calls found", n)
		}
		tables := []string{"sayings"}
		if !k.Store().Postgres() {
			tables = append(tables, "said_docs", "said_terms")
		}
		for _, table := range tables {
			var n int
			if err := k.Store().SystemDB().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil || n != 2 {
				t.Errorf("%s has %d, want those of the two that are left: %v", table, n, err)
			}
		}
	})
}

// What was kept without the index is found when the job has been there; once is enough, and several at once do no harm.
func TestIndexJob(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		k.conversation("Ada", slicesOf("walrus %d", 120)...)
		k.call("Ada", carrier.Utterance{Role: "user", Content: "walrus"})
		k.tx(func(ctx context.Context, c *ent.Client) error {
			_, err := c.Saying.Delete().Exec(ctx)
			return err
		})
		if n := len(k.find("walrus")); n != 0 {
			t.Fatalf("%d are found before: the test would prove nothing", n)
		}
		for range 2 {
			errs := make([]error, 4)
			var all sync.WaitGroup
			for i := range errs {
				all.Go(func() { errs[i] = k.Index(t.Context()) })
			}
			all.Wait()
			if err := errors.Join(errs...); err != nil {
				t.Fatal(err)
			}
			if n, calls := len(k.find("walrus")), len(k.findCalls("walrus")); n != 120 || calls != 1 {
				t.Errorf("%d and %d are found", n, calls)
			}
		}
	})
}

// A message that is worded anew is found by its new words.
func TestReworded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *talk) {
		k.conversation("Ada", "half a rep")
		k.tx(func(ctx context.Context, c *ent.Client) error {
			m := c.Message.Query().Where(message.Content("half a rep")).OnlyX(ctx)
			return said.Reworded(ctx, k.Store(), c.Message.UpdateOne(m).SetContent("a whole reply").SaveX(ctx))
		})
		if old, fresh := len(k.find("half")), len(k.find("whole")); old != 0 || fresh != 1 {
			t.Errorf("%d by the old words, %d by the new ones", old, fresh)
		}
	})
}

func slicesOf(format string, n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf(format, i))
	}
	return all
}
