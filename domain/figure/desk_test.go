package figure_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// desk has the lists of a subaccount, or of an agency.
type desk struct {
	t   *testing.T
	ctx context.Context
	// seen counts the entries of each subaccount; nil: nobody asks.
	seen      map[string]int
	zone      *time.Location
	calls     *call.Service
	chats     *chat.Service
	knowledge *knowledge.Service
	figures   *figure.Service
}

// found is what a list comes to.
type found struct {
	count, seconds, asked int
	dollars               float64
}

// whole reads a list to its end, and says that it has as many entries as it says.
func whole[T page.Keyed](d *desk, what string, read func(first *int, after *string) (*page.List[T], error)) (rows []T) {
	d.t.Helper()
	first := 90
	for after := ""; ; {
		list, err := read(&first, given(after))
		if err != nil {
			d.t.Fatal(what, err)
		}
		rows = append(rows, list.Nodes...)
		if after = list.Next(); after == "" {
			if n, err := list.TotalCount(d.ctx); err != nil || *n != len(rows) {
				d.t.Errorf("%s: %d entries, a total of %v, %v", what, len(rows), n, err)
			}
			return rows
		}
	}
}

// list reads what a figure opens, of the days from the first to the last.
func (d *desk) list(o opened, sc scope, first, last string) found {
	d.t.Helper()
	from, err := time.ParseInLocation(time.DateOnly, first, d.zone)
	if err != nil {
		d.t.Fatal(err)
	}
	to, err := time.ParseInLocation(time.DateOnly, last, d.zone)
	if err != nil {
		d.t.Fatal(err)
	}
	to = to.AddDate(0, 0, 1)
	what := fmt.Sprint(o, sc, first, last)
	switch o.List {
	case "calls":
		return d.called(what, call.Filter{
			AssistantID: given(sc.assistant), Number: given(sc.number), TopicID: given(sc.topic), From: &from, To: &to,
			Type:   given(map[string]string{"PHONE": "phone", "WEB_CALL": "web"}[sc.channel]),
			Status: given(o.Search["status"]), Direction: given(o.Search["direction"]), Handling: given(o.Search["handling"]),
		})
	case "conversations":
		return d.chatted(what, chat.Filter{
			AssistantID: given(sc.assistant), Channel: given(sc.channel), TopicID: given(sc.topic), From: &from, To: &to, Type: new("CHAT"),
			IncludeArchived: true, Target: given(o.Search["target"]), Handling: given(o.Search["handling"]),
		})
	case "unanswered":
		return d.missed(what, knowledge.UnansweredFilter{AssistantID: given(sc.assistant), From: &from, To: &to})
	default:
		return d.entered(what, figure.Wanted{
			Figure: o.Search["figure"], From: first, To: last, AssistantID: given(sc.assistant), Channel: given(sc.channel),
			Number: given(sc.number), TopicID: given(sc.topic),
		})
	}
}

func (d *desk) called(what string, f call.Filter) (sum found) {
	d.t.Helper()
	for _, r := range whole(d, what, func(first *int, after *string) (*page.List[*call.Call], error) {
		f.First, f.After = first, after
		return d.calls.List(d.ctx, f)
	}) {
		sum.count++
		sum.seconds += (r.DurationMs + 999) / 1000
		sum.dollars += float64(r.Cost) / 1e6
	}
	return sum
}

func (d *desk) chatted(what string, f chat.Filter) (sum found) {
	d.t.Helper()
	sum.count = len(whole(d, what, func(first *int, after *string) (*page.List[*chat.Conversation], error) {
		f.First, f.After = first, after
		return d.chats.List(d.ctx, f)
	}))
	return sum
}

func (d *desk) missed(what string, f knowledge.UnansweredFilter) (sum found) {
	d.t.Helper()
	for _, q := range whole(d, what, func(first *int, after *string) (*page.List[*knowledge.Unanswered], error) {
		return d.knowledge.Unanswered(d.ctx, f, first, after)
	}) {
		sum.count++
		sum.asked += q.Count
	}
	return sum
}

func (d *desk) entered(what string, w figure.Wanted) (sum found) {
	d.t.Helper()
	for _, e := range whole(d, what, func(first *int, after *string) (*page.List[*figure.Entry], error) {
		w.First, w.After = first, after
		return d.figures.Entries(d.ctx, w)
	}) {
		sum.count++
		if failure := e.Text != nil && *e.Text == "The model failed."; failure != e.Failed {
			d.t.Errorf("%s: failed is %t with the text %v", what, e.Failed, e.Text)
		}
		if e.Kind == "QUESTION" {
			sum.asked++
		}
		if e.CostInDollars != nil {
			sum.dollars += *e.CostInDollars
		}
		if e.DurationSeconds != nil {
			sum.seconds += *e.DurationSeconds
		}
		d.whose(what, e)
	}
	return sum
}
