package contact_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// bringsIn a table, and is the import when it is done.
func (d *desk) bringsIn(text string) *ent.ContactImport {
	d.t.Helper()
	file := d.keeps(text)
	made, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
	if err == nil {
		err = d.imports(made.ID)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, made.ID)
}

// people are the contacts, each by what an import may set.
func (d *desk) people() map[string]bool {
	all := map[string]bool{}
	for _, c := range d.Parts().Store.Client(d.ctx).Contact.Query().AllX(d.ctx) {
		all[store.Text(c.Name)+" "+store.Text(c.Email)+" "+store.Text(c.Phone)] = true
	}
	return all
}

// A number that a contact has lost to an earlier row of the same table no longer finds that contact, but its new owner.
func TestImportOfNumbersThatChangeHands(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Contact.Create().SetName("Ann").SetEmail("a@example.com").SetEmailKey("a@example.com").SetPhone("+14155550101").ExecX(ctx)
			client.Contact.Create().SetName("Eve").SetContactID("1").SetEmail("e@example.com").SetEmailKey("e@example.com").ExecX(ctx)
		})
		got := d.bringsIn("name,email,phone,contact_id\n" +
			"Ann,a@example.com,+14155550102,\n" +
			"Bob,b@example.com,+14155550101,\n" +
			"Bobby,,+14155550101,\n" +
			"Eve,eve@example.com,,1\n" +
			"Dan,e@example.com,,\n")
		want := []string{
			"Ann a@example.com +14155550102", "Bobby b@example.com +14155550101", "Eve eve@example.com ", "Dan e@example.com ",
		}
		people := d.people()
		for _, who := range want {
			if !people[who] {
				t.Errorf("%s is missing", who)
			}
		}
		if len(people) != len(want) || got.CreatedContacts != 2 || got.UpdatedContacts != 3 {
			t.Errorf("%v, %d created, %d updated", people, got.CreatedContacts, got.UpdatedContacts)
		}
	})
}

// A row that means an archived contact is a problem, and not a success that nobody finds. One with the same address that is not archived
// is meant instead.
func TestImportOfArchived(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		d.write(func(ctx context.Context, client *ent.Client) {
			for _, mail := range []string{"a@example.com", "b@example.com"} {
				client.Contact.Create().SetName("Old").SetEmail(mail).SetEmailKey(mail).SetIsArchived(true).ExecX(ctx)
			}
			client.Contact.Create().SetName("Bea").SetEmail("b@example.com").SetEmailKey("b@example.com").ExecX(ctx)
		})
		got := d.bringsIn("name,email,=1+1\nAnn,a@example.com,x\nBeate,b@example.com,x\n")
		people := d.people()
		if !people["Old a@example.com "] || !people["Old b@example.com "] || !people["Beate b@example.com "] {
			t.Errorf("%v", people)
		}
		if got.BadRows != 1 || got.UpdatedContacts != 1 || got.CreatedContacts != 0 {
			t.Errorf("%d problems, %d updated, %d created", got.BadRows, got.UpdatedContacts, got.CreatedContacts)
		}
		text, err := io.ReadAll(d.Parts().Files.Open(d.ctx, store.Text(got.ProblemsFileID)))
		if err != nil || !strings.Contains(string(text), "\n2,the contact is archived") {
			t.Errorf("%q, %v", text, err)
		}
		if head, _, _ := strings.Cut(string(text), "\n"); head != "line,problem,name,email,'=1+1" {
			t.Errorf("%q would be calculated", head)
		}
	})
}

// Somebody renames a contact while an import changes something else of it: it is found by its new name. On SQLite, one waits for the other.
func TestImportBesideAnUpdate(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		if !d.Parts().Store.Postgres() {
			return
		}
		made, err := d.Create(d.ctx, contact.Input{Name: patch.Sent(new("Ann")), Email: patch.Sent(new("a@example.com"))})
		if err != nil {
			t.Fatal(err)
		}
		named, waits, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			done <- d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
				_, err := d.Update(ctx, made.ID, contact.Input{Name: patch.Sent(new("Zoe"))})
				close(named)
				select {
				case <-waits:
				case <-t.Context().Done():
				}
				return err
			})
		}()
		imported := make(chan struct{})
		go func() {
			defer close(imported)
			<-named
			d.bringsIn("email,company_name\na@example.com,Acme\n")
		}()
		await.Until(t, "the import waits for nobody", func() bool {
			var waiting bool
			err := d.Parts().Store.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
				WHERE locktype = 'tuple' AND relation = 'contacts'::regclass)`).Scan(&waiting) // who waits for a row holds one of these
			return err == nil && waiting
		})
		close(waits)
		if err, _ := await.Receive(t, done, "the update does not end"); err != nil {
			t.Fatal(err)
		}
		await.Receive(t, imported, "the import does not end")
		got := d.Parts().Store.Client(d.ctx).Contact.GetX(d.ctx, made.ID)
		if store.Text(got.Name) != "Zoe" || store.Text(got.CompanyName) != "Acme" || got.NameKey != "zoe" ||
			!strings.Contains(got.SearchText, "zoe") {
			t.Errorf("%q of %q is found by %q and in order by %q", store.Text(got.Name), store.Text(got.CompanyName),
				got.SearchText, got.NameKey)
		}
	})
}

// Of those with the same name and no key of their own the oldest is meant that is not archived; nobody of another name or company, with a
// key, or of another subaccount.
func TestImportOfANameThatManyHave(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		made := map[string]string{}
		for _, c := range []struct {
			label  string
			of     context.Context
			before func(in *contact.Input)
		}{
			{"archived", d.ctx, func(in *contact.Input) { in.IsArchived = patch.Sent(new(true)) }},
			{"of a company", d.ctx, func(in *contact.Input) { in.CompanyName = patch.Sent(new("Acme")) }},
			{"with an address", d.ctx, func(in *contact.Input) { in.Email = patch.Sent(new("ann@example.com")) }},
			{"with a number", d.ctx, func(in *contact.Input) { in.Phone = patch.Sent(new("+14155550101")) }},
			{"with an id", d.ctx, func(in *contact.Input) { in.ContactID = patch.Sent(new("1")) }},
			{"a neighbour's", rival, func(*contact.Input) {}},
			{"meant", d.ctx, func(*contact.Input) {}},
			{"younger", d.ctx, func(*contact.Input) {}},
		} {
			in := contact.Input{Name: patch.Sent(new("Ánn"))}
			c.before(&in)
			row, err := d.Create(c.of, in)
			if err != nil {
				t.Fatal(err)
			}
			made[row.ID] = c.label
			await.Until(t, "the clock stands still", func() bool { return time.Since(row.CreatedAt) > time.Millisecond })
		}
		got := d.bringsIn("name,source\nann,fair\n")
		for _, c := range slices.Concat(d.Parts().Store.Client(d.ctx).Contact.Query().AllX(d.ctx), d.Parts().Store.Client(rival).Contact.Query().AllX(rival)) {
			if changed := store.Text(c.Source) == "fair"; changed != (made[c.ID] == "meant") {
				t.Errorf("the one %q: %t", made[c.ID], changed)
			}
		}
		if got.CreatedContacts != 0 || got.UpdatedContacts != 1 || got.BadRows != 0 {
			t.Errorf("%d created, %d updated, %d problems", got.CreatedContacts, got.UpdatedContacts, got.BadRows)
		}
	})
}

// Of many who share a number the oldest is meant that has it and is not archived, also where earlier rows, or people meanwhile, have given those
// before it other numbers.
func TestImportOfANumberThatManyHave(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const number, sharing = "+14155550101", 120
		ids := make([]string, sharing)
		for i := range ids {
			ids[i] = id.New("con")
		}
		slices.Sort(ids) // those of one moment are made in no order
		d.write(func(ctx context.Context, client *ent.Client) {
			began := time.Now().UTC().Add(-time.Hour).Truncate(time.Microsecond)
			for i := range ids {
				client.Contact.Create().SetID(ids[i]).SetName(fmt.Sprintf("Person %d", i)).SetPhone(number).SetContactID(strconv.Itoa(i)).
					SetIsArchived(i == 0 || i == 3).SetCreatedAt(began.Add(time.Duration(i) * time.Second)).SaveX(ctx)
			}
		})
		meant := func(source string) (who []int) {
			for i, one := range ids {
				if store.Text(d.Parts().Store.Client(d.ctx).Contact.GetX(d.ctx, one).Source) == source {
					who = append(who, i)
				}
			}
			return who
		}
		var text strings.Builder
		text.WriteString("contact_id,phone,source\n5,4155550101,aside\n,4155550101,first\n1,4155550109,\n2,4155550108,\n" +
			",4155550101,second\n4,4155550107,\n,4155550101,third\n")
		for i := range 250 {
			fmt.Fprintf(&text, "new-%d,4155550101,\n", i)
		}
		text.WriteString(",4155550101,fourth\n")
		got := d.bringsIn(text.String())
		for source, want := range map[string][]int{"first": {1}, "second": {4}, "third": nil, "fourth": {5}} {
			if who := meant(source); !slices.Equal(who, want) {
				t.Errorf("%s: %v, want %v", source, who, want)
			}
		}
		if got.CreatedContacts != 250 || got.BadRows != 0 {
			t.Errorf("%d created, %d problems", got.CreatedContacts, got.BadRows)
		}
	})
}
