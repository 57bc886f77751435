package person_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// holding are the tables in which a text stands somewhere.
func (d *desk) holding(text string) (tables []string) {
	d.t.Helper()
	list := `SELECT m.name, group_concat('CAST(coalesce("' || c.name || '", '''') AS TEXT)', '||') FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' GROUP BY m.name`
	if d.Parts().Store.Postgres() {
		list = `SELECT table_name, '"' || table_name || '"::text' FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
	}
	rows, err := d.Parts().Store.SystemDB().QueryContext(d.t.Context(), list)
	if err != nil {
		d.t.Fatal(err)
	}
	all := map[string]string{}
	for rows.Next() {
		var name, content string
		if err := rows.Scan(&name, &content); err != nil {
			d.t.Fatal(err)
		}
		all[name] = content
	}
	if err := rows.Close(); err != nil || len(all) < 50 {
		d.t.Fatalf("%d tables, %v", len(all), err)
	}
	for name, content := range all {
		var n int
		err := d.Parts().Store.SystemDB().QueryRowContext(d.t.Context(), `SELECT count(*) FROM "`+name+`" WHERE `+content+` LIKE $1`, "%"+text+"%").Scan(&n)
		if err != nil {
			d.t.Fatalf("%s: %v", name, err)
		}
		if n > 0 {
			tables = append(tables, name)
		}
	}
	slices.Sort(tables)
	return tables
}

// later has so many days pass for people without a workspace and for invitations, and sweeps before and after.
func (d *desk) later(days int) {
	d.t.Helper()
	d.sweeps()
	d.execute(`UPDATE lone SET since = since - $1`, (time.Duration(days) * 24 * time.Hour).Microseconds())
	for _, column := range []string{"expires_at", "accepted_at"} {
		rows, err := d.Parts().Store.SystemDB().QueryContext(d.t.Context(), "SELECT id, "+column+" FROM invitations WHERE "+column+" IS NOT NULL")
		if err != nil {
			d.t.Fatal(err)
		}
		all := map[string]time.Time{}
		for rows.Next() {
			var id string
			var at time.Time
			if err := rows.Scan(&id, &at); err != nil {
				d.t.Fatal(err)
			}
			all[id] = at
		}
		if err := rows.Close(); err != nil {
			d.t.Fatal(err)
		}
		for id, at := range all {
			d.execute("UPDATE invitations SET "+column+" = $1 WHERE id = $2", at.AddDate(0, 0, -days), id)
		}
	}
	d.sweeps()
}

func (d *desk) sweeps() {
	d.t.Helper()
	if err := d.Sweep(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
}

// invites somebody, and is the token of their link.
func (d *desk) invites(email string) string {
	d.t.Helper()
	made, err := d.Invite(d.as(d.ctx, "owner"), person.CreateInvitation{Email: email, Role: "viewer"})
	if err != nil {
		d.t.Fatal(err)
	}
	return made.Link[strings.LastIndex(made.Link, "/")+1:]
}

// accepts an invitation as somebody new.
func (d *desk) accepts(token string) {
	d.t.Helper()
	if _, _, err := d.Accept(d.t.Context(), token, person.Arrival{Name: "Removed Rita", Password: password, Language: "DE", From: "192.0.2.1"}); err != nil {
		d.t.Fatal(err)
	}
}

// nameTables are those in which somebody's name stands beside their id.
var nameTables = []string{"assistant_notes", "contact_notes", "conversation_notes", "supervisions"}

// leaves somebody's name in them.
func (d *desk) leaves(email, name string) {
	d.t.Helper()
	var id string
	if err := d.Parts().Store.SystemDB().QueryRowContext(d.t.Context(), `SELECT id FROM users WHERE email = $1`, email).Scan(&id); err != nil {
		d.t.Fatal(err)
	}
	err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
		client := d.Parts().Store.Client(ctx)
		talk := client.Conversation.Create().SaveX(ctx).ID
		call := client.Call.Create().SetCallType("web").SetDirection("inbound").SetConversationID(talk).SetActive(false).SaveX(ctx).ID
		client.ConversationNote.Create().SetConversationID(talk).SetContent("He is angry").SetAuthorID(id).SetAuthorName(name).ExecX(ctx)
		ada, bot := client.Contact.Create().SetName("Ada").SaveX(ctx).ID, client.Assistant.Create().SetName("Bot").SaveX(ctx).ID
		client.ContactNote.Create().SetContactID(ada).SetValue("Call later").SetAuthorID(id).SetCreatedBy(name).ExecX(ctx)
		client.AssistantNote.Create().SetAssistantID(bot).SetContent("Shorten it").SetAuthorID(id).SetAuthor(name).ExecX(ctx)
		return client.Supervision.Create().SetCallID(call).SetUserID(id).SetUserName(name).SetMode("LISTEN").SetTicket(id).Exec(ctx)
	})
	if err != nil {
		d.t.Fatal(err)
	}
	if got := d.holding(name); slices.ContainsFunc(nameTables, func(table string) bool { return !slices.Contains(got, table) }) {
		d.t.Fatalf("%s is in %v", name, got)
	}
}

// stays fails the test where the name of somebody who stays is not left beside their id.
func (d *desk) stays(name string) {
	d.t.Helper()
	for _, table := range nameTables {
		if got := d.holding(name); !slices.Contains(got, table) {
			d.t.Errorf("%s is only in %v", name, got)
		}
	}
}

// Somebody who was removed and is in no other workspace is forgotten after 30 days, and so is whom an invitation never reached. The audit trail is
// never changed.
func TestPeopleWithoutWorkspaceAreForgotten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.join(d.ctx, "owner@example.com", "owner")
		other := storetest.Stranger(t, d.Parts().Store)
		d.join(other, "both@example.com", "owner")
		d.join(d.ctx, "both@example.com", "viewer")
		d.accepts(d.invites("rita@example.com"))
		d.invites("mistyped@example.com")
		d.leaves("rita@example.com", "Removed Rita")
		d.leaves("both@example.com", "Busy Bea")
		for _, email := range []string{"rita@example.com", "both@example.com"} {
			if err := d.Remove(owner, d.memberID(owner, email)); err != nil {
				t.Fatal(err)
			}
		}
		d.later(29)
		if got := d.holding("rita@example.com"); !slices.Contains(got, "users") || !slices.Contains(got, "invitations") {
			t.Errorf("after 29 days: %v", got)
		}
		if got := d.holding("mistyped@example.com"); !slices.Contains(got, "invitations") { // expired for 22 days
			t.Errorf("an invitation after 29 days: %v", got)
		}
		d.later(9)
		for _, gone := range []string{"rita@example.com", "Removed Rita", "mistyped@example.com"} {
			if got := d.holding(gone); len(slices.DeleteFunc(got, func(t string) bool { return t == "audit_entries" })) > 0 {
				t.Errorf("%s is still in %v", gone, got)
			}
		}
		for _, email := range []string{"owner@example.com", "both@example.com"} {
			if got := d.holding(email); !slices.Contains(got, "users") {
				t.Errorf("%s is gone", email)
			}
		}
		d.stays("Busy Bea")
		d.login("both@example.com")
		if authz.From(owner).Workspace == authz.From(other).Workspace {
			t.Fatal("one workspace")
		}
	})
}

// Somebody whom an invitation waits for, who has come back, or who is nowhere yet, keeps their login.
func TestPeopleWhoMayComeBackAreKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.join(d.ctx, "owner@example.com", "owner")
		remove := func(email string) {
			if err := d.Remove(owner, d.memberID(owner, email)); err != nil {
				t.Fatal(err)
			}
		}
		for _, email := range []string{"invited@example.com", "back@example.com", "gone@example.com"} {
			d.join(d.ctx, email, "viewer")
			remove(email)
		}
		d.later(29)
		d.invites("invited@example.com")
		d.join(d.ctx, "back@example.com", "viewer") // counts anew from then on
		remove("back@example.com")
		d.later(5)
		for email, kept := range map[string]bool{"invited@example.com": true, "back@example.com": true, "gone@example.com": false} {
			if got := d.holding(email); slices.Contains(got, "users") != kept {
				t.Errorf("%s is in %v", email, got)
			}
		}
	})
}

// Where nobody is in any workspace, nobody is forgotten: the link of the setup would be printed again.
func TestTheLastPeopleAreKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "owner@example.com", "owner")
		d.execute(`DELETE FROM memberships`)
		d.later(31)
		if got := d.holding("owner@example.com"); !slices.Contains(got, "users") {
			t.Errorf("the last one is in %v", got)
		}
	})
}

// The operator erases somebody at once, with every invitation from and to them; nobody who is a member.
func TestEraseSomebody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		owner := d.join(d.ctx, "owner@example.com", "owner")
		d.accepts(d.invites("rita@example.com"))
		d.leaves("rita@example.com", "Removed Rita")
		d.leaves("owner@example.com", "Lasting Lena")
		token, _ := d.login("rita@example.com")
		wantFault(t, d.Erase(t.Context(), "Rita@example.com"), fault.Conflict)
		d.going(token)
		if err := d.Remove(owner, d.memberID(owner, "rita@example.com")); err != nil {
			t.Fatal(err)
		}
		d.invites("rita@example.com")
		d.invites("mistyped@example.com")
		for _, email := range []string{"Rita@example.com", "mistyped@example.com"} {
			if err := d.Erase(t.Context(), email); err != nil {
				t.Fatal(err)
			}
		}
		d.ended(token)
		for _, gone := range []string{"rita@example.com", "Removed Rita", "mistyped@example.com"} {
			if got := d.holding(gone); len(slices.DeleteFunc(got, func(t string) bool { return t == "audit_entries" })) > 0 {
				t.Errorf("%s is still in %v", gone, got)
			}
		}
		wantFault(t, d.Erase(t.Context(), "rita@example.com"), fault.NotFound)
		wantFault(t, d.Erase(t.Context(), "rita"), fault.Validation, "email")
		wantFault(t, d.Erase(t.Context(), "owner@example.com"), fault.Conflict)
		d.stays("Lasting Lena")
		d.login("owner@example.com")
	})
}
