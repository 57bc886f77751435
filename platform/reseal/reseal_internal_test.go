package reseal

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var oldKey, newKey, otherKey = bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32), bytes.Repeat([]byte{3}, 32)

const plain = "a secret"

// vault is a database with values of an old key in every sealed column.
type vault struct {
	*store.Store

	tenant context.Context
	ids    map[string]string // by table
	files  int
}

// each runs the test on a vault of either database.
func each(t *testing.T, files int, f func(t *testing.T, v vault)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			install(t, url)
			v := vault{storetest.OpenConfig(t, store.Config{URL: url}), nil, map[string]string{}, files}
			v.fill(t)
			f(t, v)
		})
	}
}

// install makes the table of the installation, which the program makes otherwise.
func install(t *testing.T, url string) {
	t.Helper()
	driver, statements := "pgx", []string{
		"CREATE TABLE installation (key text PRIMARY KEY, value text NOT NULL)",
		"GRANT SELECT, INSERT, DELETE ON installation TO switchboard_system",
	}
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		driver, url, statements = "sqlite", "file:"+path, statements[:1]
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}

func (v *vault) fill(t *testing.T) {
	t.Helper()
	v.tenant = storetest.Tenant(t, v.Store)
	c := authz.From(v.tenant)
	v.ids["workspaces"], v.ids["subaccounts"] = c.Workspace, c.Subaccount
	old := secret.New(oldKey)
	err := v.Tx(v.tenant, func(ctx context.Context) error {
		client := v.Client(ctx)
		hook, err := client.Webhook.Create().SetURL("https://example.com").SetEvents([]string{"*"}).SetSecret([]byte{}).Save(ctx)
		if err != nil {
			return err
		}
		tool, err := client.Tool.Create().SetName("tool").Save(ctx)
		if err != nil {
			return err
		}
		trunk, err := client.Trunk.Create().SetName("trunk").SetHost("example.com").Save(ctx)
		if err != nil {
			return err
		}
		endpoint, err := client.ModelEndpoint.Create().SetName("endpoint").SetURL("https://example.com").Save(ctx)
		if err != nil {
			return err
		}
		v.ids["model_endpoints"] = endpoint.ID
		erasure, err := client.Erasure.Create().SetContactID("con_x").Save(ctx)
		if err != nil {
			return err
		}
		record, err := client.IdempotencyRecord.Create().SetScope("").SetRoute("r").SetKey("k").SetFingerprint("f").Save(ctx)
		if err != nil {
			return err
		}
		v.ids["webhooks"], v.ids["tools"], v.ids["trunks"] = hook.ID, tool.ID, trunk.ID
		v.ids["erasures"], v.ids["idempotency_records"] = erasure.ID, record.ID
		if v.ids["ratings"], err = rating(ctx, client); err != nil {
			return err
		}
		device, err := client.NoticeDevice.Create().SetUserID("u").SetSessionID("s").SetHash("h").SetSubscription([]byte{}).SetAgent("a").Save(ctx)
		if err != nil {
			return err
		}
		v.ids["notice_devices"] = device.ID
		file, err := client.File.Create().SetName("file").Save(ctx)
		if err != nil {
			return err
		}
		for n := range v.files {
			sealed := old.Seal(c.Subaccount, "file_pieces.data", fmt.Appendf(nil, "%s %d", plain, n))
			piece, err := client.FilePiece.Create().SetFileID(file.ID).SetOrdinal(n).SetData(sealed).Save(ctx)
			if err != nil {
				return err
			}
			v.ids["file_pieces"] = piece.ID
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		v.put(t, c, old)
	}
	v.exec(t, "INSERT INTO installation (key, value) VALUES ($1, $2)", "mac_key", hex.EncodeToString(old.Seal(Installation, "mac_key", []byte(plain))))
	v.exec(t, "INSERT INTO installation (key, value) VALUES ($1, $2)", "master_key_check", old.Check())
}

func (v *vault) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	if _, err := v.SystemDB().ExecContext(t.Context(), query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// tenantOf is whom a value of a column is bound to.
func (v *vault) tenantOf(c Column) string {
	if c.Tenant == "workspace_id" || c.Table == "workspaces" {
		return v.ids["workspaces"]
	}
	return v.ids["subaccounts"]
}

func (v *vault) put(t *testing.T, c Column, sealer *secret.Sealer) {
	t.Helper()
	v.exec(t, "UPDATE "+c.Table+" SET "+c.Name+" = $1 WHERE id = $2", sealer.Seal(v.tenantOf(c), c.Bound, []byte(plain)), v.ids[c.Table])
}

// opens says whether a value of a column opens with a sealer's keys alone.
func (v *vault) opens(t *testing.T, c Column, sealer *secret.Sealer) error {
	var sealed []byte
	if err := v.SystemDB().QueryRowContext(t.Context(), "SELECT "+c.Name+" FROM "+c.Table+" WHERE id = $1", v.ids[c.Table]).Scan(&sealed); err != nil {
		return err
	}
	text, err := sealer.Open(v.tenantOf(c), c.Bound, sealed)
	if err == nil && !strings.HasPrefix(string(text), plain) {
		err = errors.New("it says something else")
	}
	return err
}

func (v *vault) all(t *testing.T, sealer *secret.Sealer) {
	t.Helper()
	for _, c := range columns {
		if err := v.opens(t, c, sealer); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
}

func (v *vault) number(t *testing.T, query string) (n int) {
	t.Helper()
	if err := v.SystemDB().QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEverythingIsSealedAgain(t *testing.T) {
	t.Parallel()
	each(t, 20, func(t *testing.T, v vault) {
		sealer := secret.New(newKey, oldKey)
		v.all(t, sealer)
		before, err := Counts(t.Context(), v.Store, sealer)
		if stale, lost := sum(before); err != nil || len(before) != len(columns)+1 || stale != len(columns)+20 || lost != 0 {
			t.Fatalf("%v, %v", before, err)
		}
		told := v.number(t, "SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM audit_entries)")
		done, err := (&Rotation{Store: v.Store, Sealer: sealer}).Run(t.Context())
		if err != nil || done.Resealed != len(columns)+20 || len(done.Left) != 0 {
			t.Fatalf("%+v, %v", done, err)
		}
		v.all(t, secret.New(newKey))
		if now := v.number(t, "SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM audit_entries)"); now != told {
			t.Errorf("%d events and audit entries, %d before: nobody has changed anything", now, told)
		}
		again, err := (&Rotation{Store: v.Store, Sealer: sealer}).Run(t.Context())
		if err != nil || again.Resealed != 0 {
			t.Errorf("once more: %+v, %v", again, err)
		}
		back, err := (&Rotation{Store: v.Store, Sealer: secret.New(oldKey, newKey)}).Run(t.Context())
		if err != nil || back.Resealed != len(columns)+20 {
			t.Errorf("back to the old key: %+v, %v", back, err)
		}
		v.all(t, secret.New(oldKey))
	})
}

// What nobody can open stays, and is said; a list that lacks a column leaves something.
func TestWhatIsLostIsSaid(t *testing.T) {
	t.Parallel()
	each(t, 3, func(t *testing.T, v vault) {
		v.put(t, columns[0], secret.New(otherKey))
		done, err := (&Rotation{Store: v.Store, Sealer: secret.New(newKey, oldKey)}).Run(t.Context())
		if !errors.Is(err, ErrLost) || len(done.Left) != 1 || done.Left[0] != (Count{columns[0].String(), 0, 1}) {
			t.Errorf("%+v, %v", done, err)
		}
		if err := v.opens(t, columns[0], secret.New(otherKey)); err != nil {
			t.Errorf("what cannot be opened was touched: %v", err)
		}
		if _, err = (&Rotation{Store: v.Store, Sealer: secret.New(newKey, otherKey)}).Run(t.Context()); err != nil {
			t.Error(err)
		}
		wrong, err := (&Rotation{Store: v.Store, Sealer: secret.New(oldKey, otherKey)}).Run(t.Context())
		if _, lost := sum(wrong.Left); !errors.Is(err, ErrLost) || wrong.Resealed != 0 || lost != len(columns)+3 {
			t.Errorf("with a wrong old key: %+v, %v", wrong, err)
		}
		planted := Rotation{Store: v.Store, Sealer: secret.New(oldKey, newKey), columns: columns[1:]}
		if _, err := planted.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left, err := Counts(t.Context(), v.Store, planted.Sealer); err != nil || len(left) != 1 || left[0].Stale != 1 {
			t.Errorf("a forgotten column: %v, %v", left, err)
		}
	})
}

var errCut = errors.New("cut off")

// Writers and readers work beside rotations, one of which is cut off again and again: none meets an error, and nothing is left.
func TestRotationUnderLoad(t *testing.T) {
	t.Parallel()
	each(t, 100, func(t *testing.T, v vault) {
		server := secret.New(newKey, oldKey) // as all servers have it by then
		ctx, stop := context.WithCancel(t.Context())
		var load sync.WaitGroup
		var reads, writes atomic.Int64
		for w := range 4 {
			load.Go(func() {
				for n := 0; ctx.Err() == nil; n++ {
					c := columns[(w+n)%len(columns)]
					if w == 0 && c.Table != "file_pieces" { // one writer: a value and its end are written together
						v.put(t, c, server)
						writes.Add(1)
					}
					if err := v.opens(t, c, server); err != nil {
						t.Errorf("%s: %v", c, err)
						return
					}
					reads.Add(1)
				}
			})
		}
		cuts := 0
		for ; ; cuts++ { // killed in the middle, and started again
			cut, end := context.WithCancelCause(t.Context())
			one := Rotation{Store: v.Store, Sealer: server, Tell: func(string, int) {
				if cuts < 5 {
					end(errCut)
				}
			}}
			_, err := one.Run(cut)
			end(nil)
			if err == nil {
				break
			}
			if !errors.Is(context.Cause(cut), errCut) {
				t.Fatal(err)
			}
		}
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if _, err := (&Rotation{Store: v.Store, Sealer: server}).Run(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		stop()
		load.Wait()
		if left, err := Counts(t.Context(), v.Store, server); err != nil || len(left) != 0 {
			t.Errorf("left: %v, %v", left, err)
		}
		v.all(t, secret.New(newKey))
		if cuts < 5 || reads.Load() == 0 || writes.Load() == 0 {
			t.Errorf("%d cuts, %d reads, %d writes prove nothing", cuts, reads.Load(), writes.Load())
		}
		t.Logf("%d reads and %d writes without an error, %d cuts", reads.Load(), writes.Load(), cuts)
	})
}

// A server that still seals with the old key is noticed: a rotation beside it fails.
func TestServerWithTheOldKeyIsNoticed(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, v vault) {
		late := secret.New(oldKey, newKey)
		r := Rotation{Store: v.Store, Sealer: secret.New(newKey, oldKey), Tell: func(string, int) { v.put(t, columns[0], late) }}
		if done, err := r.Run(t.Context()); !errors.Is(err, ErrBusy) || len(done.Left) != 1 {
			t.Errorf("%+v, %v", done, err)
		}
		r.Tell = nil
		if _, err := r.Run(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// rating of a conversation: its id.
func rating(ctx context.Context, client *ent.Client) (string, error) {
	talk, err := client.Conversation.Create().Save(ctx)
	if err != nil {
		return "", err
	}
	row, err := client.Rating.Create().SetConversationID(talk.ID).SetQuestion("q").SetHash("h").SetMessageID("m").SetExpiresAt(time.Now()).Save(ctx)
	if err != nil {
		return "", err
	}
	return row.ID, nil
}
