package rest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// stated issues a statement to a subaccount, and answers its id.
func (b *bundle) stated(sub string, number int) string {
	t := b.t
	t.Helper()
	ctx, err := b.store.As(t.Context(), sub, "billing", "Billing")
	if err != nil {
		t.Fatal(err)
	}
	var row *ent.Statement
	err = b.store.Tx(ctx, func(ctx context.Context) (err error) {
		row, err = b.store.Client(ctx).Statement.Create().SetNumber(number).SetMonth("2026-10").SetZone("UTC").SetIssuer("Agency").SetClient("Ł").
			SetCurrency("EUR").SetTotal(49_000_000).SetSince(store.Timestamp()).SetUntil(store.Timestamp()).SetDays(json.RawMessage("[]")).
			SetLines(json.RawMessage(`[{"kind":"MONTHLY_FEE","from":"2026-10-01","to":"2026-10-31","count":1,"price":49000000,"sum":49000000}]`)).
			Save(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return row.ID
}

// Statements are downloaded by those who may read what the client is charged, and by nobody else; that one was issued is an event.
func TestStatementFiles(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.workspace, "lim@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		cookie := func(who string) string { c, _ := b.signIn(who+"@example.com", password); return c }
		ada, lim, eve := cookie("ada"), cookie("lim"), cookie("eve")
		b.confine(func(query string) reply {
			return b.browse("POST", "/graphql", `{"query":`+string(must(json.Marshal(query)))+`}`, ada, "X-Workspace-Id", b.workspace)
		}, b.sub)
		mine, others := b.stated(b.sub, 1), b.stated(b.other, 2)
		get := func(cookie, file string) reply {
			return b.browse("GET", "/files/statements/"+file, "", cookie, "Origin", "")
		}
		here := "?workspace_id=" + b.workspace
		for name, c := range map[string]struct {
			r     reply
			want  int
			begin string
		}{
			"a PDF":                  {get(ada, mine+".pdf"+here), 200, "%PDF-1."},
			"a CSV":                  {get(ada, mine+".csv"+here), 200, "statement,client,month"},
			"another client's":       {get(ada, others+".csv"+here), 200, "statement,"},
			"a client's member":      {get(lim, mine+".pdf"), 200, "%PDF-1."},
			"of a client not theirs": {get(lim, others+".pdf"), 404, ""},
			"a rival's of ours":      {get(eve, mine+".pdf"), 404, ""},
			"a rival's, by our name": {get(eve, mine+".pdf"+here), 404, ""},
			"nobody's":               {get("", mine+".pdf"+here), 401, ""},
			"of what there is not":   {get(ada, "stmt_x.pdf"+here), 404, ""},
			"as what there is not":   {get(ada, mine+".exe"+here), 404, ""},
			"without an ending":      {get(ada, mine+here), 404, ""},
			"with a condition":       {get(ada, mine+".pdf"+here+"&x=1"), 422, ""},
			"a key's":                {b.send("GET", "/files/statements/"+mine+".csv", "", "Authorization", "Bearer "+b.limited("subaccounts:read")), 200, "statement,"},
			"a key's of another":     {b.send("GET", "/files/statements/"+others+".csv", "", "Authorization", "Bearer "+b.limited("subaccounts:read")), 404, ""},
			"a key's without scope":  {b.send("GET", "/files/statements/"+mine+".csv", "", "Authorization", "Bearer "+b.limited("contacts:read")), 403, ""},
		} {
			if c.r.status != c.want || !strings.HasPrefix(string(c.r.raw), c.begin) {
				t.Errorf("%s: %d %.200s, want %d %s", name, c.r.status, c.r.raw, c.want, c.begin)
			}
		}
		for name, key := range map[string]string{"without scope": b.limited("contacts:read"), "for reading": b.limited("subaccounts:read")} {
			if r := b.send("POST", "/v3/billing/prices", `{"from":"2026-12-01"}`, "Authorization", "Bearer "+key); r.status != 403 {
				t.Errorf("prices are set by a key %s: %d %s", name, r.status, r.raw)
			}
		}
		b.describes(t, b.eventually(t, "statement.issued", mine))
	})
}

// Statements are in the language that a person has chosen, or else in that of their browser; keys get English.
func TestStatementFilesAreInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada, _ := b.signIn("ada@example.com", password)
		mine, here := b.stated(b.sub, 1), "?workspace_id="+b.workspace
		german := func(r reply) bool {
			return strings.HasPrefix(string(r.raw), "abrechnung,kunde") && strings.Contains(r.header.Get("Content-Disposition"), "abrechnung-1-")
		}
		browser := []string{"Accept-Language", "de-AT,en;q=0.5"}
		if r := b.browse("GET", "/files/statements/"+mine+".csv"+here, "", ada, append(browser, "Origin", "")...); !german(r) {
			t.Errorf("a browser that speaks German: %v %s", r.header, r.raw)
		}
		if r := b.send("GET", "/files/statements/"+mine+".csv", "", append(browser, "Authorization", "Bearer "+b.limited("subaccounts:read"))...); r.status != 200 || german(r) {
			t.Errorf("a key reads English: %v %s", r.header, r.raw)
		}
		for _, to := range []string{"DE", "EN"} {
			b.browse("POST", "/graphql", `{"query":"mutation { setLanguage(language: `+to+`) { id } }"}`, ada, "X-Workspace-Id", b.workspace)
			if r := b.browse("GET", "/files/statements/"+mine+".csv"+here, "", ada, "Origin", "", "Accept-Language", "es"); r.status != 200 || german(r) != (to == "DE") {
				t.Errorf("who has chosen %s: %v %s", to, r.header, r.raw)
			}
		}
	})
}
