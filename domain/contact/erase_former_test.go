package contact_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A contact's earlier numbers, addresses and ids are known from its events: they are forgotten with it, unless another contact has them by now.
func TestEraseOfWhatAContactWasCalledBefore(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const before, now, zoes = "+14155552671", "+14155552672", "+14155552673"
		reason := "asked"
		for _, number := range []string{before, now, zoes} {
			if _, err := d.Parts().DoNotCall.Add(d.ctx, number, &reason); err != nil {
				t.Fatal(err)
			}
		}
		searches := map[string]bool{ // whether it stays
			"Ada Byron":         true, // which may be another Ada
			"byron@example.com": false, "(415) 555-2671": false, "crm-7": false, "Ada Lovelace": false,
			"(415) 555-2673": true, "zoe@example.com": true, "crm-9": true, "Zoe Zimmer": true,
		}
		var ada string
		d.write(func(ctx context.Context, client *ent.Client) {
			ada = client.Contact.Create().SetName("Ada Lovelace").SetPhone(now).SaveX(ctx).ID
			zoe := client.Contact.Create().SetName("Zoe Zimmer").SetPhone(zoes).SetEmail("Zoe@example.com").SetEmailKey("zoe@example.com").
				SetContactID("crm-9").SaveX(ctx).ID
			tells := func(id, data string) {
				client.Event.Create().SetType("contact.updated").SetThingID(id).SetContactID(id).SetData([]byte(data)).ExecX(ctx)
			}
			tells(ada, fmt.Sprintf(`{"name":null,"firstName":"Ada","lastName":"Byron","phone":%q,"email":"byron@example.com","contactId":"crm-7"}`, before))
			tells(ada, fmt.Sprintf(`{"name":"Ada Lovelace","phone":%q,"email":"zoe@example.com","contactId":"crm-9"}`, zoes))
			tells(zoe, `{"name":"Zoe Zimmer"}`)
			for _, number := range []string{before, zoes} {
				client.CallRefusal.Create().SetReason("dnd").SetToNumber(number).SetEvidence([]byte("[]")).ExecX(ctx)
			}
			for search := range searches {
				filter, err := json.Marshal(map[string]string{"search": search})
				if err != nil {
					t.Fatal(err)
				}
				client.SavedView.Create().SetName(search).SetFilter(filter).ExecX(ctx)
			}
		})
		for table, has := range map[string][]string{"do_not_calls": {before, now}, "call_refusals": {before}} { // which are those that it takes
			for _, number := range []string{before, now, zoes} {
				if text := d.exports(ada, table); strings.Contains(text, number) != slices.Contains(has, number) {
					t.Errorf("of %s, an export has %s", number, text)
				}
			}
		}
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		if err := d.goesOn(); err != nil {
			t.Fatal(err)
		}
		client := d.Parts().Store.Client(d.ctx)
		var listed, refused []string
		for _, e := range client.DoNotCall.Query().AllX(d.ctx) {
			listed = append(listed, store.Text(e.Number)+store.Text(e.Reason))
		}
		for _, r := range client.CallRefusal.Query().AllX(d.ctx) {
			refused = append(refused, store.Text(r.ToNumber))
		}
		if slices.Sort(listed); !slices.Equal(listed, []string{"", "", zoes + reason}) || !slices.Equal(refused, []string{zoes}) {
			t.Errorf("listed: %q, refused: %q", listed, refused)
		}
		for _, v := range client.SavedView.Query().AllX(d.ctx) {
			if kept := string(v.Filter) != "{}"; kept != searches[v.Name] {
				t.Errorf("the search for %s is left: %v", v.Name, kept)
			}
		}
	})
}
