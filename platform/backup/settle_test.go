package backup_test

import (
	"bytes"
	"context"
	"database/sql"
	"testing"
	"time"

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
				return c.Hold.Create().SetConversationID(talk.ID).SetPurpose("turn").SetUntil(time.Now().Add(time.Hour)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			for why, left := range map[string]int{"restored": 0, "": 2} { // a database that was moved goes on
				var file bytes.Buffer
				if _, err := backup.Take(t.Context(), original, &file, nil, archive.Head{}); err != nil {
					t.Fatal(err)
				}
				url := installed(t, dialect)
				_, settled, err := backup.Filling{URL: url, Hold: why}.From(t.Context(), &file, nil)
				if err != nil || settled.Replies != int64(2-left) {
					t.Fatalf("%+v, %v", settled, err)
				}
				waiting, held := waits(t, storetest.OpenConfig(t, store.Config{URL: url}))
				if waiting != left || (held > 0) != (left > 0) {
					t.Errorf("%q: %d messages wait, %d conversations are held", why, waiting, held)
				}
			}
		})
	}
}

// installed is the URL of an empty database that has what the program makes itself.
func installed(t *testing.T, dialect string) string {
	t.Helper()
	url := storetest.URL(t, dialect)
	_, err := store.Migrate(t.Context(), url, func(ctx context.Context, db *sql.DB, postgres bool) error {
		statement := `CREATE TABLE installation (key text PRIMARY KEY, value text NOT NULL)`
		if postgres {
			statement += `; GRANT SELECT ON installation TO switchboard_system`
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
