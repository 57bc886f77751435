package said_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// prattle is what people could say: words of two thousand, some much more often than others.
func prattle(r *rand.Rand) func() string {
	syllables := strings.Fields("ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu ran tel min dor kas pel tro bri shu gen")
	words := make([]string, 2000)
	for i := range words {
		for range 1 + r.IntN(3) {
			words[i] += syllables[r.IntN(len(syllables))]
		}
	}
	often := rand.NewZipf(r, 1.1, 4, uint64(len(words)-1))
	return func() string {
		var b strings.Builder
		for range 8 + r.IntN(14) {
			b.WriteString(words[often.Uint64()] + " ")
		}
		return b.String()
	}
}

// many messages, a hundred to a conversation, of which the oldest is number 0. More says what a message has beside prattle.
func (k *talk) many(n int, more func(i int) string) {
	k.t.Helper()
	r := rand.New(rand.NewPCG(1, 2)) // the same every time
	sub, say, from := authz.From(k.ctx).Subaccount, prattle(r), time.Now().UTC().Add(-time.Duration(n)*time.Minute).Truncate(time.Microsecond)
	talks, messages, sayings := [][]any{}, [][]any{}, [][]any{}
	conversation := ""
	for i := range n {
		at := from.Add(time.Duration(i) * time.Minute)
		if i%100 == 0 {
			conversation = id.New("conv")
			talks = append(talks, []any{conversation, at, at, sub, "CHAT", 0, false, false, "OPEN", "NONE"})
		}
		text, m := say()+more(i), id.New("msg")
		messages = append(messages, []any{m, at, sub, conversation, text, false, "api", "WEBCHAT", "TEXT", false})
		sayings = append(sayings, []any{id.New("say"), at, sub, m, said.Pieces(sub, text)})
	}
	k.insert("conversations", "id, created_at, updated_at, subaccount_id, conversation_type, ai_responses, is_archived, is_favorite, status, priority", talks)
	k.insert("messages", "id, created_at, subaccount_id, conversation_id, content, ai, source, channel, type, incomplete", messages)
	k.insert("sayings", "id, created_at, subaccount_id, message_id, grams", sayings)
	if k.Store().Postgres() {
		k.insert("", "VACUUM ANALYZE sayings", nil)
		k.insert("", "ANALYZE messages", nil)
	}
}

// insert rows, past all walls.
func (k *talk) insert(table, columns string, rows [][]any) {
	k.t.Helper()
	db := k.Store().SystemDB()
	if table == "" {
		if _, err := db.ExecContext(k.t.Context(), columns); err != nil {
			k.t.Fatal(err)
		}
		return
	}
	tx, err := db.BeginTx(k.t.Context(), nil)
	if err != nil {
		k.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	width := strings.Count(columns, ",") + 1
	for some := range slices.Chunk(rows, 500) {
		var values []string
		var args []any
		for _, row := range some {
			marks := make([]string, width)
			for i := range marks {
				marks[i] = fmt.Sprintf("$%d", len(args)+i+1)
			}
			values, args = append(values, "("+strings.Join(marks, ",")+")"), append(args, row...)
		}
		if _, err := tx.ExecContext(k.t.Context(), "INSERT INTO "+table+" ("+columns+") VALUES "+strings.Join(values, ","), args...); err != nil {
			k.t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		k.t.Fatal(err)
	}
}

// What thousands said long ago, and nobody since, is found a page at a time, however far the pages lie apart. No search is more than so
// many words and pieces, whatever somebody sends.
func TestFarBack(t *testing.T) {
	t.Parallel()
	k := &talk{Service: service(storetest.Open(t, storetest.Postgres)), t: t}
	k.ctx = storetest.Tenant(t, k.Store())
	k.many(11_000, func(i int) string {
		if i < 4_100 {
			return fmt.Sprintf("kumquat%d", i)
		}
		return ""
	})
	if all := k.find("kumquat"); len(all) != 4_100 || !strings.Contains(all[0].Snippet, "kumquat4099") {
		t.Errorf("%d found", len(all))
	}
	first := 5
	l, err := k.InConversations(k.ctx, said.Asked{Search: "kumquat", First: &first})
	if err != nil || len(l.Nodes) != 0 || !l.PageInfo().HasNextPage || l.PageInfo().EndCursor == nil {
		t.Errorf("the first page has %d, %v", len(l.Nodes), err)
	}
	if all := k.find("kumquat77 "); len(all) != 11 { // 77 and 770 to 779
		t.Errorf("%d of a few found", len(all))
	}
	for name, search := range hostile() {
		if all := k.find(search); len(all) > 0 {
			t.Errorf("%s: %d found", name, len(all))
		}
	}
}

// hostile searches are two kilobytes of the worst.
func hostile() map[string]string {
	var all, common []string
	for i := range 300 {
		all = append(all, fmt.Sprintf("w%dx", i))
		common = append(common, string(rune('a'+i%26))+string(rune('a'+i/26%26)))
	}
	return map[string]string{
		"many words":  strings.Join(all, " "),
		"many common": strings.Join(common, " ") + " zzzz",
		"one word":    strings.Repeat("bacedifo", 250),
		"ligatures":   strings.Repeat("\ufdfa", 600),
		"spaceless":   strings.Repeat("東京都", 200),
		"opposites":   "kumquat1 kumquat2 kumquat4098",
	}
}

// The index serves both ways in which what was said is looked for: behind a place, newest first, and by its pieces.
func TestPlan(t *testing.T) {
	t.Parallel()
	k := &talk{Service: service(storetest.Open(t, storetest.Postgres)), t: t}
	k.ctx = storetest.Tenant(t, k.Store())
	k.many(3_000, func(int) string { return "" })
	sub := authz.From(k.ctx).Subaccount
	conn, err := k.Store().SystemDB().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	for _, set := range []string{"SET enable_seqscan = off", "SET enable_sort = off"} {
		if _, err := conn.ExecContext(t.Context(), set); err != nil {
			t.Fatal(err)
		}
	}
	for query, index := range map[string]string{
		fmt.Sprintf(`SELECT id, grams FROM sayings WHERE subaccount_id = '%s' AND message_id IS NOT NULL AND (created_at, id) < (now(), '')
			ORDER BY created_at DESC, id DESC`, sub): "saying_subaccount_id_created_at_id",
		fmt.Sprintf(`SELECT id, grams FROM sayings WHERE subaccount_id = '%s' AND call_id IS NOT NULL AND (created_at, id) < (now(), '')
			ORDER BY created_at DESC, id DESC`, sub): "saying_of_call",
		fmt.Sprintf(`SELECT id FROM sayings WHERE grams @> '%s' AND subaccount_id || '' = '%s' LIMIT 4001`, text(said.Pieces(sub, "kumquat")), sub): "saying_grams",
	} {
		rows, err := conn.QueryContext(t.Context(), "EXPLAIN "+query)
		if err != nil {
			t.Fatal(err)
		}
		var plan strings.Builder
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			plan.WriteString(line + "\n")
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
		if p := plan.String(); !strings.Contains(p, index) || strings.Contains(p, "Sort") || strings.Contains(p, "Seq Scan") {
			t.Errorf("%s\n%s", query, p)
		}
	}
}

func text(s ngram.Set) string {
	v, _ := s.Value()
	return fmt.Sprint(v)
}

// BenchmarkSaid searches ten thousand and a hundred thousand messages, and says what half of the searches take at most:
//
//	script/postgres go test -run - -bench Said -benchtime 300x ./domain/said
func BenchmarkSaid(b *testing.B) {
	searches := map[string]string{
		"few": "kumquat", "1 of 1000": "persimmon", "1 of 50": "tamarind", "nearly all": "b", "common": "ran", "none": "rantelxq", "two": "tamarind ran",
	}
	for name, search := range hostile() {
		searches["hostile "+name] = search
	}
	for _, dialect := range []string{storetest.Postgres, storetest.SQLite} {
		for _, n := range []int{10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", dialect, n), func(b *testing.B) {
				k := &talk{Service: service(storetest.Open(b, dialect)), t: b}
				k.ctx = storetest.Tenant(b, k.Store())
				k.many(n, func(i int) string {
					var s string
					for every, word := range map[int]string{n / 7: "kumquat", 1000: "persimmon", 50: "tamarind"} {
						if i%every == 3 {
							s += word + " "
						}
					}
					return s
				})
				for name, search := range searches {
					b.Run(name, func(b *testing.B) { k.timed(b, search) })
				}
			})
		}
	}
}

// timed searches again and again.
func (k *talk) timed(b *testing.B, search string) {
	b.Helper()
	var took []time.Duration
	first := 12
	for b.Loop() {
		began := time.Now()
		if _, err := k.InConversations(k.ctx, said.Asked{Search: search, First: &first}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	if k.Store().Postgres() {
		b.ReportMetric(k.size("sayings"), "sayings-B")
		b.ReportMetric(k.size("messages"), "messages-B")
	}
}

// size of a table on PostgreSQL with all of its indexes, in bytes a row.
func (k *talk) size(table string) (bytes float64) {
	k.t.Helper()
	err := k.Store().SystemDB().QueryRowContext(k.t.Context(), "SELECT pg_total_relation_size('"+table+"')::float8 / (SELECT count(*) FROM "+table+")").Scan(&bytes)
	if err != nil {
		k.t.Fatal(err)
	}
	return bytes
}

// BenchmarkKeep keeps messages with and without what they are found by, a transaction each.
//
//	script/postgres go test -run - -bench Keep -benchtime 2000x ./domain/said
func BenchmarkKeep(b *testing.B) {
	for _, dialect := range []string{storetest.Postgres, storetest.SQLite} {
		for _, found := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/found=%t", dialect, found), func(b *testing.B) {
				k := &talk{Service: service(storetest.Open(b, dialect)), t: b}
				k.ctx = storetest.Tenant(b, k.Store())
				_, conversation := k.conversation("Ada")
				say := prattle(rand.New(rand.NewPCG(1, 2))) // the same every time
				for b.Loop() {
					err := k.Store().Tx(k.ctx, func(ctx context.Context) error {
						m, err := k.Store().Client(ctx).Message.Create().SetConversationID(conversation).SetContent(say()).Save(store.Late(ctx))
						if err == nil && found {
							err = said.Message(ctx, k.Store(), m)
						}
						return err
					})
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
