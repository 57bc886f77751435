package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// refused calls a number, and wants the refusal with its evidence.
func (p *phones) refused(to, reason, evidence string) {
	p.t.Helper()
	if r := p.call(to); r.status != 409 || !strings.Contains(string(r.raw), `"`+reason+`"`) {
		p.t.Errorf("not %s: %d %s", reason, r.status, r.raw)
	}
	if r := p.ask(`{ callRefusals(first: 1) { nodes { reason findings { rule refused found } } } }`); !strings.Contains(strings.ReplaceAll(string(r.raw), `": "`, `":"`), evidence) {
		p.t.Errorf("%q is not in the evidence: %s", evidence, r.raw)
	}
}

// What the workspace lists holds in all its subaccounts, and in no other workspace.
func TestWorkspaceList(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		lists := p.door.Product.DoNotCall
		const number = "+15005553101"
		rival := authz.With(t.Context(), &authz.Caller{Kind: authz.KindSystem, Workspace: p.rival})
		agency := authz.With(t.Context(), &authz.Caller{Kind: authz.KindSystem, Workspace: p.workspace})
		if _, err := lists.WorkspaceRecord(rival, []string{number}, nil); err != nil {
			t.Fatal(err)
		}
		if r := p.call(number); r.status != 201 {
			t.Errorf("listed by another workspace: %d %s", r.status, r.raw)
		}
		const other = "+15005553102"
		if n, err := lists.WorkspaceRecord(agency, []string{other, other}, nil); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
		p.refused(other, "internal_dnc", `"list":"workspace"`)
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"`+other+`"}`)
		p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", "")
		if rows, err := lists.WorkspaceAll(agency); err != nil || len(rows) != 1 || rows[0].Number != nil {
			t.Errorf("the number outlives its contact: %v, %v", rows, err)
		}
		p.refused(other, "internal_dnc", `"list":"workspace"`)
		if err := lists.WorkspaceRemove(rival, other, "x"); err == nil {
			t.Error("a rival lifts it")
		}
		if err := lists.WorkspaceRemove(agency, other, "a mistake"); err != nil {
			t.Error(err)
		}
		if r := p.call(other); r.status != 201 {
			t.Errorf("taken off: %d %s", r.status, r.raw)
		}
	})
}

// A national register holds for everybody.
func TestNationalRegister(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		_, err := p.door.Product.DoNotCall.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Add, strings.NewReader("500,5553201\n"))
		if err != nil {
			t.Fatal(err)
		}
		p.refused("+15005553201", "national_dnc", `"register":"us-ftc"`)
		if r := p.call("+15005553202"); r.status != 201 {
			t.Errorf("on no register: %d %s", r.status, r.raw)
		}
	})
}

// A file of numbers is listed as a whole, but for the lines without one.
func TestDoNotCallFile(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		read := func(csv string, headers ...string) reply {
			return p.send("POST", "/graphql", fmt.Sprintf(
				`{"query":"mutation($csv: String!) { importDoNotCall(csv: $csv) { added known badLines } }","variables":{"csv":%q}}`, csv), headers...)
		}
		const file = "phone;name\n+1 500 555 3301;A\nnobody;B\n(500) 555-3302;C\n+15005553301;D\n"
		if r := read(file); !strings.Contains(string(r.raw), `{"added":2,"known":1,"badLines":[3]}`) {
			t.Errorf("%s", r.raw)
		}
		if r := read(file); !strings.Contains(string(r.raw), `{"added":0,"known":3,"badLines":[3]}`) {
			t.Errorf("again: %s", r.raw)
		}
		p.refused("+15005553302", "internal_dnc", `"list":"subaccount"`)
		if r := read(strings.Repeat("+15005553301\n", 10_001)); !strings.Contains(string(r.raw), "at most 10000 lines") {
			t.Errorf("%.300s", r.raw)
		}
		if r := read(file, "Authorization", "Bearer "+p.limited("contacts:update")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("%s", r.raw)
		}
		strange := p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})
		if r := read(file, "Authorization", "Bearer "+strange); !strings.Contains(string(r.raw), `"added":2`) {
			t.Errorf("a stranger's list is another: %s", r.raw)
		}
	})
}

// What was refused by a number goes with the contact that turns out to have it.
func TestRefusalsOfTheErased(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const number = "+15005553401"
		p.ask(`mutation { addDoNotCall(number: "` + number + `") { id } }`)
		p.refused(number, "internal_dnc", `"list":"subaccount"`)
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"`+number+`"}`)
		p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", "")
		if r := p.ask(`{ callRefusals { nodes { toNumber } } }`); strings.Contains(string(r.raw), number) {
			t.Errorf("%s", r.raw)
		}
	})
}
