package rest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// The home screen asks for a subaccount or for the workspace, with the scopes of both calls and conversations.
func TestInsights(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		wide, now := "Bearer "+b.wide(), time.Now().UTC()
		for _, sub := range []string{b.sub, b.sub, b.other} {
			start := now.Format(time.RFC3339)
			b.ask(`mutation { createAppointment(input: {startTime: "`+start+`"}, force: true) { id } }`, "Authorization", wide, "X-Subaccount-Id", sub)
		}
		day := now.Truncate(24 * time.Hour)
		query := func(from, to time.Time) string {
			return fmt.Sprintf(`{ insights(from: %q, to: %q) { totals { appointments calls costInDollars positive } before { appointments }
				days { day totals { appointments } } subaccounts { id name totals { appointments } } } }`, from.Format(time.RFC3339), to.Format(time.RFC3339))
		}
		today := query(day, day.AddDate(0, 0, 2))
		for name, c := range map[string]struct {
			r     reply
			count float64
			subs  int
		}{
			"a subaccount":      {b.ask(today, "Authorization", wide, "X-Subaccount-Id", b.sub), 2, 1},
			"the workspace":     {b.ask(today, "Authorization", wide), 3, 2},
			"a key of one":      {b.ask(today), 2, 1},
			"a rival":           {b.ask(today, "Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin"})), 0, 1},
			"a key of two":      {b.ask(today, "Authorization", "Bearer "+b.newKey(b.workspace, workspace.NewKey{Preset: "read_only", Subaccounts: []string{b.sub, b.other}})), 3, 2},
			"with both scopes":  {b.ask(today, "Authorization", "Bearer "+b.limited("calls:read", "conversations:read")), 2, 1},
			"of days long gone": {b.ask(query(day.AddDate(0, 0, -9), day.AddDate(0, 0, -7)), "Authorization", wide), 0, 2},
		} {
			found := under(c.r.body, "data", "insights", "totals", "appointments")
			days, _ := under(c.r.body, "data", "insights", "days").([]any)
			subs, _ := under(c.r.body, "data", "insights", "subaccounts").([]any)
			if found != c.count || len(subs) != c.subs || len(days) != 2 {
				t.Errorf("%s: %s", name, c.r.raw)
			}
		}
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"calls alone":               {b.ask(today, "Authorization", "Bearer "+b.limited("calls:read")), "forbidden"},
			"conversations alone":       {b.ask(today, "Authorization", "Bearer "+b.limited("conversations:read")), "forbidden"},
			"too long":                  {b.ask(query(day, day.AddDate(0, 0, 93))), "validation_error"},
			"backwards":                 {b.ask(query(day, day.AddDate(0, 0, -1))), "validation_error"},
			"other fields of calls":     {b.ask(`{ callStats { total } }`, "Authorization", wide), "subaccount_required"},
			"no time":                   {b.ask(`{ insights(from: "yesterday", to: "today") { totals { calls } } }`), "validation_error"},
			"a stranger's subaccount":   {b.ask(today, "Authorization", wide, "X-Subaccount-Id", b.stranger), "not_found"},
			"a subaccount of somebody":  {b.ask(today, "X-Subaccount-Id", b.other), "subaccount_forbidden"},
			"spending of the workspace": {b.ask(`{ spending { spent } }`, "Authorization", wide), "subaccount_required"},
			"spending without a scope":  {b.ask(`{ spending { spent } }`, "Authorization", "Bearer "+b.limited("calls:read")), "forbidden"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
	})
}

// What a subaccount has spent is told to it, and to no other.
func TestSpending(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		now := func() string { return time.Now().UTC().Format("2006-01") }
		month := now()
		b.spent(b.sub, 1_250_000)
		b.ask(`mutation { updateSubaccount(id: "`+b.sub+`", input: {monthlyBudget: 20}) { id } }`, "Authorization", "Bearer "+b.wide())
		for sub, want := range map[string]string{
			b.sub:   `{"month":"` + month + `","spent":1.25,"otherCost":0,"monthlyBudget":20,"inputTokens":7,"outputTokens":3}`,
			b.other: `{"month":"` + month + `","spent":0,"otherCost":0,"monthlyBudget":null,"inputTokens":0,"outputTokens":0}`,
		} {
			r := b.ask(`{ spending { month spent otherCost monthlyBudget inputTokens outputTokens } }`, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", sub)
			if !contains(r, want) && now() == month { // or the next one has begun, in which nothing is spent
				t.Errorf("%s, want %s", r.raw, want)
			}
		}
	})
}

// What all clients of an agency have spent together is shown to callers for the whole workspace, and to nobody else.
func TestWorkspaceSpending(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "vi": "viewer", "lim": "admin"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		ada, vi, lim := b.asking("ada@example.com"), b.asking("vi@example.com"), b.asking("lim@example.com")
		b.confine(ada, b.sub)
		now := func() string { return time.Now().UTC().Format("2006-01") }
		month := now()
		b.spent(b.sub, 1_250_000)
		b.spent(b.other, 2_500_000)
		b.limit(true, 20)
		const query = `{ workspaceSpending { month spent otherCost monthlyBudget inputTokens outputTokens } }`
		key := func(ws string, k workspace.NewKey) reply {
			return b.ask(query, "Authorization", "Bearer "+b.newKey(ws, k))
		}
		v3 := func(key string) reply {
			return b.send("GET", "/v3/usage/workspace", "", "Authorization", "Bearer "+key)
		}
		all := `{"workspaceSpending":{"month":"` + month + `","spent":3.75,"otherCost":0,"monthlyBudget":20,"inputTokens":14,"outputTokens":6}}`
		none := `{"workspaceSpending":null}`
		theirs := `{"workspaceSpending":{"month":"` + month + `","spent":0,"otherCost":0,"monthlyBudget":null,"inputTokens":0,"outputTokens":0}}`
		for name, c := range map[string]struct {
			r    reply
			want string
		}{
			"a key of the workspace":   {key(b.workspace, workspace.NewKey{Preset: "read_only"}), all},
			"one that names a client":  {b.ask(query, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.sub), all},
			"a member":                 {vi(query), all},
			"a key of a client":        {b.ask(query), none},
			"a key of all clients":     {key(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.sub, b.other}}), none},
			"a member of a client":     {lim(query), none},
			"a key of another agency":  {key(b.rival, workspace.NewKey{Preset: "admin"}), theirs},
			"a key without the scope":  {key(b.workspace, workspace.NewKey{Scopes: []string{"calls:read"}}), `"forbidden"`},
			"a key of agency's client": {key(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}}), none},
			"by /v3":                   {v3(b.wide()), `"data":{"month":"` + month + `","spent":3.75,"monthlyBudget":20,"inputTokens":14,"outputTokens":6}`},
			"by /v3, a client":         {v3(b.key), `"data":null`},
			"by /v3, without a scope":  {v3(b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"calls:read"}})), `"forbidden"`},
			"by /v3, another agency":   {v3(b.newKey(b.rival, workspace.NewKey{Preset: "admin"})), `"spent":0,"monthlyBudget":null,`},
		} {
			if !contains(c.r, c.want) && now() == month {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.want)
			}
		}
	})
}
