package backup_test

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A copy that another tool has made is held as one that was restored: what was under way is left to the original. A database that is held otherwise
// goes on with that.
func TestCopyOfAnotherToolIsHeld(t *testing.T) {
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
			for isCopy, want := range map[bool]struct {
				settled backup.Settled
				waiting int
				kept    []string
			}{
				true:  {backup.Settled{Replies: 1, Notices: 2, Ratings: 1}, 0, []string{"inbox_leave", "knowledge_ingest"}},
				false: {backup.Settled{}, 1, queued},
			} {
				var file bytes.Buffer
				if _, err := backup.Take(t.Context(), original, &file, nil, archive.Head{}); err != nil {
					t.Fatal(err)
				}
				url, before := installed(t, dialect), time.Now().Add(-time.Hour).UTC()
				// What such a tool makes: all goes on, and it knows since when its original acts.
				if _, _, err := (backup.Filling{URL: url, Moved: true, Released: before}).From(t.Context(), &file, nil); err != nil {
					t.Fatal(err)
				}
				for _, why := range []string{"first", "again"} {
					settled, err := backup.HoldIdle(t.Context(), url, why, isCopy)
					if err != nil || why == "first" && settled != want.settled || why == "again" && settled.Replies != 0 {
						t.Fatalf("a copy: %t, %s: %+v, %v", isCopy, why, settled, err)
					}
				}
				held := storetest.OpenConfig(t, store.Config{URL: url})
				if why, err := backup.Held(t.Context(), held); err != nil || why != "again" {
					t.Errorf("a copy: %t: held because of %q, %v", isCopy, why, err)
				}
				waiting, holds := waits(t, held)
				if got := kinds(t, held); waiting != want.waiting || holds != want.waiting || !slices.Equal(got, want.kept) {
					t.Errorf("a copy: %t: %d messages wait, %d conversations are held, and the jobs %v are left", isCopy, waiting, holds, got)
				}
				if _, err := backup.Release(t.Context(), held); err != nil {
					t.Fatal(err)
				}
				since, err := backup.Released(t.Context(), held)
				if err != nil || isCopy != since.After(before) || !isCopy && !since.Equal(before) {
					t.Errorf("a copy: %t: it acts since %v, %v; its original since %v", isCopy, since, err, before)
				}
			}
		})
	}
}
