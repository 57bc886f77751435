package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/table"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A view is its member's, in its subaccount or, of a table of the workspace, in all of them, and nobody else's.
func TestViews(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival, stranger := storetest.Rival(t, o.Store(), o.ctx), storetest.Stranger(t, o.Store())
		calls := o.save(o.ann, input("CALLS", "  Long   ones ", "x"))
		if calls.Name != "Long ones" || string(calls.Conditions) != `{"search":"x"}` || string(calls.Layout) != `{"hidden":{"email":true},"widths":{"name":200}}` {
			t.Errorf("%s %s %s", calls.Name, calls.Conditions, calls.Layout)
		}
		audit := o.save(o.ann, input("AUDIT", "Keys", ""))
		o.save(o.bob, input("CALLS", "long ones", ""))
		elsewhere := at(o.ann, authz.From(rival).Subaccount)
		o.save(elsewhere, input("CALLS", "Long ones", "y"))
		foreign := o.join(stranger, "user_ann")
		for where, one := range map[string]struct {
			ctx  context.Context
			want string
		}{
			"Ann":                     {o.ann, "AUDIT/Keys, CALLS/Long ones"},
			"Bob":                     {o.bob, "CALLS/long ones"},
			"Ann in no subaccount":    {at(o.ann, ""), "AUDIT/Keys"},
			"Ann in another":          {elsewhere, "AUDIT/Keys, CALLS/Long ones"},
			"Ann in another's office": {foreign, ""},
		} {
			if got := o.has(one.ctx); got != one.want {
				t.Errorf("%s has %q, want %q", where, got, one.want)
			}
		}
		list := "AUDIT"
		if all, err := o.Views(o.ann, &list); err != nil || len(all) != 1 || all[0].ID != audit.ID {
			t.Errorf("of one table there are %d: %v", len(all), err)
		}
		for who, ctx := range map[string]context.Context{
			"a colleague": o.bob, "another subaccount": elsewhere, "no subaccount": at(o.ann, ""), "another workspace": foreign,
		} {
			want(t, who+" deletes it", o.Delete(ctx, calls.ID), fault.NotFound)
			if authz.From(ctx).Subaccount != "" {
				_, err := o.Save(ctx, &calls.ID, input("CALLS", "x", ""))
				want(t, who+" changes it", err, fault.NotFound)
			}
		}
		_, err := o.Save(o.ann, &calls.ID, input("CONTACTS", "x", ""))
		want(t, "it becomes one of another table", err, fault.NotFound)
		_, err = o.Save(at(o.ann, ""), nil, input("CALLS", "x", ""))
		want(t, "of a subaccount's table, in none", err, fault.SubaccountRequired)
		if err := o.Delete(elsewhere, audit.ID); err != nil {
			t.Errorf("a view of the workspace's: %v", err)
		}
		if err := o.Delete(o.ann, calls.ID); err != nil {
			t.Error(err)
		}
		want(t, "one that is gone is deleted", o.Delete(o.ann, calls.ID), fault.NotFound)
		_, err = o.Save(o.ann, &calls.ID, input("CALLS", "x", ""))
		want(t, "one that is gone is changed", err, fault.NotFound)
	})
}

// Only people have views.
func TestKeysHaveNoViews(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		v := o.save(o.ann, input("TAGS", "All", ""))
		_, err := o.Views(o.ctx, nil)
		want(t, "a key reads", err, fault.Forbidden)
		_, err = o.Save(o.ctx, nil, input("TAGS", "x", ""))
		want(t, "a key saves", err, fault.Forbidden)
		want(t, "a key deletes", o.Delete(o.ctx, v.ID), fault.Forbidden)
		_, err = o.Save(as(o.ctx, "user_nobody"), nil, input("TAGS", "x", ""))
		want(t, "somebody who is no member saves", err, fault.NotFound)
	})
}

// Saving the same view again keeps one, and a change replaces it as a whole. A name stands for one view of a table, whatever its case.
func TestSavingAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		first, again := o.save(o.ann, input("TAGS", "A", "x")), o.save(o.ann, input("TAGS", "A", "x"))
		if again.ID != first.ID || !again.UpdatedAt.Equal(first.UpdatedAt) {
			t.Errorf("%v is not %v", again, first)
		}
		for what, in := range map[string]table.Input{"with another search": input("TAGS", "A", "y"), "in another case": input("TAGS", "a", "x")} {
			_, err := o.Save(o.ann, nil, in)
			want(t, "the same name "+what, err, fault.Conflict)
		}
		second := o.save(o.ann, input("TAGS", "B", "x"))
		_, err := o.Save(o.ann, &second.ID, input("TAGS", "A", "x"))
		want(t, "a name that another has", err, fault.Conflict)
		o.save(o.ann, input("TOOLS", "A", "x"))
		in := input("TAGS", "b", "z")
		in.Layout = []byte(`{"hidden":{},"widths":{}}`)
		changed, err := o.Save(o.ann, &second.ID, in)
		if err != nil || changed.Name != "b" || string(changed.Conditions) != `{"search":"z"}` || string(changed.Layout) != string(in.Layout) {
			t.Errorf("%+v: %v", changed, err)
		}
	})
}

// What is no view is refused, and nothing is kept of it.
func TestViewsAreChecked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		good := input("TAGS", "x", "x")
		long := strings.Repeat("ü", 1000)
		for what, change := range map[string]func(in *table.Input){
			"name":           func(in *table.Input) { in.Name = "  " },
			"a long name":    func(in *table.Input) { in.Name = strings.Repeat("x", 61) },
			"list":           func(in *table.Input) { in.List = "INBOX" },
			"conditions":     func(in *table.Input) { in.Conditions = []byte(`{"search":1}`) },
			"null in them":   func(in *table.Input) { in.Conditions = []byte(`{"search":null}`) },
			"null for them":  func(in *table.Input) { in.Conditions = []byte(`null`) },
			"none of them":   func(in *table.Input) { in.Conditions = nil },
			"a list of them": func(in *table.Input) { in.Conditions = []byte(`[]`) },
			"large ones":     func(in *table.Input) { in.Conditions = []byte(`{"search":"` + long + `"}`) },
			"two of them":    func(in *table.Input) { in.Conditions = []byte(`{}{}`) },
			"layout":         func(in *table.Input) { in.Layout = []byte(`{}`) },
			"null layout":    func(in *table.Input) { in.Layout = []byte(`null`) },
			"a narrow one":   func(in *table.Input) { in.Layout = []byte(`{"hidden":{},"widths":{"a":63}}`) },
			"a wide one":     func(in *table.Input) { in.Layout = []byte(`{"hidden":{},"widths":{"a":801}}`) },
			"a broken one":   func(in *table.Input) { in.Layout = []byte(`{"hidden":{},"widths":{"a":64.5}}`) },
			"null in it":     func(in *table.Input) { in.Layout = []byte(`{"hidden":{"a":null},"widths":{}}`) },
			"more than that": func(in *table.Input) { in.Layout = []byte(`{"hidden":{},"widths":{},"order":[]}`) },
			"a large one":    func(in *table.Input) { in.Layout = []byte(`{"hidden":{"` + long + `":true},"widths":{}}`) },
		} {
			in := good
			change(&in)
			_, err := o.Save(o.ann, nil, in)
			want(t, what, err, fault.Validation)
		}
		if got := o.has(o.ann); got != "" {
			t.Errorf("something was kept: %q", got)
		}
	})
}

// Of several that are added at the same time, as many succeed as the limit leaves room for. Those of other people and tables take no room.
func TestViewsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		for i := range 18 {
			o.save(o.ann, input("CALLS", fmt.Sprint("call ", i), ""))
		}
		o.save(o.bob, input("CALLS", "Bob's", ""))
		o.save(o.ann, input("TAGS", "Tags", ""))
		results := make(chan error)
		for i := range 6 {
			go func() {
				_, err := o.Save(o.ann, nil, input("CALLS", fmt.Sprint("new ", i), ""))
				results <- err
			}()
		}
		added := 0
		for range 6 {
			if err := <-results; err == nil {
				added++
			} else {
				want(t, "one too many", err, fault.Conflict)
			}
		}
		list := "CALLS"
		all, err := o.Views(o.ann, &list)
		if err != nil || added != 2 || len(all) != 20 {
			t.Fatalf("%d were added, and there are %d: %v", added, len(all), err)
		}
		if _, err := o.Save(o.ann, &all[0].ID, input("CALLS", "Renamed", "")); err != nil {
			t.Errorf("one of so many is changed: %v", err)
		}
	})
}

// Of two who give two views the same name at the same time, one does.
func TestOneNameTwice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		results := make(chan error)
		for i := range 4 {
			go func() {
				_, err := o.Save(o.ann, nil, input("CALLS", "Same", fmt.Sprint(i)))
				results <- err
			}()
		}
		saved := 0
		for range 4 {
			if err := <-results; err == nil {
				saved++
			} else {
				want(t, "the name is taken", err, fault.Conflict)
			}
		}
		if got := o.has(o.ann); saved != 1 || got != "CALLS/Same" {
			t.Errorf("%d were saved: %q", saved, got)
		}
	})
}

// By the host name of a client, views of the workspace's tables are others: whoever manages the name may have it lead elsewhere.
func TestViewsByAHostName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		secret := o.save(o.ann, input("AUDIT", "All clients", ""))
		o.save(o.ann, input("CALLS", "Calls", ""))
		c := *authz.From(o.ann)
		c.Confined, c.Subaccounts = true, []string{c.Subaccount}
		confined := authz.With(o.ann, &c)
		o.save(confined, input("AUDIT", "Here", ""))
		if got := o.has(confined); got != "AUDIT/Here, CALLS/Calls" {
			t.Errorf("by the name there are %q", got)
		}
		want(t, "one that is not shown is deleted", o.Delete(confined, secret.ID), fault.NotFound)
		if got := o.has(o.ann); got != "AUDIT/All clients, CALLS/Calls" {
			t.Errorf("without it there are %q", got)
		}
	})
}

// A member who leaves loses their views, and one who is limited to some subaccounts those of the others. Colleagues and other workspaces keep theirs.
func TestLeavingForgetsViews(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival, stranger := storetest.Rival(t, o.Store(), o.ctx), storetest.Stranger(t, o.Store())
		foreign, elsewhere := o.join(stranger, "user_ann"), at(o.ann, authz.From(rival).Subaccount)
		for _, ctx := range []context.Context{o.ann, elsewhere, o.bob, foreign} {
			o.save(ctx, input("CALLS", "Calls", ""))
		}
		o.save(o.ann, input("KEYS", "Keys", ""))
		o.write(o.ctx, func(ctx context.Context, _ *ent.Client) error { return o.MemberLeft(ctx, "user_ann") })
		if got := o.has(o.ann) + "; " + o.has(elsewhere); got != "CALLS/Calls, KEYS/Keys; CALLS/Calls, KEYS/Keys" {
			t.Errorf("a member without limits has %q", got)
		}
		o.limit("user_ann", authz.From(rival).Subaccount)
		if got := o.has(o.ann) + "; " + o.has(elsewhere); got != "KEYS/Keys; CALLS/Calls, KEYS/Keys" {
			t.Errorf("a limited member has %q", got)
		}
		_, err := o.Save(o.ann, nil, input("CALLS", "Late", "")) // they had come before
		want(t, "a view of a subaccount that they may not use any more", err, fault.NotFound)
		o.limit("user_ann")
		if got := strings.Join([]string{o.has(o.ann), o.has(elsewhere), o.has(o.bob), o.has(foreign)}, "; "); got != "; ; CALLS/Calls; CALLS/Calls" {
			t.Errorf("left are %q", got)
		}
		_, err = o.Save(o.ann, nil, input("KEYS", "Late", ""))
		want(t, "a view of somebody who has left", err, fault.NotFound)
	})
}
