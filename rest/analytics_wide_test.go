package rest_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
)

// entriesOf are whose the entries of an answer are, in order, with what it says they are in all, and the cursor of the next page.
func entriesOf(t *testing.T, r reply) (whose []string, total int, next string) {
	t.Helper()
	list, ok := under(r.body, "data", "analyticsEntries", "nodes").([]any)
	if !ok {
		t.Fatalf("%s", r.raw)
	}
	for _, n := range list {
		e := n.(map[string]any)
		whose = append(whose, fmt.Sprint(e["subaccountName"], " ", e["assistantName"], " ", e["contactName"], " ", e["phoneNumber"]))
	}
	if more, _ := under(r.body, "data", "analyticsEntries", "pageInfo", "hasNextPage").(bool); more {
		next, _ = under(r.body, "data", "analyticsEntries", "pageInfo", "endCursor").(string)
	}
	n, _ := under(r.body, "data", "analyticsEntries", "totalCount").(float64)
	return whose, int(n), next
}

// The entries behind a figure of the agency are those of all subaccounts that somebody may use, as its figure says, with whose each is; nobody
// sees those of another workspace, nor of a client that is archived.
func TestAnalyticsEntriesOfAnAgency(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "lim": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, lim, eve := b.asking("ada@example.com"), b.asking("lim@example.com"), b.asking("eve@example.com")
		b.confine(ada, b.other)
		ended := func(ctx context.Context, c *ent.CallCreate) { c.SetActive(false) }
		b.dialled(b.workspace, b.sub, "FAILED", func(ctx context.Context, c *ent.CallCreate) {
			client := b.store.Client(ctx)
			c.SetAssistant(must(client.Assistant.Create().SetName("Ada").Save(ctx))).SetActive(false)
			c.SetContact(must(client.Contact.Create().SetFirstName("Bo").SetLastName("Li").Save(ctx)))
		})
		b.dialled(b.workspace, b.other, "FAILED", ended)
		b.dialled(b.workspace, b.other, "FAILED", ended)
		b.dialled(b.workspace, b.other, "COMPLETED", ended)
		b.dialled(b.rival, b.stranger, "FAILED", ended)
		if err := b.door.Product.Figures.Count(t.Context(), time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		from, to := time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly)
		query := func(rest string) string {
			return fmt.Sprintf(`{ analyticsEntries(from: %q, to: %q%s) { totalCount nodes { id subaccountId subaccountName assistantName contactName
				phoneNumber } pageInfo { hasNextPage endCursor } } analytics(from: %q, to: %q) { totals { failedCalls } } }`, from, to, rest, from, to)
		}
		failed := query(", figure: FAILED_CALLS")
		named, bare, foreign := "loc-1 Ada Bo Li "+caller, "loc-2 <nil> <nil> "+caller, "loc-1 <nil> <nil> "+caller
		wide := "Bearer " + b.wide()
		two := b.newKey(b.workspace, workspace.NewKey{Preset: "read_only", Subaccounts: []string{b.sub, b.other}})
		for name, c := range map[string]struct {
			r    reply
			want []string
		}{
			"a member of all":            {ada(failed), []string{bare, bare, named}},
			"a member of one":            {lim(failed), []string{bare, bare}},
			"a key of all":               {b.ask(failed, "Authorization", wide), []string{bare, bare, named}},
			"a key of all, in one":       {b.ask(failed, "Authorization", wide, "X-Subaccount-Id", b.sub), []string{named}},
			"a key of two":               {b.ask(failed, "Authorization", "Bearer "+two), []string{bare, bare, named}},
			"a key of one":               {b.ask(failed), []string{named}},
			"another workspace":          {eve(failed), []string{foreign}},
			"another workspace's, in it": {b.ask(failed, "Authorization", "Bearer "+b.strange()), []string{foreign}},
		} {
			whose, total, _ := entriesOf(t, c.r)
			figure, _ := under(c.r.body, "data", "analytics", "totals", "failedCalls").(float64)
			if !slices.Equal(whose, c.want) || total != len(c.want) || int(figure) != len(c.want) {
				t.Errorf("%s: %q, %d in all, a figure of %v, want %q", name, whose, total, figure, c.want)
			}
		}
		whose, _, next := entriesOf(t, ada(query(", figure: FAILED_CALLS, first: 2")))
		rest, _, last := entriesOf(t, ada(query(fmt.Sprintf(", figure: FAILED_CALLS, first: 2, after: %q", next))))
		if len(whose) != 2 || next == "" || !slices.Equal(rest, []string{named}) || last != "" {
			t.Errorf("page by page: %q, then %q", whose, rest)
		}
		for name, part := range map[string]string{
			"since soon": `, since: "` + time.Now().Add(time.Hour).UTC().Format(time.RFC3339) + `"`, "until long ago": `, until: "2020-01-01T00:00:00Z"`,
		} {
			if whose, total, _ := entriesOf(t, ada(query(", figure: FAILED_CALLS"+part))); len(whose) != 0 || total != 0 {
				t.Errorf("%s: %q", name, whose)
			}
		}
		b.refusals(map[string]reply{
			"validation_error": eve(query(fmt.Sprintf(", figure: FAILED_CALLS, first: 2, after: %q", next))),
			"forbidden": b.ask(failed, "Authorization", "Bearer "+b.newKey(b.workspace, workspace.NewKey{
				Scopes: strings.Fields("calls:read calls:list conversations:read conversations:list"),
			})),
		})
		b.system(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(b.sub).SetArchived(true).Exec(ctx)
		})
		if whose, total, _ := entriesOf(t, ada(failed)); !slices.Equal(whose, []string{bare, bare}) || total != 2 {
			t.Errorf("beside an archived client: %q, %d", whose, total)
		}
	})
}

// refusals are answers by the code that they should have.
func (b *bundle) refusals(of map[string]reply) {
	b.t.Helper()
	for _, code := range slices.Sorted(maps.Keys(of)) {
		if got, _ := gqlCode(of[code]); got != code {
			b.t.Errorf("%s, want %s: %s", got, code, of[code].raw)
		}
	}
}
