package chat_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// wordings are what texts are made of: words of many scripts, and what means something to databases.
var wordings = strings.Fields("Anna anna's Łukasz Żółć Søren Straße ÄÖü 100% 50%off a_b __ \\ \\% 'x' \"q\" " +
	"東京都港区 ไทยแลนด์ नमस्ते مرحبا 한국어 Дюжина ﬁne ①② e\u0301te\u0301 " +
	"kowalczyk@example.com +49-30-123456 {1,2} {} AND NOT OR* xyz zz 🙂 a b c")

// soughtFor are fragments that people search for, and worse.
var soughtFor = []string{
	"anna", "ANN", "n", "an", "na ", " na", "a b", "b a", "łu", "lu", "ł", "żółć",
	"zolc", "sø", "so", "stras", "ß", "%", "0%", "%o", "_", "a_b", "__", "\\", "\\%",
	"'", "'x", "\"", "東", "京都", "東京都港区", "ไท", "न", "مر", "한", "дюж", "Ж", "fi",
	"ﬁ", "1", "12", "①", "été", "ete", "@ex", "30-12", "{", "{}", "{1,2}", "AND", "not or*", "*",
	"🙂", "qqq", "zz", "z", "anna anna anna", "nobody has this", strings.Repeat("anna ", 400),
	strings.Repeat("\ufdfa", 900), "\u0301", "  anna  ", "anna\tb", "ann\x00a", "ada", "55501",
}

// A search finds the conversations whose preview or summary has it, or whose contact it finds: those and no others, whoever wrote them last, and
// whether the index knows them or not.
func TestSearchFindsWhatAScanFinds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		random := rand.New(rand.NewPCG(1, 2))
		ids := talks(t, r, r.ctx, random, 150)
		talks(t, r, storetest.Rival(t, r.Parts().Store, r.ctx), random, 30)
		compare(t, r, "nothing is indexed")
		must(t, chat.Index(r.ctx, r.Parts().Store))
		if n := left(t, r); n != 0 {
			t.Errorf("%d are not indexed", n)
		}
		compare(t, r, "all are indexed")
		must(t, r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error {
			client := r.Parts().Store.Client(ctx)
			for i, id := range ids[:90] {
				update := client.Conversation.UpdateOneID(id)
				switch i % 3 {
				case 0:
					update.SetPreviewText(text(random))
				case 1:
					update.SetSummary(text(random))
				default:
					update.ClearPreviewText()
				}
				if err := update.Exec(ctx); err != nil {
					return err
				}
			}
			return client.Conversation.DeleteOneID(ids[91]).Exec(ctx)
		}))
		if n := left(t, r); n != 0 {
			t.Errorf("%d were changed, and are not in the index", n)
		}
		compare(t, r, "some were changed")
		for i, id := range ids[30:60] { // as an older program writes
			key := ngram.Fold(text(random))
			column := []string{"preview_text", "summary"}[i%2]
			if _, err := r.Parts().Store.SystemDB().ExecContext(r.ctx,
				fmt.Sprintf(`UPDATE conversations SET %[1]s = $1, %[1]s_key = $2 WHERE id = $3`, column), key, key, id); err != nil {
				t.Fatal(err)
			}
		}
		if n := left(t, r); n == 0 {
			t.Error("what an older program writes is said to be in the index")
		}
		compare(t, r, "an older program changed some")
		must(t, chat.Index(r.ctx, r.Parts().Store))
		compare(t, r, "and they were indexed")
	})
}

// What more conversations have than an index is followed for is found all the same.
func TestWideSearch(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for range 5 {
			must(t, r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error {
				some := make([]*ent.ConversationCreate, 420)
				for i := range some {
					some[i] = r.Parts().Store.Client(ctx).Conversation.Create().SetPreviewText("common")
				}
				some[7].SetPreviewText("seldom")
				return r.Parts().Store.Client(ctx).Conversation.CreateBulk(some...).Exec(ctx)
			}))
		}
		for _, state := range []string{"not indexed", "indexed"} {
			for search, want := range map[string]int{"ommo": 2095, "eldo": 5, "om": 2100, "ld": 5, "x": 0, "common seldom": 0} {
				first := 1
				list, err := r.List(r.ctx, chat.Filter{Search: &search, First: &first})
				if err != nil {
					t.Fatal(err)
				}
				n, err := list.TotalCount(r.ctx)
				if err != nil || n == nil || *n != want {
					t.Errorf("%s, %q: %v, want %d, %v", state, search, n, want, err)
				}
			}
			must(t, chat.Index(r.ctx, r.Parts().Store))
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// text of a few words.
func text(random *rand.Rand) string {
	words := make([]string, 1+random.IntN(6))
	for i := range words {
		words[i] = wordings[random.IntN(len(wordings))]
	}
	return strings.Join(words, " ")
}

// talks are so many conversations of a subaccount that show something, most of them.
func talks(t *testing.T, r *room, ctx context.Context, random *rand.Rand, n int) (ids []string) {
	t.Helper()
	must(t, r.Parts().Store.Tx(ctx, func(ctx context.Context) error {
		client := r.Parts().Store.Client(ctx)
		ada, err := client.Contact.Create().SetName("Ada Łovelace").SetSearchText("ada lovelace\n14155550100").
			SetGrams(ngram.Index(authz.From(ctx).Subaccount, "ada lovelace\n14155550100")).Save(ctx)
		if err != nil {
			return err
		}
		for i := range n {
			create := client.Conversation.Create()
			if i%3 > 0 {
				create.SetPreviewText(text(random))
			}
			if i%4 > 0 {
				create.SetSummary(text(random))
			}
			if i%20 == 0 {
				create.SetContactID(ada.ID)
			}
			c, err := create.SetIsArchived(i%25 == 1).Save(ctx)
			if err != nil {
				return err
			}
			ids = append(ids, c.ID)
		}
		return nil
	}))
	return ids
}

// left is how many conversations of all subaccounts the index does not know.
func left(t *testing.T, r *room) (n int) {
	t.Helper()
	must(t, r.Parts().Store.SystemDB().QueryRowContext(r.ctx, `SELECT count(*) FROM conversations
		WHERE preview_grams IS NULL AND preview_text_key IS NOT NULL OR summary_grams IS NULL AND summary_key IS NOT NULL`).Scan(&n))
	return n
}

// compare what searches find with what looking at each conversation finds.
func compare(t *testing.T, r *room, state string) {
	t.Helper()
	all, err := r.Parts().Store.Client(r.ctx).Conversation.Query().Where(conversation.IsArchived(false)).WithContact().All(r.ctx)
	must(t, err)
	found := 0
	for _, search := range soughtFor {
		if r.Parts().Store.Postgres() && strings.Contains(search, "\x00") {
			continue // no request has one: it cannot be compared there
		}
		var want []string
		for _, c := range all {
			if meets(c, search) {
				want = append(want, c.ID)
			}
		}
		found += len(want)
		got := everything(t, r, search)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %.20q finds %d, want %d", state, search, len(got), len(want))
		}
	}
	if found < len(soughtFor) {
		t.Errorf("%s: %d are found by all: it proves nothing", state, found)
	}
}

// meets says whether a search finds a conversation, by its texts alone.
func meets(c *ent.Conversation, search string) bool {
	text := ngram.Query(search)
	if c.PreviewTextKey != nil && strings.Contains(*c.PreviewTextKey, text) || c.SummaryKey != nil && strings.Contains(*c.SummaryKey, text) {
		return true
	}
	if c.Edges.Contact == nil {
		return false
	}
	has := func(words []string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(c.Edges.Contact.SearchText, w) })
	}
	return has(strings.Fields(ngram.PlainQuery(search)))
}

// everything that a search finds, a page after the other.
func everything(t *testing.T, r *room, search string) (ids []string) {
	t.Helper()
	first := 7
	for f := (chat.Filter{Search: &search, First: &first}); ; {
		list, err := r.List(r.ctx, f)
		if err != nil {
			t.Fatalf("%.20q: %v", search, err)
		}
		for _, c := range list.Nodes {
			ids = append(ids, c.ID)
		}
		next := list.Next()
		if next == "" {
			return ids
		}
		f.After = &next
	}
}
