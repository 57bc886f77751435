package rest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

const settingsFields = `{ id name model { url host default wire names windows prices { model input output cached written since } hasKey } installation { environment version telephony
	models { configured host default } smtp sms rateBurst rateDay uploadLimit callsPerDay callPrices barredPrefixes settings { name value isSet } } }`

// installed is what the bundle's installation shows of itself.
func installed(p *domain.Parts) {
	p.Installation = workspace.Installation{
		Environment: "development", Telephony: "test", RateBurst: "150/10s", RateDay: "off", UploadLimit: 50, CallsPerDay: 5,
		CallPrices: json.RawMessage(`{"outbound":0.05}`), BarredPrefixes: []string{"+53"},
		Settings: []workspace.InstallationSetting{{Name: "SWITCHBOARD_CALLS_PER_DAY", Value: new("5")}, {Name: "SWITCHBOARD_MODEL_API_KEY", IsSet: true}},
	}
}

// Admins read and change the workspace's settings; a key of the endpoint goes in and never comes back, and goes to no
// other place than it was given for.
func TestWorkspaceSettings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.asking("ada@example.com"), b.asking("eve@example.com")
		if r := ada(`{ workspace ` + settingsFields + ` }`); !contains(r, `"name":"Agency","model":null`) ||
			!contains(r, `"rateBurst":"150/10s","rateDay":"off","uploadLimit":50,"callsPerDay":5,"callPrices":{"outbound":0.05},"barredPrefixes":["+53"],"settings":[`+
				`{"name":"SWITCHBOARD_CALLS_PER_DAY","value":"5","isSet":false},{"name":"SWITCHBOARD_MODEL_API_KEY","value":null,"isSet":true}]`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`mutation { updateWorkspace(input: {name: "Northlight"}) { name } }`); !contains(r, `"Northlight"`) {
			t.Errorf("%s", r.raw)
		}
		set := func(input string) reply {
			return ada(`mutation { setWorkspaceModel(input: {` + input + `}) ` + settingsFields + ` }`)
		}
		const own = `url: "https://models.example/v1", default: "small", names: {a: "b"}`
		r := set(own + `, key: "hunter2"`)
		if !contains(r, `{"url":"https://models.example/v1","host":"models.example","default":"small","wire":null,"names":{"a":"b"},"windows":{},"prices":[],"hasKey":true}`) {
			t.Errorf("%s", r.raw)
		}
		for _, c := range []struct{ what, input, key string }{
			{"the URL stays", own, "hunter2"},
			{"the key is taken away", own + `, key: null`, ""},
			{"a new key", own + `, key: "hunter3"`, "hunter3"},
			{"another URL", `url: "https://evil.example/v1"`, ""},
		} {
			r := set(c.input)
			e := must(b.workspaces.Model(workspace.As(context.Background(), b.workspace)))
			if e.Key != c.key || strings.Contains(string(r.raw), "hunter") {
				t.Errorf("%s: the key is %q: %s", c.what, e.Key, r.raw)
			}
		}
		if r := ada(`mutation { clearWorkspaceModel { model { url } } }`); !contains(r, `"model":null`) {
			t.Errorf("%s", r.raw)
		}
		if r := eve(`{ workspace { name model { url } } }`); !contains(r, `{"name":"Rival","model":null}`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`{ auditEntries { nodes { changes { before after } } } }`); strings.Contains(string(r.raw), "hunter") || !contains(r, "Northlight") {
			t.Errorf("the trail: %s", r.raw)
		}
	}, withParts(installed))
}

// The protocol, the windows and the prices of an endpoint are kept, replaced and cleared with it; of a model's prices the newest
// applies whose day has come.
func TestWorkspaceModelDetails(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		set := func(input string) reply {
			return ada(`mutation { setWorkspaceModel(input: {url: "https://models.example/v1"` + input + `}) ` + settingsFields + ` }`)
		}
		r := set(`, wire: anthropic, windows: {own: 32000, other: 8000}, prices: [
			{model: "own", input: 1, output: 2, cached: 0.1}, {model: "own", input: 3, output: 4, since: "2020-01-01"},
			{model: "own", input: 9, output: 9, since: "9999-01-01"}, {model: "gpt-4o", input: 0, output: 0}]`)
		if !contains(r, `"wire":"anthropic"`) || !contains(r, `"windows":{"other":8000,"own":32000}`) ||
			!contains(r, `{"model":"own","input":1,"output":2,"cached":0.1,"written":null,"since":null},{"model":"own","input":3,"output":4,"cached":null,"written":null,"since":"2020-01-01"}`) {
			t.Errorf("%s", r.raw)
		}
		e := must(b.workspaces.Model(workspace.As(context.Background(), b.workspace)))
		own, known := e.Price("own")
		if free, ok := e.Price("gpt-4o"); e.Wire != "anthropic" || !known || own.Input != 3 || own.Cached != 3 || own.Output != 4 || !ok || free.Output != 0 {
			t.Errorf("%q: %+v, %+v", e.Wire, own, free)
		}
		if r := set(``); !contains(r, `"wire":null,"names":{},"windows":{},"prices":[]`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`mutation { setWorkspaceModel(input: {windows: {own: 8000}}) { model { url windows } } }`); !contains(r, `{"url":null,"windows":{"own":8000}}`) {
			t.Errorf("%s", r.raw)
		}
	}, withParts(installed))
}

func TestWorkspaceSettingsRefuse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, role := range []string{"admin", "operator", "viewer"} {
			b.employ(b.workspace, role+"@example.com", role)
		}
		admin, operator, viewer := b.asking("admin@example.com"), b.asking("operator@example.com"), b.asking("viewer@example.com")
		const rename = `mutation { updateWorkspace(input: {name: "X"}) { name } }`
		model := func(input string) string {
			return `mutation { setWorkspaceModel(input: {` + input + `}) { id } }`
		}
		number := b.listed(admin)
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"a viewer reads":         {viewer(`{ workspace { name } }`), "forbidden"},
			"an operator changes":    {operator(rename), "forbidden"},
			"a key reads":            {b.ask(`{ workspace { name } }`), "forbidden"},
			"an operator reads":      {operator(`{ workspace { installation { settings { name } } } }`), "forbidden"},
			"a key lists":            {b.ask(`{ workspaceDoNotCallList { totalCount } }`), "forbidden"},
			"an operator lifts":      {operator(`mutation { liftWorkspaceDoNotCall(id: "` + number + `", reason: "x") { id } }`), "forbidden"},
			"no name":                {admin(`mutation { updateWorkspace(input: {name: null}) { name } }`), "validation_error"},
			"an empty name":          {admin(`mutation { updateWorkspace(input: {name: " "}) { name } }`), "validation_error"},
			"nothing to set":         {admin(model(``)), "validation_error"},
			"a key alone":            {admin(model(`key: "k", default: "m"`)), "validation_error"},
			"no URL":                 {admin(model(`url: "models"`)), "validation_error"},
			"a password in the URL":  {admin(model(`url: "https://a:b@models.example/v1"`)), "validation_error"},
			"names that are none":    {admin(model(`default: "m", names: ["a"]`)), "validation_error"},
			"names with an empty":    {admin(model(`default: "m", names: {a: ""}`)), "validation_error"},
			"a wire alone":           {admin(model(`default: "m", wire: anthropic`)), "validation_error"},
			"prices alone":           {admin(model(`default: "m", prices: [{model: "m", input: 0, output: 0}]`)), "validation_error"},
			"a price below 0":        {admin(model(`url: "https://m.example", prices: [{model: "m", input: -1, output: 0}]`)), "validation_error"},
			"a price of no model":    {admin(model(`url: "https://m.example", prices: [{model: "", input: 1, output: 0}]`)), "validation_error"},
			"a day that is none":     {admin(model(`url: "https://m.example", prices: [{model: "m", input: 1, output: 0, since: "2026-02-30"}]`)), "validation_error"},
			"one price twice":        {admin(model(`url: "https://m.example", prices: [{model: "m", input: 1, output: 0}, {model: "m", input: 2, output: 0}]`)), "validation_error"},
			"too many prices":        {admin(model(`url: "https://m.example", prices: [` + strings.Repeat(`{model: "m", input: 1, output: 0},`, 201) + `]`)), "validation_error"},
			"a small window":         {admin(model(`windows: {m: 999}`)), "validation_error"},
			"a window of text":       {admin(model(`windows: {m: "many"}`)), "validation_error"},
			"a broken window":        {admin(model(`windows: {m: 4000.5}`)), "validation_error"},
			"a number that is none":  {admin(`mutation { addWorkspaceDoNotCall(number: "12") { id } }`), "validation_error"},
			"a number without +":     {admin(`mutation { addWorkspaceDoNotCall(number: "2025550100") { id } }`), "validation_error"},
			"a region that is none":  {admin(`mutation { importWorkspaceDoNotCall(csv: "1", region: "XX") { added } }`), "validation_error"},
			"an entry that is none":  {admin(`mutation { liftWorkspaceDoNotCall(id: "wdnc_none", reason: "x") { id } }`), "not_found"},
			"lifted without a cause": {admin(`mutation { liftWorkspaceDoNotCall(id: "` + number + `", reason: "") { id } }`), "validation_error"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
		b.narrow(admin, "admin@example.com")
		for _, query := range []string{
			`{ workspace { name model { url } } }`, rename, model(`default: "m"`), `mutation { clearWorkspaceModel { id } }`, `{ workspaceDoNotCallList { totalCount } }`,
			`mutation { addWorkspaceDoNotCall(number: "+12025550101") { id } }`, `mutation { importWorkspaceDoNotCall(csv: "1") { added } }`,
			`mutation { liftWorkspaceDoNotCall(id: "` + number + `", reason: "x") { id } }`,
		} {
			if r := admin(query); !contains(r, `"forbidden"`) {
				t.Errorf("an admin of one subaccount: %s: %s", query, r.raw)
			}
		}
	}, withParts(installed))
}

// listed is a number that an admin has put on the workspace's list.
func (b *bundle) listed(admin func(string) reply) string {
	b.t.Helper()
	r := admin(`mutation { addWorkspaceDoNotCall(number: "+1 202 555 0100", reason: "asked") { id number reason } }`)
	if !contains(r, `"number":"+12025550100","reason":"asked"`) {
		b.t.Fatalf("%s", r.raw)
	}
	return under(r.body, "data", "addWorkspaceDoNotCall", "id").(string)
}

// narrow limits a member, who asks for it, to the first subaccount.
func (b *bundle) narrow(admin func(string) reply, email string) {
	b.t.Helper()
	for _, n := range under(admin(`{ members { nodes { id email } } }`).body, "data", "members", "nodes").([]any) {
		m := n.(map[string]any)
		if m["email"] != email {
			continue
		}
		if r := admin(`mutation { updateMember(id: "` + m["id"].(string) + `", input: {subaccounts: ["` + b.sub + `"]}) { id } }`); r.body["errors"] != nil {
			b.t.Fatalf("%s", r.raw)
		}
	}
}

// The workspace's do-not-call list holds for its subaccounts, and for no other workspace.
func TestWorkspaceDoNotCall(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, eve := b.asking("ada@example.com"), b.asking("eve@example.com")
		id := b.listed(ada)
		if again := b.listed(ada); again != id {
			t.Errorf("listed twice: %s and %s", id, again)
		}
		r := ada(`mutation { importWorkspaceDoNotCall(csv: "2025550100\n2025550102\nnobody\n") { added known badLines } }`)
		if !contains(r, `{"added":1,"known":1,"badLines":[3]}`) {
			t.Errorf("%s", r.raw)
		}
		desk := b.made("/v3/assistants", `{"name":"Desk","prompt":"Hi"}`)
		verdict := func() reply {
			return b.ask(`{ callVerdict(input: {assistantId: "` + desk + `", to: "+12025550100"}) { reason findings { rule refused } } }`)
		}
		if !contains(verdict(), `{"rule":"internal_dnc","refused":true}`) {
			t.Errorf("%s", verdict().raw)
		}
		const list = `{ workspaceDoNotCallList(first: 1) { totalCount nodes { number } pageInfo { hasNextPage } } }`
		if r := ada(list); !contains(r, `"totalCount":2,"nodes":[{"number":"+12025550102"}],"pageInfo":{"hasNextPage":true}`) {
			t.Errorf("%s", r.raw)
		}
		if r := eve(list); !contains(r, `"totalCount":0`) {
			t.Errorf("a rival sees %s", r.raw)
		}
		lift := `mutation { liftWorkspaceDoNotCall(id: "` + id + `", reason: "asked again") { liftedAt liftedBecause } }`
		if r := eve(lift); !contains(r, `"not_found"`) {
			t.Errorf("a rival lifts: %s", r.raw)
		}
		if r := ada(lift); !contains(r, `"liftedBecause":"asked again"`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(lift); !contains(r, `"not_found"`) {
			t.Errorf("lifted twice: %s", r.raw)
		}
	})
}

// Admins set the workspace's own endpoint of embeddings and take it away; what has to be embedded anew follows by a job.
func TestWorkspaceEmbeddings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		r := ada(`mutation { setWorkspaceEmbeddings(input: {url: "https://models.example/v1", model: "small"}) { embeddings { url } } }`)
		if !contains(r, `"url":"https://models.example/v1"`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(`mutation { clearWorkspaceEmbeddings { embeddings { url } } }`); !contains(r, `"embeddings":null`) {
			t.Errorf("%s", r.raw)
		}
		decline := func(declined string) string {
			return `mutation { declineWorkspaceEmbeddings(declined: ` + declined + `) { embeddingsDeclined } }`
		}
		b.employ(b.workspace, "vic@example.com", "operator")
		for who, r := range map[string]reply{"an operator": b.asking("vic@example.com")(decline("true")), "a key": b.ask(decline("true"))} {
			if !contains(r, `"forbidden"`) {
				t.Errorf("%s declines: %s", who, r.raw)
			}
		}
		if r := ada(`{ workspace { embeddingsDeclined } }`); !contains(r, `"embeddingsDeclined":false`) {
			t.Errorf("at first: %s", r.raw)
		}
		for _, declined := range []string{"true", "true", "false"} {
			if r := ada(decline(declined)); !contains(r, `"embeddingsDeclined":`+declined) {
				t.Errorf("declined %s: %s", declined, r.raw)
			}
		}
	})
}
