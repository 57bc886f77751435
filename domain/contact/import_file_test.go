package contact_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// imports does the job of an import once.
func (d *desk) imports(id string) error {
	return (&contact.ImportWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[contact.ImportArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: contact.ImportArgs{ImportID: id},
	})
}

// crowd is a table of so many contacts.
func crowd(n int) string {
	var text strings.Builder
	text.WriteString("name,email\n")
	for i := range n {
		_, _ = fmt.Fprintf(&text, "Person %d,p%d@example.com\n", i, i)
	}
	return text.String()
}

// A file is imported once at a time: the second of a double click is refused.
func TestImportOfOneFileOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		file := d.keeps(crowd(3))
		first, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file}); !fault.Is(err, fault.Conflict) {
			t.Errorf("a second time: %v", err)
		}
		if err := d.imports(first.ID); err != nil {
			t.Fatal(err)
		}
		if now, err := d.GetImport(d.ctx, first.ID); err != nil || now.Status != contact.Completed || now.CreatedContacts != 3 || len(d.left()) > 0 {
			t.Errorf("%+v, %v, left %q", now, err, d.left())
		}
		if _, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file}); !fault.Is(err, fault.NotFound) {
			t.Errorf("when it has ended: %v", err)
		}
	})
}

// The end of one of two imports of a file leaves the file to the other.
func TestCancelLeavesTheOtherImport(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		file, both := d.keeps(crowd(600)), make([]string, 2)
		d.write(func(ctx context.Context, client *ent.Client) {
			for i := range both {
				both[i] = client.ContactImport.Create().SetName("a").SetFileID(file).SetFields([]string{"name", "email"}).SaveX(ctx).ID
			}
		})
		if _, err := d.CancelImport(d.ctx, both[1]); err != nil {
			t.Fatal(err)
		}
		if err := d.imports(both[0]); err != nil {
			t.Fatal(err)
		}
		now, err := d.GetImport(d.ctx, both[0])
		if err != nil || now.Status != contact.Completed || now.CreatedContacts != 600 || len(d.left()) > 0 {
			t.Errorf("%+v, %v, left %q", now, err, d.left())
		}
	})
}

// An import whose file is deleted in the middle has failed, and has brought in whole rows only.
func TestImportOfAFileThatGoes(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const rows = 40_000 // of which the first megabyte is the first piece
		file := d.keeps(crowd(rows))
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- d.imports(started.ID) }()
		await.Until(t, "it does not begin", func() bool {
			now, err := d.GetImport(d.ctx, started.ID)
			return err == nil && now.DoneRows > 0
		})
		if err := d.Parts().Files.Delete(d.ctx, file); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		now, err := d.GetImport(d.ctx, started.ID)
		if err != nil || now.Status != contact.Failed || now.DoneRows >= rows || now.DoneRows%250 != 0 || !strings.Contains(store.Text(now.FailureReason), "deleted") {
			t.Errorf("%+v, %v", now, err)
		}
	})
}

// The same holds if it is deleted before the first row, or between two runs of the job.
func TestImportOfAFileThatIsGone(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		for name, run := range map[string]func(*ent.ContactImportUpdateOne){
			"before the first row": func(*ent.ContactImportUpdateOne) {},
			"between two runs":     func(u *ent.ContactImportUpdateOne) { u.SetStatus(contact.Running).SetTotalRows(600).SetDoneRows(250) },
		} {
			file := d.keeps(crowd(600))
			started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
			if err != nil {
				t.Fatal(err)
			}
			d.write(func(ctx context.Context, client *ent.Client) {
				update := client.ContactImport.UpdateOneID(started.ID).SetBadRows(0)
				run(update)
				update.ExecX(ctx)
			})
			if err := d.Parts().Files.Delete(d.ctx, file); err != nil {
				t.Fatal(err)
			}
			for range 2 { // jobs run at least once
				if err := d.imports(started.ID); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			now, err := d.GetImport(d.ctx, started.ID)
			if err != nil || now.Status != contact.Failed || now.FinishedAt == nil || !strings.Contains(store.Text(now.FailureReason), "deleted") {
				t.Errorf("%s: %+v, %v", name, now, err)
			}
		}
	})
}

// An import that begins while a contact is erased whom its file names keeps the file until it has ended.
func TestEraseLeavesTheFileOfAnImportThatBegins(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const files = 30
		for range files {
			d.keeps(crowd(2_000) + "Ada,ada@example.com\n")
		}
		erased := make(chan error, 1)
		go func() { erased <- d.erases(func(c *ent.ContactCreate) { c.SetEmail("ada@example.com") }) }()
		await.Until(t, "no file is deleted", func() bool { return len(d.left()) < files })
		var started []string
		for _, id := range slices.Backward(d.left()) {
			if i, err := d.StartImport(d.ctx, contact.NewImport{FileID: &id}); err == nil {
				started = append(started, i.ID)
			} else if slices.Contains(d.left(), id) { // else it was deleted first
				t.Error(err)
			}
		}
		var snooze *rivertype.JobSnoozeError
		if err := <-erased; err != nil && !(errors.As(err, &snooze) && len(started) > 0) {
			t.Error(err)
		}
		for _, id := range started {
			if err := d.imports(id); err != nil {
				t.Error(err)
			}
			if now, err := d.GetImport(d.ctx, id); err != nil || now.Status != contact.Completed {
				t.Errorf("an import that began has %s: %s, %v", now.Status, store.Text(now.FailureReason), err)
			}
		}
		if err := d.goesOn(); err != nil {
			t.Errorf("when they have ended: %v", err)
		}
		if n := d.Parts().Store.Client(d.ctx).Contact.Query().Where(entcontact.EmailKey("ada@example.com")).CountX(d.ctx); n > 0 {
			t.Errorf("%d contacts have the address", n)
		}
		if in := d.mentions("ada@example.com"); len(in) > 0 {
			t.Errorf("the address stands in %q", in)
		}
		t.Logf("%d imports began", len(started))
	})
}

// A short row of a wide table has a value for each column in the file of problems. That counts as what the subaccount stores, and an import for
// which it has no more room has failed. What was done before stays, and is listed.
func TestImportWithoutRoomForItsProblems(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const limit, batch, columns = 1 << 20, 250, 1000
		d.Parts().Files.Quota = &file.Quota{Store: d.Parts().Store, Limit: limit}
		stored := func() int64 {
			return d.Parts().Store.Client(d.ctx).Subaccount.GetX(d.ctx, authz.From(d.ctx).Subaccount).StoredBytes
		}
		text := "phone" + strings.Repeat(",", columns-1) + "\n" + strings.Repeat("x\n", batch-1) + "+14155552671\n" + strings.Repeat("x\n", 7*batch)
		upload := d.keeps(text)
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &upload})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // jobs run at least once
			if err := d.imports(started.ID); err != nil {
				t.Error(err)
			}
		}
		now, err := d.GetImport(d.ctx, started.ID)
		if err != nil || now.Status != contact.Failed || now.FinishedAt == nil || !strings.Contains(store.Text(now.FailureReason), "storage limit of 1 MB") {
			t.Fatalf("%s: %s, %v", now.Status, store.Text(now.FailureReason), err)
		}
		if now.DoneRows == 0 || now.DoneRows%batch != 0 || now.BadRows != now.DoneRows-1 || now.CreatedContacts != 1 {
			t.Errorf("%d rows done, %d bad, %d created", now.DoneRows, now.BadRows, now.CreatedContacts)
		}
		problems := store.Text(now.ProblemsFileID)
		listed, err := io.ReadAll(d.Parts().Files.Open(d.ctx, problems))
		if lines := strings.Count(string(listed), "\n"); err != nil || lines != now.BadRows+1 {
			t.Errorf("%d lines in the file of problems, want %d and the header, %v", lines, now.BadRows, err)
		}
		if n := stored(); n > limit || n != int64(len(listed)) || !slices.Equal(d.left(), []string{problems}) {
			t.Errorf("%d bytes are stored of %d, left %q", n, limit, d.left())
		}
		if err := d.Parts().Files.Delete(d.ctx, problems); err != nil {
			t.Fatal(err)
		}
		if now := d.bringsIn("phone\n+14155552671\n+14155552672\nx\n"); now.Status != contact.Completed || now.CreatedContacts != 1 || now.BadRows != 1 {
			t.Errorf("when there is room again: %s, %d created, %d bad", now.Status, now.CreatedContacts, now.BadRows)
		}
	})
}
