package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// canary is a value that the audit trail must never hold.
const canary = "canary-4f1c"

// trail is the audit trail of the caller's workspace, oldest first, without what made the tenant.
func trail(t *testing.T, s *store.Store, ctx context.Context) []*ent.AuditEntry {
	t.Helper()
	entries, err := s.Client(ctx).AuditEntry.Query().Order(ent.Asc("created_at", "id")).All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// summary is an entry's changes in short: type, operation and fields.
func summary(t *testing.T, e *ent.AuditEntry) string {
	t.Helper()
	var changes []struct {
		Type, ID, Op string
		Fields       []string
	}
	if err := json.Unmarshal(e.Changes, &changes); err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, c := range changes {
		words = append(words, fmt.Sprintf("%s %s %s", c.Op, c.Type, strings.Join(c.Fields, ",")))
	}
	return strings.Join(words, "; ")
}

// One transaction leaves one entry, which names who, what and which fields, and no value.
func TestAuditNamesFieldsAndNoValues(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		id := ""
		err := s.Tx(ctx, func(ctx context.Context) error {
			c, err := s.Client(ctx).Contact.Create().SetName(canary).SetEmail(canary + "@example.com").Save(ctx)
			if err != nil {
				return err
			}
			id = c.ID
			if err := c.Update().SetName(canary + "2").ClearEmail().Exec(ctx); err != nil {
				return err
			}
			return s.Client(ctx).Contact.DeleteOne(c).Exec(ctx)
		})
		entries := trail(t, s, ctx)
		if err != nil || len(entries) != 1 {
			t.Fatalf("%v, %d entries", err, len(entries))
		}
		e, caller := entries[0], authz.From(ctx)
		created, rest, _ := strings.Cut(summary(t, e), "; ")
		if created != "create Contact dnd,email,is_archived,name" { // with the fields that have a default
			t.Errorf("created %q", created)
		}
		if want := "update Contact email,name; delete Contact "; rest != want {
			t.Errorf("then %q, want %q", rest, want)
		}
		got := []string{e.Action, e.TargetID, e.ActorKind, e.ActorID, e.Scope, e.WorkspaceID, e.RequestID}
		want := []string{"contact.create", id, "key", caller.ID, caller.Subaccount, caller.Workspace, caller.RequestID}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("entry %q, want %q", got, want)
		}
		if strings.Contains(fmt.Sprintf("%+v %s", e, e.Changes), "canary") {
			t.Errorf("a value is in the entry: %+v %s", e, e.Changes)
		}
	})
}

// An entry lists as many changes of a kind as a request can name; of those that a file brings in, the others are a number.
func TestAuditOfAnImportIsBounded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		err := s.Tx(ctx, func(ctx context.Context) error {
			for range 4 {
				create := make([]*ent.ContactCreate, 300)
				for i := range create {
					create[i] = s.Client(ctx).Contact.Create().SetName("x")
				}
				if err := s.Client(ctx).Contact.CreateBulk(create...).Exec(ctx); err != nil {
					return err
				}
			}
			return s.Client(ctx).Tag.Create().SetName("x").SetNameKey("x").Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		all := trail(t, s, ctx)
		var changes []struct {
			Type, ID, Op string
			After        map[string]any
		}
		if err := json.Unmarshal(all[len(all)-1].Changes, &changes); err != nil {
			t.Fatal(err)
		}
		if len(changes) != 502 || changes[500].Type != "Tag" {
			t.Fatalf("%d changes", len(changes))
		}
		if last := changes[501]; last.Type != "Contact" || last.Op != "create" || last.ID != "" || last.After["more"] != 700.0 {
			t.Errorf("%+v", last)
		}
	})
}

// The entry goes with its transaction, and what changes nothing leaves none.
func TestAuditIsWhatWasChanged(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		own := storetest.Rival(t, s, ctx)
		if err := s.Tx(own, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
			t.Fatal(err)
		}
		before := len(trail(t, s, ctx))
		foreign, err := s.Client(own).Contact.Query().OnlyID(own)
		if err != nil {
			t.Fatal(err)
		}
		for name, work := range map[string]func(context.Context) error{
			"rolled back": func(ctx context.Context) error { return errors.Join(add(ctx, s), errStop) },
			"a read": func(ctx context.Context) error {
				_, err := s.Client(ctx).Contact.Query().Count(ctx)
				return err
			},
			"no row": func(ctx context.Context) error { return s.Client(ctx).Contact.Update().SetName("x").Exec(ctx) },
			"no row to delete": func(ctx context.Context) error {
				_, err := s.Client(ctx).Contact.Delete().Exec(ctx)
				return err
			},
			"a foreign row, error ignored": func(ctx context.Context) error {
				err := s.Client(ctx).Contact.UpdateOneID(foreign).SetName("x").Exec(ctx)
				if !ent.IsNotFound(err) {
					return err
				}
				if err := s.Client(ctx).Contact.DeleteOneID(foreign).Exec(ctx); !ent.IsNotFound(err) {
					return err
				}
				return nil
			},
			"what records": func(ctx context.Context) error {
				return s.Client(ctx).IdempotencyRecord.Create().SetScope("").SetRoute("r").SetKey("k").SetFingerprint("f").Exec(ctx)
			},
		} {
			if err := s.Tx(ctx, work); err != nil && !errors.Is(err, errStop) {
				t.Errorf("%s: %v", name, err)
			}
			if n := len(trail(t, s, ctx)); n != before {
				t.Errorf("%s: %d entries, want %d", name, n, before)
				before = n
			}
		}
	})
}

// Where the entry cannot be written, the work does not stay either.
func TestAuditFailsItsTransaction(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			s := storetest.OpenConfig(t, store.Config{URL: url})
			ctx := storetest.Tenant(t, s)
			mustExec(t, administrator(t, url), "ALTER TABLE audit_entries RENAME TO gone")
			if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err == nil {
				t.Error("no error")
			}
			if n := countContacts(t, s, ctx); n != 0 {
				t.Errorf("%d contacts stay", n)
			}
		})
	}
}

// The system's own work belongs to no workspace's trail; work that it does for a caller does.
func TestAuditOfTheSystem(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		if n := len(trail(t, s, ctx)); n != 0 {
			t.Errorf("%d entries for making the tenant", n)
		}
		err := s.Tx(store.System(ctx, "rename"), func(ctx context.Context) error {
			return s.Client(ctx).Workspace.UpdateOneID(authz.From(ctx).Workspace).SetName("Renamed").Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if entries := trail(t, s, ctx); len(entries) != 1 || entries[0].Action != "workspace.update" {
			t.Errorf("%+v", entries)
		}
	})
}

// Entries are never changed and never removed: not by the store, and not past it.
func TestAppendOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
			t.Fatal(err)
		}
		entry := trail(t, s, ctx)[0]
		for name, try := range map[string]func(ctx context.Context) error{
			"changed": func(ctx context.Context) error { return s.Client(ctx).AuditEntry.UpdateOne(entry).Exec(ctx) },
			"removed": func(ctx context.Context) error { return s.Client(ctx).AuditEntry.DeleteOne(entry).Exec(ctx) },
			"all removed": func(ctx context.Context) error {
				_, err := s.Client(ctx).AuditEntry.Delete().Exec(ctx)
				return err
			},
		} {
			if err := s.Tx(ctx, try); !errors.Is(err, store.ErrAppendOnly) {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, statement := range []string{"UPDATE audit_entries SET actor_id = 'nobody'", "DELETE FROM audit_entries"} {
			err := s.Tx(ctx, func(ctx context.Context) error {
				_, err := s.Exec(ctx, statement)
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "permission denied") && !strings.Contains(err.Error(), "rows are only added") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		if again := trail(t, s, ctx); len(again) != 1 || again[0].ActorID != entry.ActorID {
			t.Errorf("the trail is %v", again)
		}
	})
}

// Of settings it is kept what they were and what they become, but for secrets; of people, names of fields alone.
func TestAuditOfSettings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		long := strings.Repeat("é", 3000)
		change := func(f func(ctx context.Context, c *ent.Client) error) string {
			t.Helper()
			before := len(trail(t, s, ctx))
			if err := s.Tx(ctx, func(ctx context.Context) error { return f(ctx, s.Client(ctx)) }); err != nil {
				t.Fatal(err)
			}
			all := trail(t, s, ctx)
			if len(all) != before+1 {
				t.Fatalf("%d entries more", len(all)-before)
			}
			return string(all[len(all)-1].Changes)
		}
		var bot *ent.Assistant
		var tool *ent.Tool
		made := change(func(ctx context.Context, c *ent.Client) (err error) {
			if bot, err = c.Assistant.Create().SetName("Ada").SetPrompt("Be brief.").Save(ctx); err != nil {
				return err
			}
			tool, err = c.Tool.Create().SetName("weather").SetRequiredParams([]string{}).SetHeaders([]byte("canary")).Save(ctx)
			return err
		})
		changed := change(func(ctx context.Context, c *ent.Client) error {
			return c.Assistant.UpdateOne(bot).SetName("Bo").SetPrompt(long).ClearVoiceID().SetArchived(false).Exec(ctx)
		})
		many := change(func(ctx context.Context, c *ent.Client) error {
			return c.Tool.Update().SetDescription("Tells it.").SetHeaders([]byte("canary2")).Exec(ctx)
		})
		removed := change(func(ctx context.Context, c *ent.Client) error {
			_, err := c.Tool.Delete().Exec(ctx)
			return err
		})
		for what, c := range map[string]struct {
			text string
			has  []string
		}{
			"made":    {made, []string{`"after":{`, `"name":"Ada"`, `"prompt":"Be brief."`, `"name":"weather"`}},
			"changed": {changed, []string{`"name":"Ada"`, `"name":"Bo"`, `"prompt":"Be brief."`, strings.Repeat("é", 2000) + `…"`}},
			"many":    {many, []string{tool.ID, `"description":null`, `"description":"Tells it."`, `"headers"`}},
			"removed": {removed, []string{tool.ID, `"before":{`, `"name":"weather"`, `"description":"Tells it."`}},
		} {
			text := strings.ReplaceAll(strings.ReplaceAll(c.text, `": `, `":`), `, "`, `,"`)
			for _, part := range c.has {
				if !strings.Contains(text, part) {
					t.Errorf("%s has no %.40s: %.500s", what, part, text)
				}
			}
			if strings.Contains(text, "canary") || strings.Contains(text, "Y2FuYXJ5") || strings.Contains(text, "voice_id\":null") {
				t.Errorf("%s: %s", what, text)
			}
		}
	})
}
