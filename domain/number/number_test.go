package number_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestNumberIsReadInTheRegion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, tt := range []struct{ region, zone, text, want string }{
			{"", "UTC", "(415) 555-0100", "+14155550100"},
			{"", "UTC", "(555) 123-4567", "+15551234567"},
			{"", "Europe/Berlin", "030 901820", "+4930901820"},
			{"GB", "Europe/Berlin", "020 7946 0018", "+442079460018"},
			{"GB", "Europe/Berlin", "+1 415-555-0101", "+14155550101"},
		} {
			d.settle(tt.region, tt.zone)
			if n := d.add(d.ctx, tt.text); n.Number != tt.want {
				t.Errorf("%q in %q, %s is %s, want %s", tt.text, tt.region, tt.zone, n.Number, tt.want)
			}
		}
	})
}

// A search reads a number as somebody of the region writes it, and a part of any number.
func TestNumberIsFoundInAnyFormat(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, text := range []string{"+74951234567", "+442079460018"} {
			d.add(d.ctx, text)
		}
		for _, tt := range []struct{ region, text, want string }{
			{"RU", "8 (495) 123-45-67", "+74951234567"},
			{"US", "011 44 20 7946 0018", "+442079460018"},
			{"GB", "020 7946 0018", "+442079460018"},
			{"GB", "0044 20 7946 0018", "+442079460018"},
			{"US", "4951234567", "+74951234567"},
			{"US", "7946", "+442079460018"},
			{"US", "79469", ""},
		} {
			d.settle(tt.region, "UTC")
			found, err := d.List(d.ctx, number.Filter{Search: &tt.text})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, n := range found.Nodes {
				got += n.Number
			}
			if got != tt.want {
				t.Errorf("%q in %s finds %q, want %q", tt.text, tt.region, got, tt.want)
			}
		}
	})
}

// settle says where the caller's subaccount is.
func (d *desk) settle(region, zone string) {
	d.t.Helper()
	err := d.Store().Tx(d.ctx, func(ctx context.Context) error {
		update := d.Store().Client(ctx).Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone(zone)
		if region != "" {
			update.SetRegion(region)
		}
		return update.Exec(ctx)
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func TestNumberRefusesBadInput(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, tt := range []struct {
			in     number.Create
			fields []string
		}{
			{number.Create{}, []string{"number"}},
			{number.Create{Number: "call me"}, []string{"number"}},
			{number.Create{Number: "+1 2"}, []string{"number"}},
			{number.Create{Number: "555-0100"}, []string{"number"}},
			{number.Create{Number: "020 123 4567"}, []string{"number"}},
			{
				number.Create{Number: "+14155550100", Type: patch.Sent(new("PIGEON")), AnswerWaitTime: patch.Sent(new(301))},
				[]string{"answerWaitTime", "type"},
			},
		} {
			_, err := d.Add(d.ctx, tt.in)
			wantFault(t, err, fault.Validation, tt.fields...)
		}
		n := d.add(d.ctx, "+14155550100")
		_, err := d.Change(d.ctx, n.ID, number.Update{Name: patch.Sent(new(strings.Repeat("n", 201))), Concurrency: patch.Sent(new(0))})
		wantFault(t, err, fault.Validation, "concurrency", "name")
		if all, err := d.List(d.ctx, number.Filter{}); err != nil || len(all.Nodes) != 1 || all.Nodes[0].Name != nil {
			t.Errorf("%v, %v: want the one good number, unchanged", all, err)
		}
	})
}

func TestNumberIsUnique(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.add(d.ctx, "+14155550100")
		_, err := d.Add(d.ctx, number.Create{Number: "415.555.0100"})
		wantFault(t, err, fault.Conflict, "number")
		for _, ctx := range d.others() {
			d.add(ctx, "+14155550100") // a conflict would disclose what other tenants have
		}
		errs := twice(func() error {
			_, err := d.Add(d.ctx, number.Create{Number: "+14155550101"})
			return err
		})
		if errs[0] == nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		if errs[1] != nil {
			t.Errorf("neither of two concurrent additions succeeded: %v", errs)
		}
		wantFault(t, errs[0], fault.Conflict, "number")
	})
}

func TestAssignAndClear(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		n, ann := d.add(d.ctx, "+14155550100"), d.newAssistant(d.ctx, "Ann")
		n, err := d.Assign(d.ctx, n.ID, &ann)
		if err != nil || n.AssistantName == nil || *n.AssistantName != "Ann" {
			t.Fatalf("%v, %v: want the number assigned to Ann", n, err)
		}
		for name, ctx := range d.others() {
			_, err := d.Assign(d.ctx, n.ID, new(d.newAssistant(ctx, name)))
			wantFault(t, err, fault.NotFound, "assistantId")
		}
		if n, err = d.Get(d.ctx, n.ID); err != nil || *n.AssistantID != ann {
			t.Errorf("%v, %v: a refused assignment changed the number", n, err)
		}
		if n, err = d.Assign(d.ctx, n.ID, nil); err != nil || n.AssistantID != nil || n.AssistantName != nil {
			t.Errorf("%v, %v: want the number without an assistant", n, err)
		}
	})
}

func TestAssistantGoneMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		n, ann := d.add(d.ctx, "+14155550100"), d.newAssistant(d.ctx, "Ann")
		if _, err := d.Assign(d.ctx, n.ID, &ann); err != nil {
			t.Fatal(err)
		}
		err := d.Store().Tx(d.ctx, func(ctx context.Context) error { return d.Store().Client(ctx).Assistant.DeleteOneID(ann).Exec(ctx) })
		if err != nil {
			t.Fatal(err)
		}
		if n, err := d.Get(d.ctx, n.ID); err != nil || n.AssistantID != nil {
			t.Errorf("%v, %v: want the number without its assistant", n, err)
		}
		_, err = d.Assign(d.ctx, n.ID, &ann)
		wantFault(t, err, fault.NotFound, "assistantId")
	})
}

func TestNullClearsAndAbsentStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		n, err := d.Add(d.ctx, number.Create{Number: "+14155550100", Name: patch.Sent(new("Front")), CallerID: patch.Sent(new("Acme"))})
		if err != nil {
			t.Fatal(err)
		}
		n, err = d.Change(d.ctx, n.ID, number.Update{Name: patch.Sent[string](nil)})
		if err != nil || n.Name != nil || n.CallerID == nil || *n.CallerID != "Acme" {
			t.Fatalf("%v, %v: want no name and the same caller ID", n, err)
		}
		await.Until(t, "the clock stands still", func() bool { return time.Since(n.UpdatedAt) > time.Millisecond })
		if same, err := d.Change(d.ctx, n.ID, number.Update{}); err != nil || !same.UpdatedAt.Equal(n.UpdatedAt) {
			t.Errorf("%v, %v: want the number as of %v, for nothing was sent", same, err, n.UpdatedAt)
		}
	})
}

func TestNumberOfAnotherTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		n := d.add(d.ctx, "+14155550100")
		for _, ctx := range d.others() {
			_, err := d.Get(ctx, n.ID)
			wantFault(t, err, fault.NotFound)
			_, err = d.Change(ctx, n.ID, number.Update{Name: patch.Sent(new("Mine"))})
			wantFault(t, err, fault.NotFound)
			_, err = d.Assign(ctx, n.ID, new(d.newAssistant(ctx, "Mine")))
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.Delete(ctx, n.ID), fault.NotFound)
			if all, err := d.GetAll(ctx, []string{n.ID}); err != nil || len(all) != 0 {
				t.Errorf("%v, %v: want nothing", all, err)
			}
			if all, err := d.List(ctx, number.Filter{Search: new("415555")}); err != nil || len(all.Nodes) != 0 {
				t.Errorf("%v, %v: want an empty list", all, err)
			}
		}
		if now, err := d.Get(d.ctx, n.ID); err != nil || now.Name != nil || !now.UpdatedAt.Equal(n.UpdatedAt) {
			t.Errorf("%v, %v: want the number unchanged", now, err)
		}
		if err := d.Delete(d.ctx, n.ID); err != nil {
			t.Error(err)
		}
		wantFault(t, d.Delete(d.ctx, n.ID), fault.NotFound)
	})
}

// What callees are shown in the place of a number is read as one; what has letters is a name of the provider's.
func TestCallerIDIsReadAsANumber(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.settle("US", "UTC")
		n := d.add(d.ctx, "+14155550100")
		for i, c := range []struct{ text, want string }{
			{"(415) 555-0101", "+14155550101"}, {"+49 30 901820", "+4930901820"}, {"reception", "reception"}, {"desk-415 555", "desk-415 555"}, {"", ""},
		} {
			changed, err := d.Change(d.ctx, n.ID, number.Update{CallerID: patch.Sent(&c.text)})
			if err != nil || store.Text(changed.CallerID) != c.want {
				t.Errorf("%q is %v, %v, want %q", c.text, changed, err, c.want)
			}
			added, err := d.Add(d.ctx, number.Create{Number: fmt.Sprintf("+1415555012%d", i), CallerID: patch.Sent(&c.text)})
			if err != nil || store.Text(added.CallerID) != c.want {
				t.Errorf("%q of a new number is %v, %v, want %q", c.text, added, err, c.want)
			}
		}
		wrong := "415 555"
		if _, err := d.Change(d.ctx, n.ID, number.Update{CallerID: patch.Sent(&wrong)}); !fault.Is(err, fault.Validation) {
			t.Errorf("no number: %v", err)
		}
		if cleared, err := d.Change(d.ctx, n.ID, number.Update{CallerID: patch.Sent[string](nil)}); err != nil || cleared.CallerID != nil {
			t.Errorf("none: %v, %v", cleared, err)
		}
	})
}
