package rest_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// canary is what an erased contact said and was called. It stands in none of the tests' own texts.
const canary = "Zquivlorp"

// An erased contact is nowhere: not behind any door, not in a stored answer, not in a file, not in the database's own files.
func TestErase(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var log safeBuffer
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Log = log.logger() }))
			planted := b.plant()
			if places := b.search(t); len(places) < 5 {
				t.Fatalf("the canary is in %v only: the test would prove nothing", places)
			}
			if r := b.send("POST", "/v3/contacts/"+planted["contact"]+"/permanent-delete", ""); r.status != 200 || r.data()["deleted"] != true {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			for _, path := range []string{"", "/notes", "/interactions", "/tags"} {
				if r := b.send("GET", "/v3/contacts/"+planted["contact"]+path, ""); r.status != 404 {
					t.Errorf("%s at once: %d %s", path, r.status, r.raw)
				}
			}
			b.erased(t)
			b.vanished(t)
			if strings.Contains(log.String(), canary) {
				t.Error("the canary is in the log")
			}
			slot := b.send("GET", "/v3/appointments/"+planted["appointment"], "").data()
			if slot["contactId"] != nil || slot["contactName"] != nil || slot["address"] != nil || slot["startTime"] == nil {
				t.Errorf("the appointment: %v", slot)
			}
			again := b.send("POST", "/v3/contacts", `{"name":"`+canary+`"}`, "Idempotency-Key", "first")
			if again.status != 201 || again.header.Get("Idempotent-Replayed") != "" {
				t.Errorf("the stored answer is there: %d %s", again.status, again.raw)
			}
		})
	}
}

// plant puts the canary wherever a contact can leave something.
func (b *bundle) plant() world {
	w := world{}
	r := b.send("POST", "/v3/contacts", `{"name":"`+canary+`","email":"`+canary+`@example.com","company_name":"`+canary+`",
		"title":"`+canary+`","location_text":"`+canary+`","contact_id":"`+canary+`","phone":"+14155552671","dnd":true}`, "Idempotency-Key", "first")
	w["contact"] = r.data()["id"].(string)
	b.send("POST", "/v3/contacts/"+w["contact"]+"/notes", `{"value":"`+canary+`"}`, "Idempotency-Key", "second")
	w["assistant"] = b.made("/v3/assistants", `{"name":"A"}`)
	b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+w["assistant"]+`","contact_id":"`+w["contact"]+`","input":"I am `+canary+`"}`, "Idempotency-Key", "third")
	b.leave()
	listed := b.made("/v3/do-not-call-numbers", `{"number":"+14155552671","reason":"`+canary+` asked"}`)
	b.send("POST", "/v3/do-not-call-numbers/"+listed+"/remove", `{"reason":"`+canary+` changed their mind"}`)
	b.made("/v3/do-not-call-numbers", `{"number":"+14155552671","reason":"`+canary+` asked again"}`)
	w["appointment"] = b.made("/v3/appointments", `{"start_time":"2027-01-01T10:00:00Z","address":"`+canary+`","contact_id":"`+w["contact"]+`"}`)
	ctx := authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
	w["file"] = must(b.door.Product.Files.Keep(ctx, "old.csv", "text/csv", strings.NewReader("a;b\n"+strings.ToUpper(canary)+"@example.com;1\n"))).ID
	return w
}

// leave puts the canary where turns with tools, people who take over, and analyses leave it.
func (b *bundle) leave() {
	ctx := authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		client := b.store.Client(ctx)
		c, err := client.Conversation.Query().Only(ctx)
		if err != nil {
			return err
		}
		t, err := client.Turn.Query().Only(ctx)
		if err != nil {
			return err
		}
		return errors.Join(
			client.ToolCall.Create().SetConversationID(c.ID).SetTurnID(t.ID).SetOrdinal(0).SetName("create_note").SetDurationMs(1).
				SetArguments(`{"note":"`+canary+`"}`).SetResult(`"`+canary+`"`).SetError(canary).Exec(ctx),
			client.Turn.UpdateOne(t).SetFailure(canary).SetMatches([]byte(`[{"text":"`+canary+`"}]`)).Exec(ctx),
			client.Conversation.UpdateOne(c).SetSummary(canary).SetHandOffReason(canary).Exec(ctx),
			client.Message.Update().SetDeliveryError(canary).Exec(ctx),
			client.ConversationNote.Create().SetConversationID(c.ID).SetContent(canary).SetAuthorID("usr").SetAuthorName("A").Exec(ctx),
		)
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// erased waits for the job, and lets PostgreSQL clean up as it does by itself in time.
func (b *bundle) erased(t *testing.T) {
	t.Helper()
	ctx := store.System(context.Background(), "test")
	rows := await.For(t, "the erasure does not end", func() ([]*ent.Erasure, bool) {
		rows := b.store.Client(ctx).Erasure.Query().AllX(ctx)
		return rows, len(rows) == 1 && rows[0].FinishedAt != nil
	})
	if rows[0].NumberHash == nil || len(rows[0].Traces) > 0 {
		t.Errorf("what is left: %v", rows[0])
	}
	if n := b.store.Client(ctx).File.Query().CountX(ctx); n != 0 {
		t.Errorf("%d files are left", n)
	}
}

// vanished waits until what was erased is gone from the disk, too: while a transaction that began before runs, PostgreSQL keeps it.
func (b *bundle) vanished(t *testing.T) {
	t.Helper()
	await.For(t, "the canary is still there", func() (places []string, gone bool) {
		if b.store.Postgres() {
			b.vacuum(t)
		}
		places = b.search(t)
		return places, len(places) == 0
	})
}

func (b *bundle) vacuum(t *testing.T) {
	t.Helper()
	admin := b.administrator(t)
	defer func() { _ = admin.Close(context.Background()) }()
	for _, statement := range []string{"VACUUM FULL", "CHECKPOINT"} {
		if _, err := admin.Exec(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// search says where the canary stands in what the database keeps on disk.
func (b *bundle) search(t *testing.T) (places []string) {
	t.Helper()
	if b.store.Postgres() {
		return b.searchPostgres(t)
	}
	if err := b.store.Scrub(context.Background()); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(filepath.Dir(b.value(t, "SELECT file FROM pragma_database_list WHERE name = 'main'")), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for range bytes.Count(bytes.ToLower(data), []byte(strings.ToLower(canary))) {
			places = append(places, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return places
}

// searchPostgres reads the files of all tables and indexes.
func (b *bundle) searchPostgres(t *testing.T) (places []string) {
	t.Helper()
	admin := b.administrator(t)
	if _, err := admin.Exec(context.Background(), "CHECKPOINT"); err != nil {
		t.Fatal(err)
	}
	rows, err := admin.Query(context.Background(), `SELECT relname FROM pg_class
		WHERE relkind IN ('r', 'i', 't') AND pg_relation_filepath(oid) IS NOT NULL AND relname NOT LIKE 'pg\_stat%'
		AND position($1 in lower(encode(pg_read_binary_file(pg_relation_filepath(oid)), 'escape'))) > 0`, strings.ToLower(canary))
	if err != nil {
		t.Fatal(err)
	}
	places, err = pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return places
}

// administrator is a connection of the server's owner to the bundle's database.
func (b *bundle) administrator(t *testing.T) *pgx.Conn {
	t.Helper()
	config := must(pgx.ParseConfig(os.Getenv("TEST_POSTGRES_URL")))
	config.Database = b.value(t, "SELECT current_database()")
	conn, err := pgx.ConnectConfig(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func (b *bundle) value(t *testing.T, query string) (text string) {
	t.Helper()
	if err := b.store.SystemDB().QueryRowContext(context.Background(), query).Scan(&text); err != nil {
		t.Fatal(err)
	}
	return text
}
