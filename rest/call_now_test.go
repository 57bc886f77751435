package rest_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dialled is a call of a subaccount as a carrier would have left it.
func (b *bundle) dialled(workspaceID, subaccount, status string, set func(context.Context, *ent.CallCreate)) (id string) {
	b.t.Helper()
	ctx := workspace.As(context.Background(), workspaceID)
	authz.From(ctx).Subaccount = subaccount
	must(0, b.store.Tx(ctx, func(ctx context.Context) error {
		c := b.store.Client(ctx).Call.Create().SetDirection("inbound").SetToNumber(ours).SetFromNumber(caller).SetStatus(status).SetAskedAt(store.Timestamp())
		if set != nil {
			set(ctx, c)
		}
		row, err := c.Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	}))
	return id
}

// liveCalls are the ids of a page of calls in progress, with what each shows of its subaccount, and the cursor of the next page.
func liveCalls(t *testing.T, r reply) (seen map[string]string, next string) {
	t.Helper()
	list, ok := under(r.body, "data", "liveCalls", "nodes").([]any)
	if !ok {
		t.Fatalf("%s", r.raw)
	}
	seen = map[string]string{}
	for _, n := range list {
		c := n.(map[string]any)
		seen[c["id"].(string)] = fmt.Sprint(under(c, "subaccount", "name"), " ", c["assistantName"], " ", c["contactName"], " ", c["callStatus"])
	}
	if more, _ := under(r.body, "data", "liveCalls", "pageInfo", "hasNextPage").(bool); more {
		next, _ = under(r.body, "data", "liveCalls", "pageInfo", "endCursor").(string)
	}
	return seen, next
}

// Calls in progress are listed of all subaccounts that somebody may use, page by page, with whose each is; and nobody sees another's.
func TestCallsInProgress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "lim": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, lim, eve := b.asking("ada@example.com"), b.asking("lim@example.com"), b.asking("eve@example.com")
		b.confine(ada, b.other)
		named := b.dialled(b.workspace, b.sub, "IN_PROGRESS", func(ctx context.Context, c *ent.CallCreate) {
			client := b.store.Client(ctx)
			c.SetAssistant(must(client.Assistant.Create().SetName("Ada").Save(ctx)))
			c.SetContact(must(client.Contact.Create().SetName("Bo").Save(ctx)))
		})
		ringing := b.dialled(b.workspace, b.other, "RINGING", nil)
		theirs := b.dialled(b.rival, b.stranger, "IN_PROGRESS", nil)
		b.dialled(b.workspace, b.sub, "QUEUED", nil)
		b.dialled(b.workspace, b.sub, "COMPLETED", func(_ context.Context, c *ent.CallCreate) { c.SetActive(false) })

		const fields = ` { totalCount nodes { id callStatus assistantName contactName subaccount { id name } } pageInfo { hasNextPage endCursor } }`
		all := `{ liveCalls` + fields + ` }`
		for name, c := range map[string]struct {
			r    reply
			want []string
		}{
			"all of the workspace":       {ada(all), []string{named, ringing}},
			"limited to one":             {lim(all), []string{ringing}},
			"another workspace":          {eve(all), []string{theirs}},
			"a key of one":               {b.ask(all), []string{named}},
			"a key of all":               {b.ask(all, "Authorization", "Bearer "+b.wide()), []string{named, ringing}},
			"a key of all, in one":       {b.ask(all, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.other), []string{ringing}},
			"another workspace's, in it": {b.ask(all, "Authorization", "Bearer "+b.strange()), []string{theirs}},
		} {
			seen, _ := liveCalls(t, c.r)
			slices.Sort(c.want)
			if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
			if n, _ := under(c.r.body, "data", "liveCalls", "totalCount").(float64); int(n) != len(c.want) {
				t.Errorf("%s: %v in all", name, n)
			}
		}
		if seen, _ := liveCalls(t, ada(all)); seen[named] != "loc-1 Ada Bo IN_PROGRESS" || seen[ringing] != "loc-2 <nil> <nil> RINGING" {
			t.Errorf("%v", seen)
		}
		if r := b.ask(all, "Authorization", "Bearer "+b.limited("contacts:list")); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("without the scope: %s", r.raw)
		}
		first := `{ liveCalls(first: 1)` + fields + ` }`
		one, next := liveCalls(t, ada(first))
		two, last := liveCalls(t, ada(fmt.Sprintf(`{ liveCalls(first: 1, after: %q)%s }`, next, fields)))
		if len(one) != 1 || one[ringing] == "" || len(two) != 1 || two[named] == "" || last != "" {
			t.Errorf("page by page: %v, then %v", one, two)
		}
		if code, _ := gqlCode(eve(fmt.Sprintf(`{ liveCalls(after: %q)%s }`, next, fields))); code != "validation_error" {
			t.Errorf("another workspace's cursor: %s", code)
		}
		if code, _ := gqlCode(ada(`{ liveCalls(first: 101)` + fields + ` }`)); code != "PAGE_SIZE_OUT_OF_RANGE" {
			t.Errorf("a page that is too long: %s", code)
		}
	})
}
