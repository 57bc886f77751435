package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// walked are the ids that a list of GraphQL has in an order, two on each page.
func (b *bundle) walked(list, arguments string, headers ...string) []string {
	b.t.Helper()
	return b.leafed(func(query string) reply { return b.ask(query, headers...) }, list, arguments, 2)
}

// leafed is walked by whoever asks, with so many on each page.
func (b *bundle) leafed(ask func(query string) reply, list, arguments string, size int) []string {
	b.t.Helper()
	var out []string
	for after := "null"; ; {
		r := ask(fmt.Sprintf(`{ list: %s(%s, first: %d, after: %s) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
			list, arguments, size, after))
		nodes, ok := under(r.body, "data", "list", "nodes").([]any)
		if !ok || len(out) > 50*size {
			b.t.Fatalf("%s(%s): %s", list, arguments, r.raw)
		}
		for _, n := range nodes {
			out = append(out, fmt.Sprint(under(n, "id")))
		}
		if under(r.body, "data", "list", "pageInfo", "hasNextPage") != true {
			return out
		}
		after = fmt.Sprintf("%q", under(r.body, "data", "list", "pageInfo", "endCursor"))
	}
}

func reversed(all []string) []string {
	out := slices.Clone(all)
	slices.Reverse(out)
	return out
}

// Lists are in the order that is asked for, over all their pages, with every row once.
func TestListsAreSorted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var ids []string
		for _, body := range []string{
			`{"name":"Zoe"}`, `{"name":"ann"}`, `{"name":"Ánna"}`, `{"firstName":"Anno","lastName":"Berg"}`, `{"email":"Mia@example.com"}`,
			`{"phone":"+12025550142"}`, `{"name":"Ann"}`, `{"name":"Łukasz"}`, `{"name":"` + strings.Repeat("long ", 39) + `b"}`, `{"name":"` + strings.Repeat("long ", 39) + `a"}`,
		} {
			ids = append(ids, b.made("/v3/contacts", body))
		}
		b.send("PATCH", "/v3/contacts/"+ids[0], `{"status":"changed last"}`)
		b.send("PATCH", "/v3/contacts/"+ids[5], `{"name":"Bea"}`)
		b.send("PATCH", "/v3/contacts/"+ids[7], `{"title":"no other name"}`)
		// What is equal is by its id, and of a name the first hundred characters are compared.
		anns, longs := []string{ids[1], ids[6]}, []string{ids[8], ids[9]}
		slices.Sort(anns)
		slices.Sort(longs)
		named := slices.Concat(anns, []string{ids[2], ids[3], ids[5]}, longs, []string{ids[7], ids[4], ids[0]})
		updated := []string{ids[7], ids[5], ids[0], ids[9], ids[8], ids[6], ids[4], ids[3], ids[2], ids[1]}
		for sort, want := range map[string][]string{
			"newest": reversed(ids), "oldest": ids, "updated": updated, "longestUnchanged": reversed(updated),
			"name": named, "nameDescending": reversed(named),
		} {
			if got := b.walked("contacts", "sort: "+sort); !slices.Equal(got, want) {
				t.Errorf("%s:\n%v, want\n%v", sort, got, want)
			}
		}
		if got := b.walked("contacts", `sort: name, search: "ann"`); !slices.Equal(got, named[:4]) {
			t.Errorf("what is searched for, by name: %v", got)
		}
		sibling := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		if got := b.walked("contacts", "sort: name", "Authorization", "Bearer "+sibling); len(got) != 0 {
			t.Errorf("another subaccount has %v", got)
		}
		b.sortsAppointments(t, ids[0])
		b.sortsNamed(t)
		b.refusesOtherOrders(t)
	})
}

func (b *bundle) sortsAppointments(t *testing.T, contact string) {
	t.Helper()
	var ids []string
	for _, hour := range []int{12, 9, 15, 9} {
		ids = append(ids, b.made("/v3/appointments", fmt.Sprintf(
			`{"contactId":%q,"status":"COMPLETED","startTime":"2026-03-04T%02d:00:00Z","endTime":"2026-03-04T%02d:30:00Z"}`, contact, hour, hour)))
	}
	same := []string{ids[1], ids[3]}
	slices.Sort(same)
	earliest := []string{same[0], same[1], ids[0], ids[2]}
	for sort, want := range map[string][]string{
		"newest": reversed(ids), "oldest": ids, "earliest": earliest, "latest": reversed(earliest), "updated": reversed(ids), "longestUnchanged": ids,
	} {
		if got := b.walked("appointments", "sort: "+sort); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", sort, got, want)
		}
	}
}

// sortsNamed has things that have names in the order of these, whatever their case, and of what is equal by the id.
func (b *bundle) sortsNamed(t *testing.T) {
	t.Helper()
	for list, path := range map[string]string{"assistants": "/v3/assistants", "knowledgeBases": "/v3/knowledge-bases", "tags": "/v3/tags"} {
		var ids []string
		for _, name := range []string{"zulu", "Alpha", "éclair", "Echo", "mike"} {
			ids = append(ids, b.made(path, fmt.Sprintf(`{"name":%q}`, name)))
		}
		named := []string{ids[1], ids[3], ids[2], ids[4], ids[0]}
		wants := map[string][]string{"newest": reversed(ids), "oldest": ids, "name": named, "nameDescending": reversed(named)}
		if list != "tags" {
			b.send("PATCH", path+"/"+ids[1], `{"name":"Alfa"}`)
			updated := []string{ids[1], ids[4], ids[3], ids[2], ids[0]}
			wants["updated"], wants["longestUnchanged"] = updated, reversed(updated)
		}
		for sort, want := range wants {
			if got := b.walked(list, "sort: "+sort); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", list, sort, got, want)
			}
		}
		sibling := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		if got := b.walked(list, "sort: name", "Authorization", "Bearer "+sibling); len(got) != 0 {
			t.Errorf("another subaccount has %v", got)
		}
	}
	first := b.walked("subaccounts", "sort: name", "Authorization", "Bearer "+b.wide())
	if last := b.walked("subaccounts", "sort: nameDescending", "Authorization", "Bearer "+b.wide()); len(first) < 2 || !slices.Equal(first, reversed(last)) {
		t.Errorf("subaccounts by name: %v, and %v", first, last)
	}
}

// A cursor is good for the order that it was given for, and there are no other orders than those of the list.
func (b *bundle) refusesOtherOrders(t *testing.T) {
	t.Helper()
	r := b.ask(`{ contacts(sort: name, first: 1) { pageInfo { endCursor } } }`)
	cursor := under(r.body, "data", "contacts", "pageInfo", "endCursor")
	for _, sort := range []string{"newest", "updated", "nameDescending"} {
		r := b.ask(fmt.Sprintf(`{ contacts(sort: %s, first: 1, after: %q) { nodes { id } } }`, sort, cursor))
		if r.body["errors"] == nil || !strings.Contains(string(r.raw), "cursor of this list") {
			t.Errorf("%s takes a cursor by name: %s", sort, r.raw)
		}
	}
	for _, list := range []string{
		`contacts(sort: latest)`, `calls(sort: name)`, `appointments(sort: "updated_at; --")`, `calls(sort: latest)`, `tags(sort: updated)`,
		`assistants(sort: latest)`,
	} {
		if r := b.ask(`{ ` + list + ` { nodes { id } } }`); r.body["errors"] == nil {
			t.Errorf("%s: %s", list, r.raw)
		}
	}
}
