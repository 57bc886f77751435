package contact_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What somebody has written of a number on a do-not-call list may name whose it is: it goes with the number. What is written of the numbers
// of others stays, and so does that a number is listed, or was.
func TestEraseOfWhatListsSay(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const hers, others = "+14155552671", "+14155552672"
		because := "Ada Lovelace, ada@example.com, asked by phone"
		for _, number := range []string{hers, others} {
			first, err := d.Parts().DoNotCall.Add(d.ctx, number, &because)
			if err == nil {
				_, err = d.Parts().DoNotCall.Remove(d.ctx, first.ID, because)
			}
			if err == nil {
				_, err = d.Parts().DoNotCall.Add(d.ctx, number, &because)
			}
			if err == nil {
				_, err = d.Parts().DoNotCall.WorkspaceRecord(d.ctx, []string{number}, &because)
			}
			if err == nil {
				err = d.Parts().DoNotCall.WorkspaceRemove(d.ctx, number, because)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Ada Lovelace").SetPhone(hers) }); err != nil {
			t.Fatal(err)
		}
		client, seen := d.Parts().Store.Client(d.ctx), map[string]int{}
		check := func(list string, number, reason, lifted *string, is bool) {
			seen[list+store.Text(number)]++
			want, wantLifted := because, ""
			if is {
				wantLifted = because
			}
			if number == nil {
				want, wantLifted = "", ""
			}
			if store.Text(reason) != want || store.Text(lifted) != wantLifted {
				t.Errorf("the %s's entry of %q says %q, and %q", list, store.Text(number), store.Text(reason), store.Text(lifted))
			}
		}
		for _, e := range client.DoNotCall.Query().Order(entdonotcall.ByID()).AllX(d.ctx) {
			check("subaccount", e.Number, e.Reason, e.LiftedBecause, e.LiftedAt != nil)
		}
		for _, e := range client.WorkspaceDoNotCall.Query().Order(workspacedonotcall.ByID()).AllX(d.ctx) {
			check("workspace", e.Number, e.Reason, e.LiftedBecause, e.LiftedAt != nil)
		}
		for entries, want := range map[string]int{"subaccount": 2, "subaccount" + others: 2, "workspace": 1, "workspace" + others: 1} {
			if seen[entries] != want {
				t.Errorf("entries: %v", seen)
			}
		}
		if on, err := d.Parts().DoNotCall.Has(d.ctx, hers); err != nil || !on {
			t.Errorf("the number is listed: %v, %v", on, err)
		}
	})
}

// numbered is a contact with a number, in the subaccount of ctx.
func (d *desk) numbered(ctx context.Context, number string) (id string) {
	d.t.Helper()
	err := d.Parts().Store.Tx(ctx, func(ctx context.Context) error {
		id = d.Parts().Store.Client(ctx).Contact.Create().SetName("Ada").SetPhone(number).SaveX(ctx).ID
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// The workspace's list is that of all its subaccounts: what it says of a number stays until the last of their contacts with the number is erased.
// Callers who are limited to some subaccounts leave why it was listed, whatever numbers they give a contact. Calls are refused all the same.
func TestEraseLeavesTheWorkspaceItsList(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const shared, own = "+14155552671", "+14155552672"
		because := "letter of 3 May"
		if _, err := d.Parts().DoNotCall.WorkspaceRecord(d.ctx, []string{shared, own}, &because); err != nil {
			t.Fatal(err)
		}
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		limited := *authz.From(d.ctx)
		limited.Subaccounts = []string{limited.Subaccount}
		erased := func(ctx context.Context, id, number string, numbers, reasons int) {
			t.Helper()
			if err := d.Erase(ctx, id); err != nil {
				t.Fatal(err)
			}
			entries := d.Parts().Store.Client(d.ctx).WorkspaceDoNotCall.Query()
			named := entries.Clone().Where(workspacedonotcall.Number(number)).CountX(d.ctx)
			explained := entries.Where(workspacedonotcall.Reason(because)).CountX(d.ctx)
			on, err := d.Parts().DoNotCall.WorkspaceHas(d.ctx, number)
			if named != numbers || explained != reasons || !on || err != nil {
				t.Errorf("%d entries have the number, %d a reason, want %d and %d; it is listed: %t, %v", named, explained, numbers, reasons, on, err)
			}
		}
		d.numbered(storetest.Stranger(t, d.Parts().Store), shared) // who is in another workspace
		hers, theirs := d.numbered(d.ctx, shared), d.numbered(rival, shared)
		erased(d.ctx, hers, shared, 1, 2)
		erased(rival, theirs, shared, 0, 1)
		erased(authz.With(d.ctx, &limited), d.numbered(d.ctx, own), own, 0, 1)
	})
}

// Of two clients that erase their contacts with a number at the same time, one is the last: neither leaves the entry to the other.
func TestEraseByTwoClientsAtOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		for i := range 10 {
			number := fmt.Sprintf("+1415555267%d", i)
			if _, err := d.Parts().DoNotCall.WorkspaceRecord(d.ctx, []string{number}, nil); err != nil {
				t.Fatal(err)
			}
			hers, theirs := d.numbered(d.ctx, number), d.numbered(rival, number)
			var both sync.WaitGroup
			for id, ctx := range map[string]context.Context{hers: d.ctx, theirs: rival} {
				both.Go(func() {
					if err := d.Erase(ctx, id); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
		}
		if n := d.Parts().Store.Client(d.ctx).WorkspaceDoNotCall.Query().Where(workspacedonotcall.NumberNotNil()).CountX(d.ctx); n > 0 {
			t.Errorf("%d entries have their numbers", n)
		}
	})
}

// A call in a contact's conversation may be nobody's yet: one that is under way while the contact is in another, or one that has just ended. It
// goes with the contact; calls in the conversations of others stay.
func TestEraseOfCallsThatAreNobodysYet(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ada string
		var gone, stay []string
		d.write(func(ctx context.Context, client *ent.Client) {
			ada = client.Contact.Create().SetName("Ada").SaveX(ctx).ID
			web := func(active bool) *ent.CallCreate {
				return client.Call.Create().SetCallType("web").SetDirection("inbound").SetActive(active)
			}
			gone = append(gone, web(true).SetContactID(ada).SaveX(ctx).ID)
			hers, others := client.Conversation.Create().SetContactID(ada).SaveX(ctx).ID, client.Conversation.Create().SaveX(ctx).ID
			for key, talk := range map[string]string{"hers": hers, "others": others} {
				client.IdempotencyRecord.Create().SetScope(authz.From(ctx).Subaccount).SetRoute("POST /v3/calls/call_1/end").SetKey(key).
					SetFingerprint("x").SetContactID(talk).ExecX(ctx)
			}
			for _, active := range []bool{true, false} {
				gone = append(gone, web(active).SetConversationID(hers).SaveX(ctx).ID)
				stay = append(stay, web(active).SetConversationID(others).SaveX(ctx).ID)
			}
			for _, id := range append(gone[1:], stay...) {
				client.Event.Create().SetType("call.ended").SetThingID(id).SetData([]byte("{}")).ExecX(ctx)
			}
			client.File.Create().SetName("recording.wav").SetMimeType("audio/wav").SetCallID(gone[2]).ExecX(ctx)
		})
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		client := d.Parts().Store.Client(d.ctx)
		if kept := client.IdempotencyRecord.Query().Select(idempotencyrecord.FieldKey).StringsX(d.ctx); !slices.Equal(kept, []string{"others"}) {
			t.Errorf("what is stored of calls of %q is left", kept)
		}
		left := client.Call.Query().IDsX(d.ctx)
		for _, id := range gone {
			if slices.Contains(left, id) {
				t.Errorf("%s is left", client.Call.GetX(d.ctx, id))
			}
		}
		if len(left) != len(stay) {
			t.Errorf("%d calls are left, not %d", len(left), len(stay))
		}
		for _, e := range client.Event.Query().Where(event.Type("call.ended")).AllX(d.ctx) {
			if stays := slices.Contains(stay, e.ThingID); stays != (len(e.Data) > 0) {
				t.Errorf("the event of a call that stays, %v, has %q", stays, e.Data)
			}
		}
		if err := d.goesOn(); err != nil {
			t.Fatal(err)
		}
		if n := client.File.Query().CountX(d.ctx); n > 0 {
			t.Errorf("%d recordings are left", n)
		}
	})
}
