package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
)

// Analytics cover a subaccount or all that the caller may use, and nothing else.
func TestAnalytics(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		wide, now := "Bearer "+b.wide(), time.Now().UTC()
		b.system(func(ctx context.Context, c *ent.Client) error {
			for _, sub := range []string{b.sub, b.sub, b.other} {
				talk := c.Conversation.Create().SetSubaccountID(sub).SetLastChannel("SMS").SetCreatedAt(now).SaveX(ctx)
				c.Message.Create().SetSubaccountID(sub).SetConversationID(talk.ID).SetContent("Hello").SetChannel("SMS").SetCreatedAt(now).ExecX(ctx)
			}
			return nil
		})
		if err := b.door.Product.Figures.Count(t.Context(), time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		today := now.Format(time.DateOnly)
		query := func(rest string) string {
			return fmt.Sprintf(`{ analytics(from: %q, to: %q%s) { totals { conversations messages } groups { id name totals { conversations } }
				points { at totals { messages } } csv stillCounting } }`, today, today, rest)
		}
		plain := query("")
		limited := b.newKey(b.workspace, workspace.NewKey{Preset: "read_only", Subaccounts: []string{b.sub, b.other}})
		for name, c := range map[string]struct {
			r     reply
			count float64
		}{
			"a subaccount":    {b.ask(plain, "Authorization", wide, "X-Subaccount-Id", b.sub), 2},
			"the workspace":   {b.ask(plain, "Authorization", wide), 3},
			"one of all":      {b.ask(query(`, filter: {subaccountId: "`+b.other+`"}`), "Authorization", wide), 1},
			"a key of one":    {b.ask(plain), 2},
			"a key of two":    {b.ask(plain, "Authorization", "Bearer "+limited), 3},
			"a rival":         {b.ask(plain, "Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin"})), 0},
			"by channel":      {b.ask(query(", by: CHANNEL, filter: {channel: \"SMS\"}")), 2},
			"another channel": {b.ask(query(", filter: {channel: \"EMAIL\"}")), 0},
			"both scopes":     {b.ask(plain, "Authorization", "Bearer "+b.limited("calls:read", "conversations:read")), 2},
		} {
			if under(c.r.body, "data", "analytics", "totals", "messages") != c.count || under(c.r.body, "data", "analytics", "stillCounting") != false {
				t.Errorf("%s: %s", name, c.r.raw)
			}
		}
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"calls alone":             {b.ask(plain, "Authorization", "Bearer "+b.limited("calls:read")), "forbidden"},
			"conversations alone":     {b.ask(plain, "Authorization", "Bearer "+b.limited("conversations:read")), "forbidden"},
			"a stranger's subaccount": {b.ask(query(`, filter: {subaccountId: "`+b.stranger+`"}`), "Authorization", wide), "not_found"},
			"another of the key's":    {b.ask(query(`, filter: {subaccountId: "` + b.other + `"}`)), "not_found"},
			"too long":                {b.ask(`{ analytics(from: "2025-01-01", to: "2026-02-05") { csv } }`), "validation_error"},
			"backwards":               {b.ask(`{ analytics(from: "2025-01-02", to: "2025-01-01") { csv } }`), "validation_error"},
			"no day":                  {b.ask(`{ analytics(from: "2025-02-30", to: "2025-03-01") { csv } }`), "validation_error"},
			"hours of a year":         {b.ask(`{ analytics(from: "2025-01-01", to: "2025-12-31", grain: HOUR) { csv } }`), "validation_error"},
			"no zone":                 {b.ask(query(`, zone: "Mars/Base"`)), "validation_error"},
			"a report for a key":      {b.ask(`mutation { setAnalyticsReport(every: WEEK) { every } }`), "forbidden"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s", name, c.r.raw)
			}
		}
	})
}

// The entries behind a figure are of the chosen subaccount, for whoever may list all that is among them, and of the days that are asked for.
func TestAnalyticsEntries(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		from := time.Now().UTC().Format(time.DateOnly) // another day may begin at any moment
		b.system(func(ctx context.Context, c *ent.Client) error {
			for _, sub := range []string{b.sub, b.other} {
				talk := c.Conversation.Create().SetSubaccountID(sub).SaveX(ctx)
				for range 3 {
					c.Message.Create().SetSubaccountID(sub).SetConversationID(talk.ID).SetContent("Hello " + sub).SetChannel("SMS").ExecX(ctx)
				}
			}
			return nil
		})
		ask := func(rest string, headers ...string) reply {
			return b.ask(fmt.Sprintf(`{ analyticsEntries(from: %q, to: %q, %s) { nodes { kind text channel conversationId callId } totalCount
				pageInfo { endCursor } } }`, from, time.Now().UTC().Format(time.DateOnly), rest), headers...)
		}
		all := `figure: MESSAGES`
		lists := "calls:list conversations:list messages:list"
		for name, c := range map[string]struct {
			r    reply
			want float64
		}{
			"a subaccount":     {ask(all), 3},
			"page by page":     {ask(all + ", first: 2"), 3},
			"a channel":        {ask(all + `, channel: "SMS"`), 3},
			"another channel":  {ask(all + `, channel: "EMAIL"`), 0},
			"of an assistant":  {ask(all + `, assistantId: "asst_x"`), 0},
			"by a number":      {ask(all + `, number: "+12025550100"`), 0},
			"an odd number":    {ask(`figure: REPLIES, number: "' OR 1=1 --"`), 0},
			"another topic":    {ask(`figure: ANSWERED, topicId: "topic_x"`), 0},
			"the three scopes": {ask(all, "Authorization", "Bearer "+b.limited(strings.Fields(lists)...)), 3},
		} {
			if under(c.r.body, "data", "analyticsEntries", "totalCount") != c.want || strings.Contains(string(c.r.raw), b.other) {
				t.Errorf("%s: %s", name, c.r.raw)
			}
		}
		between := func(from, to, rest string) reply {
			return b.ask(fmt.Sprintf(`{ analyticsEntries(figure: MESSAGES, from: %q, to: %q%s) { totalCount } }`, from, to, rest))
		}
		cursor := under(ask(all+", first: 1").body, "data", "analyticsEntries", "pageInfo", "endCursor")
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"calls alone":            {ask(all, "Authorization", "Bearer "+b.limited("calls:list")), "forbidden"},
			"without messages":       {ask(all, "Authorization", "Bearer "+b.limited("calls:list", "conversations:list")), "forbidden"},
			"without conversations":  {ask(all, "Authorization", "Bearer "+b.limited("calls:list", "messages:list")), "forbidden"},
			"a cursor of others":     {ask(fmt.Sprintf("figure: REPLIES, after: %q", cursor)), "validation_error"},
			"a cursor of other days": {between("2025-01-01", "2025-01-01", fmt.Sprintf(", after: %q", cursor)), "validation_error"},
			"backwards":              {between("2025-01-02", "2025-01-01", ""), "validation_error"},
			"no day":                 {between("2025-02-30", "2025-03-01", ""), "validation_error"},
			"too long":               {between("2023-01-01", "2025-03-01", ""), "validation_error"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s", name, c.r.raw)
			}
		}
	})
}
