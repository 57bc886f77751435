package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// Views of tables are their member's, whatever their role, and follow them out of the workspace. Keys have none.
func TestTableViewsFromOutside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "vi": "viewer", "lim": "operator"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, vi, lim, eve := b.inbox("ada@example.com", b.sub), b.inbox("vi@example.com", b.sub), b.inbox("lim@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		key := func(q string) reply { return b.ask(q, "X-Subaccount-Id", b.sub) }
		save := func(list, name, more string) string {
			return fmt.Sprintf(`mutation { saveTableView(input: {list: %s, name: %q, conditions: {search: "x"}, layout: {hidden: {a: true}, widths: {b: 80}}} %s) { id } }`,
				list, name, more)
		}
		id, _ := under(vi(save("CALLS", "Mine", "")).body, "data", "saveTableView", "id").(string)
		if id == "" || vi(save("AUDIT", "Trail", "")).body["errors"] != nil || lim(save("CALLS", "Lim's", "")).body["errors"] != nil {
			t.Fatal("no view was saved")
		}
		again, _ := under(vi(save("CALLS", "Mine", "")).body, "data", "saveTableView", "id").(string)
		if again != id {
			t.Errorf("saved again it is %s, not %s", again, id)
		}
		all := `{ tableViews { list name conditions layout } }`
		rest := `"conditions":{"search":"x"},"layout":{"hidden":{"a":true},"widths":{"b":80}}}`
		trail, mine := `{"list":"AUDIT","name":"Trail",`+rest, `{"list":"CALLS","name":"Mine",`+rest
		for who, want := range map[string]struct {
			ask         func(string) reply
			query, list string
		}{
			"their member": {vi, all, trail + "," + mine}, "one table": {vi, `{ tableViews(list: CALLS) { list name conditions layout } }`, mine},
			"in another subaccount": {b.inbox("vi@example.com", b.other), all, trail}, "a colleague": {ada, all, ""}, "another workspace": {eve, all, ""},
		} {
			if got := string(want.ask(want.query).raw); !strings.HasPrefix(got, `{"data":{"tableViews":[`+want.list+`]}`) {
				t.Errorf("%s: %s", who, got)
			}
		}
		remove := fmt.Sprintf(`mutation { deleteTableView(id: %q) { id } }`, id)
		change := save("CALLS", "x", fmt.Sprintf(", id: %q", id))
		for what, try := range map[string]struct {
			ask         func(string) reply
			query, code string
		}{
			"a key reads":                    {key, all, "forbidden"},
			"a key saves":                    {key, save("CALLS", "x", ""), "forbidden"},
			"a key deletes":                  {key, remove, "forbidden"},
			"a colleague deletes it":         {ada, remove, "not_found"},
			"a colleague changes it":         {ada, change, "not_found"},
			"another workspace deletes it":   {eve, remove, "not_found"},
			"another subaccount deletes it":  {b.inbox("vi@example.com", b.other), remove, "not_found"},
			"another subaccount changes it":  {b.inbox("vi@example.com", b.other), change, "not_found"},
			"another view has the name":      {vi, strings.Replace(save("CALLS", "MINE", ""), `"x"`, `"y"`, 1), "conflict"},
			"a name that is too long":        {vi, save("CALLS", strings.Repeat("x", 61), ""), "validation_error"},
			"conditions that are no texts":   {vi, strings.Replace(save("CALLS", "n", ""), `"x"`, `1`, 1), "validation_error"},
			"conditions that cannot be kept": {vi, strings.Replace(save("CALLS", "n", ""), `"x"`, `"\u0000"`, 1), "validation_error"},
			"a table that there is not":      {vi, save("INBOX", "x", ""), "GRAPHQL_VALIDATION_FAILED"},
			"a column that nobody could see": {vi, strings.Replace(save("CALLS", "n", ""), "80", "1", 1), "validation_error"},
			"conditions that are too many":   {vi, strings.Replace(save("CALLS", "n", ""), `"x"`, `"`+strings.Repeat("x", 2000)+`"`, 1), "validation_error"},
		} {
			if code, _ := gqlCode(try.ask(try.query)); code != try.code {
				t.Errorf("%s: %q, want %q: %s", what, code, try.code, try.ask(try.query).raw)
			}
		}
		for _, n := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			switch m := n.(map[string]any); m["name"] {
			case "vi":
				ada(fmt.Sprintf(`mutation { removeMember(id: %q) { id } }`, m["id"]))
			case "lim":
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: [%q]}) { id } }`, m["id"], b.other))
			}
		}
		b.employ(b.workspace, "vi@example.com", "viewer")
		if got := string(b.inbox("vi@example.com", b.sub)(all).raw); !strings.HasPrefix(got, `{"data":{"tableViews":[]}`) {
			t.Errorf("who comes back has %s", got)
		}
		for _, n := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			if m := n.(map[string]any); m["name"] == "lim" {
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: []}) { id } }`, m["id"]))
			}
		}
		if got := string(lim(all).raw); !strings.HasPrefix(got, `{"data":{"tableViews":[]}`) {
			t.Errorf("who was limited meanwhile has %s", got)
		}
	})
}
