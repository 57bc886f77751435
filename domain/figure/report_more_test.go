package figure_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// times are those of a report, of which only one has been measured.
var times = regexp.MustCompile(`(?m)^Seconds until a reply: .+\nFirst response by a person +\d+\.\d / \d+\.\d \(–\)$`)

// A report tells how long replies took, of the topics, and of each client where it is about all of them.
func TestReportsTellOfTimesTopicsAndClients(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		figures, people, mails := postal(t, s)
		ctx := storetest.Tenant(t, s)
		ann, week := join(t, people, ctx, "ann@example.com"), "WEEK"
		first, err := figures.SetReport(ann, &week)
		if err != nil {
			t.Fatal(err)
		}
		at := first.DueAt.AddDate(0, 0, -1) // in the week that it tells of, whatever day it is today
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Subaccount.UpdateOneID(subaccountOf(ctx)).SetName("Harbour\nDental").ExecX(ctx)
			topic := c.Topic.Create().SetName("Prices and payment").SetNameKey("prices and payment").SaveX(ctx)
			talk := c.Conversation.Create().SetCreatedAt(at).SetAiResponses(1).SetFirstResponseSeconds(90).SaveX(ctx)
			c.TopicLink.Create().SetTopicID(topic.ID).SetConversationID(talk.ID).ExecX(ctx)
		})
		count(t, figures)
		all := *authz.From(ann)
		all.Subaccount = ""
		if _, err := figures.SetReport(ann, nil); err != nil {
			t.Fatal(err)
		}
		for name, who := range map[string]context.Context{"one": ann, "all": authz.With(ann, &all)} {
			if _, err := figures.SetReport(who, &week); err != nil {
				t.Fatal(err)
			}
			// The report on all is due later in the day, and may be on an earlier one. In that afternoon, both cover the same week, whatever day it
			// is.
			due := first.DueAt.Add(7 * time.Hour)
			write(t, s, ctx, func(ctx context.Context, c *ent.Client) { c.FigureReport.Update().SetDueAt(due).ExecX(ctx) })
			if err := figures.SendReports(t.Context(), due.Add(time.Minute)); err != nil {
				t.Fatal(err)
			}
			if _, err := figures.SetReport(who, nil); err != nil {
				t.Fatal(err)
			}
			sent := mails.Taken()
			told := strings.ReplaceAll(sent[len(sent)-1].Body, "\r\n", "\n")
			if !strings.Contains(told, "Top topics: calls, conversations\nPrices and payment ") {
				t.Errorf("%s: no topics in %s", name, told)
			}
			if !times.MatchString(told) || strings.Contains(told, "In calls") {
				t.Errorf("%s: other times in %s", name, told)
			}
			client := regexp.MustCompile(`(?m)^By subaccount: calls, conversations\nHarbour Dental +0 \(0\) +1 \(0\)$`)
			if client.MatchString(told) != (name == "all") {
				t.Errorf("%s: clients in %s", name, told)
			}
		}
	})
}
