package backup_test

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent/bulkchange"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// In a restored copy no message waits for a turn that the original has done, and nobody holds a conversation.
func TestRestoredCopyAnswersNothingAnew(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			original := storetest.OpenConfig(t, store.Config{URL: installed(t, dialect)})
			ctx := storetest.Tenant(t, original)
			err := original.Tx(ctx, func(ctx context.Context) error {
				c := original.Client(ctx)
				talk, err := c.Conversation.Create().Save(ctx)
				if err != nil {
					return err
				}
				c.Message.Create().SetConversationID(talk.ID).SetContent("Hello?").SetAwaits("turn").ExecX(ctx)
				c.Message.Create().SetConversationID(talk.ID).SetContent("Is anybody there?").SetAwaits("turn").ExecX(ctx)
				c.Message.Create().SetConversationID(talk.ID).SetContent("Hi").SetAi(true).ExecX(ctx)
				c.Notice.Create().SetUserID("usr_ann").SetKind("ASSIGNED").SetMailDueAt(time.Now().Add(time.Hour)).ExecX(ctx)
				c.Notice.Create().SetUserID("usr_bob").SetKind("ASSIGNED").SetPushDueAt(time.Now().Add(time.Hour)).ExecX(ctx)
				c.Notice.Create().SetUserID("usr_eve").SetKind("ASSIGNED").ExecX(ctx)
				bulk := c.BulkChange.Create().SetSubject("CONVERSATIONS").SetChange([]byte("{}")).SetCallerKind("user").SetCallerID("usr_ann").
					SetCallerName("Ann").SetTotal(60).SetChanged(25).SetStatus("RUNNING").SaveX(ctx)
				c.BulkPart.Create().SetBulkChangeID(bulk.ID).SetOrdinal(1).SetIds([]string{talk.ID}).ExecX(ctx)
				c.BulkChange.Create().SetSubject("CONTACTS").SetChange([]byte("{}")).SetCallerKind("user").SetCallerID("usr_ann").
					SetCallerName("").SetTotal(1).SetStatus("COMPLETED").SetFinishedAt(bulk.CreatedAt).ExecX(ctx)
				return c.Hold.Create().SetConversationID(talk.ID).SetPurpose("turn").SetUntil(time.Now().Add(time.Hour)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range queued {
				insert := "INSERT INTO " + jobs(original) + " (kind, args, max_attempts) VALUES ($1, '{}', 3)"
				if _, err := original.SystemDB().ExecContext(t.Context(), insert, kind); err != nil {
					t.Fatal(err)
				}
			}
			for why, left := range map[string]int{"restored": 0, "": 2} { // a database that was moved goes on
				var file bytes.Buffer
				if _, err := backup.Take(t.Context(), original, &file, nil, archive.Head{}); err != nil {
					t.Fatal(err)
				}
				url := installed(t, dialect)
				_, settled, err := backup.Filling{URL: url, Hold: why, Moved: why == ""}.From(t.Context(), &file, nil)
				if err != nil || settled.Replies != int64(2-left) {
					t.Fatalf("%+v, %v", settled, err)
				}
				copied := storetest.OpenConfig(t, store.Config{URL: url})
				waiting, held := waits(t, copied)
				if waiting != left || (held > 0) != (left > 0) {
					t.Errorf("%q: %d messages wait, %d conversations are held", why, waiting, held)
				}
				if due, all := notices(t, copied); due != left || all != 3 {
					t.Errorf("%q: %d of %d notices are due", why, due, all)
				}
				kept, notified, ratings, bulks := []string{"inbox_leave", "knowledge_ingest"}, int64(4), int64(1), int64(1)
				if why == "" {
					kept, notified, ratings, bulks = queued, 0, 0, 0
				}
				if got := bulkChanges(t, copied); settled.BulkChanges != bulks || got != map[string]string{
					"restored": "COMPLETED 0, FAILED 25 of nobody, of 0 parts", "": "COMPLETED 0, RUNNING 25 of Ann, of 1 parts",
				}[why] {
					t.Errorf("%q: %s, and %+v are settled", why, got, settled)
				}
				if got := kinds(t, copied); !slices.Equal(got, kept) || settled.Notices != notified || settled.Ratings != ratings {
					t.Errorf("%q: the jobs %v are left, and %+v are settled", why, got, settled)
				}
			}
		})
	}
}

// A copy knows since when it acts. An original that was held for a while does not take itself for one.
func TestCopyKnowsSinceWhenItActs(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			original := storetest.OpenConfig(t, store.Config{URL: installed(t, dialect)})
			released := func(s *store.Store, held bool) time.Time {
				t.Helper()
				was, err := backup.Release(t.Context(), s)
				if err != nil || was != held {
					t.Fatalf("held: %t, %v", was, err)
				}
				at, err := backup.Released(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				return at
			}
			if err := backup.Hold(t.Context(), original, "moved"); err != nil {
				t.Fatal(err)
			}
			if at := released(original, true); !at.IsZero() {
				t.Errorf("an original was released at %v", at)
			}
			for range 2 { // a copy of a copy is one, too
				var file bytes.Buffer
				if _, err := backup.Take(t.Context(), original, &file, nil, archive.Head{}); err != nil {
					t.Fatal(err)
				}
				url, since := installed(t, dialect), time.Now()
				if _, _, err := (backup.Filling{URL: url, Hold: "restored"}).From(t.Context(), &file, nil); err != nil {
					t.Fatal(err)
				}
				original = storetest.OpenConfig(t, store.Config{URL: url})
				if at, err := backup.Released(t.Context(), original); err != nil || !at.IsZero() {
					t.Errorf("a copy that is held was released at %v, %v", at, err)
				}
				first := released(original, true)
				if again := released(original, false); first.Before(since) || !again.Equal(first) {
					t.Errorf("a copy of %v was released at %v, then at %v", since, first, again)
				}
			}
		})
	}
}

// queued are the kinds of jobs that wait when the backup is taken.
var queued = []string{"bulk_change", "chat_turn", "inbox_leave", "knowledge_ingest", "notice", "notice_import", "notice_send", "rating_ask"}

func jobs(s *store.Store) string {
	if s.Postgres() {
		return "river.river_job"
	}
	return "river_job"
}

// kinds of the jobs that wait.
func kinds(t *testing.T, s *store.Store) (all []string) {
	t.Helper()
	rows, err := s.SystemDB().QueryContext(t.Context(), "SELECT kind FROM "+jobs(s)+" ORDER BY kind")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var kind string
		if err := rows.Scan(&kind); err != nil {
			t.Fatal(err)
		}
		all = append(all, kind)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// bulkChanges are how these stand: how many they have changed and whose they are, and what is left to be done.
func bulkChanges(t *testing.T, s *store.Store) string {
	t.Helper()
	ctx, text := store.System(t.Context(), "test"), ""
	for _, c := range s.Client(ctx).BulkChange.Query().Order(bulkchange.ByStatus()).AllX(ctx) {
		text += fmt.Sprintf("%s %d", c.Status, c.Changed)
		if c.Status == "COMPLETED" {
			text += ", "
			continue
		}
		text += " of " + cmp.Or(c.CallerName, "nobody")
		ended := c.Status == "FAILED"
		recent := c.FinishedAt != nil && time.Since(*c.FinishedAt) < time.Hour && c.UpdatedAt.Equal(*c.FinishedAt)
		if ended != recent || ended != (store.Text(c.FailureReason) != "") {
			t.Errorf("it stands so: %s", c)
		}
	}
	return text + fmt.Sprintf(", of %d parts", s.Client(ctx).BulkPart.Query().CountX(ctx))
}

// notices counts those that are to be sent, and all.
func notices(t *testing.T, s *store.Store) (due, all int) {
	t.Helper()
	ctx := store.System(t.Context(), "test")
	for _, n := range s.Client(ctx).Notice.Query().AllX(ctx) {
		all++
		if n.MailDueAt != nil || n.PushDueAt != nil {
			due++
		}
	}
	return due, all
}

// installed is the URL of an empty database that has what the program makes itself.
func installed(t *testing.T, dialect string) string {
	t.Helper()
	url := storetest.URL(t, dialect)
	_, err := store.Migrate(t.Context(), url, func(ctx context.Context, db *sql.DB, postgres bool) error {
		statement := `CREATE TABLE installation (key text PRIMARY KEY, value text NOT NULL)`
		if postgres {
			statement += `; GRANT SELECT, INSERT, DELETE ON installation TO switchboard_system`
		}
		_, err := db.ExecContext(ctx, statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// waits counts the messages that wait for a turn, and the conversations that are held.
func waits(t *testing.T, s *store.Store) (messages, held int) {
	t.Helper()
	ctx := store.System(t.Context(), "test")
	for _, m := range s.Client(ctx).Message.Query().AllX(ctx) {
		if m.Awaits != nil {
			messages++
		}
	}
	return messages, s.Client(ctx).Hold.Query().CountX(ctx)
}

// A sum that has become too large for an integer on SQLite, which adds up such in another way, is in a backup as the largest there is.
func TestNumberThatIsTooLargeIsTaken(t *testing.T) {
	t.Parallel()
	original := storetest.OpenConfig(t, store.Config{URL: installed(t, storetest.SQLite)})
	ctx := storetest.Tenant(t, original)
	err := original.Tx(ctx, func(ctx context.Context) error {
		return original.Client(ctx).Spending.Create().SetMonth("2027-01").SetShard(3).SetInputTokens(math.MaxInt64).SetOutputTokens(7).Exec(ctx)
	})
	if err == nil {
		_, err = original.SystemDB().ExecContext(t.Context(), `UPDATE spendings SET input_tokens = input_tokens + input_tokens`)
	}
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := backup.Take(t.Context(), original, &file, nil, archive.Head{}); err != nil {
		t.Fatal(err)
	}
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		url := installed(t, dialect)
		if _, _, err := (backup.Filling{URL: url}).From(t.Context(), bytes.NewReader(file.Bytes()), nil); err != nil {
			t.Fatal(err)
		}
		var input, output int64
		row := storetest.OpenConfig(t, store.Config{URL: url}).SystemDB().QueryRowContext(t.Context(), `SELECT input_tokens, output_tokens FROM spendings`)
		if err := row.Scan(&input, &output); err != nil || input != math.MaxInt64 || output != 7 {
			t.Errorf("%s: %d and %d, %v", dialect, input, output, err)
		}
	}
}
