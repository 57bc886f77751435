package figure_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// opened is the list that a figure of the page opens, and by what it is narrowed, as the dashboard has it. Wide is what it opens of an agency.
type opened struct {
	List   string
	Search map[string]string
	Wide   string
}

func lists(t *testing.T) map[string]opened {
	t.Helper()
	text, err := os.ReadFile("../../web/src/features/analytics/lists.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]opened
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// unlisted are the figures of a struct that open no list.
func unlisted(totals reflect.Type, all map[string]opened) (names []string) {
	for f := range totals.Fields() {
		if name := strings.ToLower(f.Name[:1]) + f.Name[1:]; all[name].List == "" || all[name].Wide == "" {
			names = append(names, name)
		}
	}
	return names
}

// A figure that is added says which list it opens.
func TestEveryFigureOpensAList(t *testing.T) {
	t.Parallel()
	if names := unlisted(reflect.TypeFor[figure.Totals](), lists(t)); len(names) > 0 {
		t.Errorf("no list of %v", names)
	}
	type more struct {
		Calls, Yawns int
		Silence      *figure.Times
	}
	if names := unlisted(reflect.TypeFor[more](), lists(t)); fmt.Sprint(names) != "[yawns silence]" {
		t.Errorf("planted figures without lists: %v", names)
	}
}

// scope is what the page is narrowed to.
type scope struct{ assistant, channel, number, topic string }

// has says whether a list has any of what the scope is; the dashboard opens none where it has not.
func (sc scope) has(list string) bool {
	called := sc.channel == "PHONE" || sc.channel == "WEB_CALL"
	switch list {
	case "calls":
		return sc.channel == "" || called
	case "conversations":
		return sc.number == "" && !called
	case "unanswered":
		return sc.number == "" && sc.channel == "" && sc.topic == ""
	default:
		return true
	}
}

func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// valueOf a figure of the page.
func valueOf(totals *figure.Totals, name string) float64 {
	switch name {
	case "contained": // a ratio opens what it is a part of
		return float64(totals.AnsweredCalls + totals.AnsweredConversations)
	case "responseTargetsMissed":
		return float64(totals.ResponseTargets - totals.ResponseTargetsMet)
	case "resolutionTargetsMissed":
		return float64(totals.ResolutionTargets - totals.ResolutionTargetsMet)
	}
	v := reflect.ValueOf(totals).Elem().FieldByName(strings.ToUpper(name[:1]) + name[1:])
	switch times, is := v.Interface().(*figure.Times); {
	case !is && v.CanFloat():
		return v.Float()
	case !is:
		return float64(v.Int())
	case times == nil:
		return 0
	default: // so does a percentile; in the generated data each call has at most one reply that was measured
		return float64(times.Count)
	}
}

// cameTo is what of a list stands as the figure.
func cameTo(name string, f found) float64 {
	switch {
	case name == "callSeconds":
		return float64(f.seconds)
	case name == "unansweredQuestions":
		return float64(f.asked)
	case strings.HasSuffix(name, "InDollars"):
		return f.dollars
	default:
		return float64(f.count)
	}
}

// totals of the scope.
func (d *desk) totals(sc scope, from, to string) *figure.Totals {
	d.t.Helper()
	q := figure.Question{From: from, To: to, Filter: figure.Filter{
		AssistantID: given(sc.assistant), Channel: given(sc.channel), Number: given(sc.number),
	}}
	if sc.topic == "" {
		return read(d.t, d.figures, d.ctx, q).Totals
	}
	by := figure.ByTopic
	q.By = &by
	for _, g := range read(d.t, d.figures, d.ctx, q).Groups {
		if *g.ID == sc.topic {
			return g.Totals
		}
	}
	return &figure.Totals{}
}

// Every figure is what the list that it opens comes to: over days of a clock that is five and a half hours ahead, of one of two assistants,
// each channel, a number and a topic, and beside another subaccount.
func TestFiguresAreWhatTheyOpen(t *testing.T) {
	t.Parallel()
	all := lists(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		d, scopes := opening(t, s)
		for _, days := range [][2]string{{"2025-01-01", "2025-12-31"}, {"2025-03-01", "2025-03-31"}, {"2025-03-31", "2025-03-31"}} {
			for _, sc := range scopes {
				totals := d.totals(sc, days[0], days[1])
				for name, o := range all {
					value := valueOf(totals, name)
					if !sc.has(o.List) {
						if value != 0 {
							t.Errorf("%s of %v from %s to %s: %v, and no list", name, sc, days[0], days[1], value)
						}
						continue
					}
					if got := cameTo(name, d.list(o, sc, days[0], days[1])); math.Abs(got-value) > 1e-6 {
						t.Errorf("%s of %v from %s to %s: %v, its list %v", name, sc, days[0], days[1], value, got)
					}
					if value == 0 && sc == (scope{}) && days[1] == "2025-12-31" {
						t.Errorf("%s is 0 from %s to %s: the test cannot fail", name, days[0], days[1])
					}
				}
			}
		}
		d.refuse(all)
	})
}

// refuse what is no figure, and list nothing of others.
func (d *desk) refuse(all map[string]opened) {
	d.t.Helper()
	text, err := os.ReadFile("../../graph/analytics.graphql")
	if err != nil {
		d.t.Fatal(err)
	}
	_, enum, _ := strings.Cut(string(text), "enum AnalyticsListed {")
	enum, _, _ = strings.Cut(enum, "}")
	names := regexp.MustCompile(`(?m)^  ([A-Z_]+)$`).FindAllStringSubmatch(enum, -1)
	if len(names) < 39 { //nolint:mnd // those of today
		d.t.Errorf("only %v", names)
	}
	stranger := storetest.Stranger(d.t, d.figures.Parts().Store)
	for _, n := range names {
		w := figure.Wanted{Figure: n[1], From: "2025-01-01", To: "2025-12-31"}
		for _, ctx := range []context.Context{stranger, wide(stranger)} {
			if l, err := d.figures.Entries(ctx, w); err != nil || len(l.Nodes) > 0 {
				d.t.Errorf("%s of a stranger: %v, %v", n[1], l, err)
			}
		}
	}
	for _, w := range []figure.Wanted{
		{Figure: "YAWNS", From: "2025-01-01", To: "2025-12-31"},
		{Figure: "REPLIES", From: "2025-01-02", To: "2025-01-01"},
		{Figure: "REPLIES", From: "2023-01-01", To: "2025-12-31"},
		{Figure: "REPLIES", From: "today", To: "2025-12-31"},
	} {
		if _, err := d.figures.Entries(d.ctx, w); err == nil {
			d.t.Errorf("%+v is listed", w)
		}
	}
}
