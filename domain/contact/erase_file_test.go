package contact_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"golang.org/x/text/encoding/unicode"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// desk is the service on a database of its own.
type desk struct {
	*contact.Service
	t   *testing.T
	ctx context.Context
}

func eachDesk(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		sealer := secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))
		workers := river.NewWorkers()
		queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		river.AddWorker(workers, &contact.EraseWorker{})
		river.AddWorker(workers, &contact.ImportWorker{})
		roles, err := authority()
		if err != nil {
			t.Fatal(err)
		}
		f(t, &desk{t: t, ctx: storetest.Tenant(t, s), Service: contact.New(contact.Parts{
			Store: s, Pager: &page.Pager{Store: s, Sealer: sealer}, Phone: phone.Reader{Store: s}, Files: file.New(s, sealer, nil), Queue: queue,
			Sealer: sealer, DoNotCall: donotcall.New(donotcall.Parts{Store: s, NumberKey: []byte("key")}),
			Mandates: mandate.Judge{Store: s, Authority: roles, Ongoing: signedOut},
		})})
	})
}

// signedOut is what became of all sessions.
func signedOut(context.Context, []string) (map[string]bool, error) { return map[string]bool{}, nil }

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

func (d *desk) write(f func(ctx context.Context, client *ent.Client)) {
	d.t.Helper()
	err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
		f(ctx, d.Parts().Store.Client(ctx))
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// keeps an upload, and is its id.
func (d *desk) keeps(text string) string {
	d.t.Helper()
	f, err := d.Parts().Files.Keep(d.ctx, "a.csv", "text/csv", strings.NewReader(text))
	if err != nil {
		d.t.Fatal(err)
	}
	return f.ID
}

// erases a contact, and does the job once.
func (d *desk) erases(set func(*ent.ContactCreate)) error {
	d.t.Helper()
	var id string
	d.write(func(ctx context.Context, client *ent.Client) {
		create := client.Contact.Create()
		set(create)
		id = create.SaveX(ctx).ID
	})
	if err := d.Erase(d.ctx, id); err != nil {
		d.t.Fatal(err)
	}
	return d.goesOn()
}

// goesOn with the erasure.
func (d *desk) goesOn() error {
	row := d.Parts().Store.Client(d.ctx).Erasure.Query().OnlyX(d.ctx)
	return (&contact.EraseWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[contact.EraseArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: contact.EraseArgs{ErasureID: row.ID},
	})
}

// An event about the contact that was written while it was erased is emptied, too; whom others are about keep theirs.
func TestEraseEmptiesLateEvents(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var gone, stays string
		d.write(func(ctx context.Context, client *ent.Client) {
			gone, stays = client.Contact.Create().SetName("Ada").SaveX(ctx).ID, client.Contact.Create().SetName("Zoe").SaveX(ctx).ID
		})
		if err := d.Erase(d.ctx, gone); err != nil {
			t.Fatal(err)
		}
		d.write(func(ctx context.Context, client *ent.Client) {
			for _, about := range []string{gone, stays} {
				client.Event.Create().SetType("message.created").SetThingID("msg_1").SetContactID(about).SetData([]byte(`{"body":"hello"}`)).SaveX(ctx)
			}
		})
		if err := d.goesOn(); err != nil {
			t.Fatal(err)
		}
		for _, e := range d.Parts().Store.Client(d.ctx).Event.Query().Where(event.Type("message.created")).AllX(d.ctx) {
			if about := store.Text(e.ContactID); (len(e.Data) > 0) != (about == stays) {
				t.Errorf("the event about %s has %q", about, e.Data)
			}
		}
	})
}

// left are the ids of the files that there are.
func (d *desk) left() []string { return d.Parts().Store.Client(d.ctx).File.Query().IDsX(d.ctx) }

// What belongs to somebody else stays, however short the contact's name is: recordings, and tables in which its letters only occur.
func TestEraseLeavesOthersAlone(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var recorded string
		d.write(func(ctx context.Context, client *ent.Client) {
			recorded = client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SaveX(ctx).ID
		})
		recording, err := d.Parts().Files.KeepRecording(d.ctx, recorded, "audio/wav", strings.NewReader("RIFF Al 17"), func(context.Context) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		table := d.keeps("name,phone,note\nAlbert,+14155550117,He is 170 tall\n-,,\n")
		err = d.erases(func(c *ent.ContactCreate) {
			c.SetName("Al").SetContactID("17").SetEmail("al@example.com").SetTitle("-")
		})
		if err != nil || !slices.Contains(d.left(), recording.ID) || !slices.Contains(d.left(), table) {
			t.Errorf("left %q, %v", d.left(), err)
		}
	})
}

// The recordings of the contact's calls are found by nobody once it is erased, and the job deletes them: with their calls, all pieces of them
// would go in one statement.
func TestEraseLeavesRecordingsToTheJob(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var gone, recorded string
		d.write(func(ctx context.Context, client *ent.Client) {
			gone = client.Contact.Create().SetName("Ada").SaveX(ctx).ID
			recorded = client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetContactID(gone).SetActive(false).SaveX(ctx).ID
		})
		sound := bytes.Repeat([]byte{1}, 3<<20)
		kept, err := d.Parts().Files.KeepRecording(d.ctx, recorded, "audio/wav", bytes.NewReader(sound), func(context.Context) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		pieces := func() int { return d.Parts().Store.Client(d.ctx).FilePiece.Query().CountX(d.ctx) }
		before := pieces()
		if err := d.Erase(d.ctx, gone); err != nil || pieces() != before {
			t.Errorf("the request deletes %d of %d pieces, %v", before-pieces(), before, err)
		}
		if _, err := d.Parts().Files.Recording(d.ctx, recorded); fault.From(err).Code != fault.NotFound {
			t.Errorf("the recording of the call is found: %v", err)
		}
		if _, err := d.Parts().Files.Get(d.ctx, kept.ID); fault.From(err).Code != fault.NotFound {
			t.Errorf("the recording is found as a file: %v", err)
		}
		if err := d.goesOn(); err != nil || len(d.left()) > 0 || pieces() > 0 {
			t.Errorf("%q and %d pieces are left, %v", d.left(), pieces(), err)
		}
	})
}

// meanwhile is a reader of nothing that has something done when it is read.
type meanwhile func()

func (f meanwhile) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}

// A recording that is being stored while somebody else is erased is stored in full: no call refers to it yet, and it does not end as a table does.
func TestEraseLeavesRecordingsUnderWay(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var recorded string
		d.write(func(ctx context.Context, client *ent.Client) {
			recorded = client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SaveX(ctx).ID
		})
		sound, began := append([]byte("RIFF\n\""), bytes.Repeat([]byte{0}, 1<<20)...), 0
		erase := meanwhile(func() {
			began = len(d.left())
			if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Ada") }); err != nil {
				t.Error(err)
			}
		})
		kept, err := d.Parts().Files.KeepRecording(d.ctx, recorded, "audio/wav", io.MultiReader(bytes.NewReader(sound), erase),
			func(context.Context) error { return nil })
		if err != nil || began != 1 {
			t.Fatalf("%d files while it was stored: %v", began, err)
		}
		got, err := io.ReadAll(d.Parts().Files.Open(d.ctx, kept.ID))
		if err != nil || !bytes.Equal(got, sound) {
			t.Errorf("%d bytes are left of %d, %v", len(got), len(sound), err)
		}
	})
}

// What two contacts share by having one number stays with the one that is not erased.
func TestEraseLeavesWhoSharesTheNumber(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const number = "+14155550117"
		var other string
		d.write(func(ctx context.Context, client *ent.Client) {
			other = client.Contact.Create().SetName("Bea").SetPhone(number).SaveX(ctx).ID
			client.CallRefusal.Create().SetReason("dnd").SetToNumber(number).SetContactID(other).SetEvidence([]byte("[]")).ExecX(ctx)
		})
		if _, err := d.Parts().DoNotCall.Add(d.ctx, number, nil); err != nil {
			t.Fatal(err)
		}
		refusals := func() int { return d.Parts().Store.Client(d.ctx).CallRefusal.Query().CountX(d.ctx) }
		listed := func() int {
			return d.Parts().Store.Client(d.ctx).DoNotCall.Query().Where(entdonotcall.Number(number)).CountX(d.ctx)
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Al").SetPhone(number) }); err != nil || refusals() != 1 || listed() != 1 {
			t.Errorf("of one of two: %d refusals and %d entries are left, %v", refusals(), listed(), err)
		}
		if err := d.Erase(d.ctx, other); err != nil || refusals() != 0 || listed() != 0 {
			t.Errorf("of the last: %d refusals and %d entries are left, %v", refusals(), listed(), err)
		}
	})
}

// A name that is nothing but a sign or an accent names nobody.
func TestEraseOfNoName(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		table := d.keeps("name,note\nAda,-\n")
		err := d.erases(func(c *ent.ContactCreate) { c.SetName("-").SetContactID("\u0301") })
		if err != nil || !slices.Contains(d.left(), table) {
			t.Errorf("left %q, %v", d.left(), err)
		}
	})
}

// A table that names the contact goes, in whatever encoding it is and however its numbers are written.
func TestEraseFindsTables(t *testing.T) {
	t.Parallel()
	wide := func(text string) string {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	eachDesk(t, func(t *testing.T, d *desk) {
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetRegion("DE").ExecX(ctx)
		})
		named := map[string]string{
			"UTF-16":               wide("Name;Ort\nJosé Núñez;Köln\n"),
			"windows-1252":         "Name;Ort\nJOS\xc9 N\xda\xd1EZ;K\xf6ln\n",
			"a national number":    "a,b\n0171 234 56 78,x\n",
			"a number with dashes": "a,b\n+49 (171) 2345-678,x\n",
			"an address in a text": "a,b\nJosé <JOSE@example.com>,x\n",
			"no header":            "jose@example.com,x\n",
			"too many values":      "a,b\n1,2,jose@example.com\n",
		}
		ids := map[string]string{}
		for what, text := range named {
			ids[what] = d.keeps(text)
		}
		err := d.erases(func(c *ent.ContactCreate) {
			c.SetName("José Núñez").SetEmail("jose@example.com").SetPhone("+491712345678")
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, id := range ids {
			if slices.Contains(d.left(), id) {
				t.Errorf("%s is left", what)
			}
		}
	})
}

// An import goes on, whoever is erased meanwhile, and what it has written about the contact goes when it has ended.
func TestEraseDuringImport(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		reads, writes := d.keeps("email\nada@example.com\n"), d.keeps("line,problem,email\n2,is wrong,ada@example.com\n")
		var running *ent.ContactImport
		d.write(func(ctx context.Context, client *ent.Client) {
			running = client.ContactImport.Create().SetName("a").SetFileID(reads).SetProblemsFileID(writes).SetStatus(contact.Running).
				SetFields([]string{"email"}).SaveX(ctx)
		})
		var snooze *rivertype.JobSnoozeError
		err := d.erases(func(c *ent.ContactCreate) { c.SetEmail("ada@example.com") })
		if !errors.As(err, &snooze) || !slices.Contains(d.left(), reads) || !slices.Contains(d.left(), writes) {
			t.Fatalf("left %q, %v", d.left(), err)
		}
		if _, err := d.CancelImport(d.ctx, running.ID); err != nil {
			t.Fatal(err)
		}
		if err := d.goesOn(); err != nil || len(d.left()) > 0 {
			t.Errorf("left %q, %v", d.left(), err)
		}
	})
}

// Of two runs of one import, one does the rows and the other leaves it to it.
func TestImportRunsOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const rows = 1_100
		text := "email\n"
		for i := range rows {
			text += fmt.Sprintf("p%d@example.com\n", i)
		}
		id := d.keeps(text)
		var made *ent.ContactImport
		d.write(func(ctx context.Context, client *ent.Client) {
			made = client.ContactImport.Create().SetName("a").SetFileID(id).SetFields([]string{"email"}).SaveX(ctx)
		})
		run := func() {
			var snooze *rivertype.JobSnoozeError
			err := (&contact.ImportWorker{Service: d.Service}).Work(t.Context(), &river.Job[contact.ImportArgs]{
				JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: contact.ImportArgs{ImportID: made.ID},
			})
			if err != nil && !errors.As(err, &snooze) {
				t.Error(err)
			}
		}
		var both sync.WaitGroup
		both.Go(run)
		both.Go(run)
		both.Wait()
		run()
		client := d.Parts().Store.Client(d.ctx)
		got := client.ContactImport.GetX(d.ctx, made.ID)
		if n := client.Contact.Query().CountX(d.ctx); n != rows || got.DoneRows != rows || got.CreatedContacts != rows || got.Status != contact.Completed {
			t.Errorf("%d contacts, %d rows done, %d created, %s", n, got.DoneRows, got.CreatedContacts, got.Status)
		}
	})
}
