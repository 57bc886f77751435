package rule_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

type step struct {
	Label string `check:"minLength=1,maxLength=3"`
}

type input struct {
	Name    string                       `check:"minLength=1,maxLength=4"`
	Email   patch.Field[string]          `check:"format=EMAIL"`
	Kept    patch.Field[bool]            `check:"notNull"`
	SipURI  patch.Field[string]          // as long as any text
	Mode    patch.Field[string]          `check:"oneOf=A|B"`
	Share   patch.Field[float64]         `check:"min=0,max=0.5"`
	Words   []string                     `check:"maxItems=2,maxLength=3"`
	Columns []*string                    `check:"oneOf=a|b"`
	Steps   []*step                      `check:"maxItems=2"`
	First   *step                        // a part of its own
	Hours   **step                       `check:"notNull"`
	Raw     patch.Field[json.RawMessage] // anything
	At      time.Time
	private string
}

func (in input) Judge() []fault.Detail {
	if in.Name == in.private {
		return nil
	}
	return []fault.Detail{{Field: "name", Message: "twice"}, {Field: "words", Message: "twice"}, {Field: "whole", Message: "wrong"}}
}

func TestProblems(t *testing.T) {
	t.Parallel()
	text := func(s string) patch.Field[string] { return patch.Sent(&s) }
	long, none, raw := 0.6, (*step)(nil), json.RawMessage(`"`+strings.Repeat("a", 2000)+`"`)
	for name, tt := range map[string]struct {
		in   input
		want string
	}{
		"nothing wrong": {in: input{Name: "Ann", Email: text("ann@example.com"), Raw: patch.Sent(&raw)}},
		"a text":        {in: input{Name: "Annie"}, want: "name: must have at most 4 characters"},
		"required":      {in: input{}, want: "name: must have at least one visible character"},
		"a format":      {in: input{Name: "A", Email: text("ann")}, want: "email: must be an e-mail address"},
		"null":          {in: input{Name: "A", Kept: patch.Sent[bool](nil)}, want: "kept: must not be null"},
		"null may be":   {in: input{Name: "A", Email: patch.Sent[string](nil)}},
		"the default":   {in: input{Name: "A", SipURI: text(strings.Repeat("a", 1001))}, want: "sipUri: must have at most 1000 characters"},
		"one of some":   {in: input{Name: "A", Mode: text("C")}, want: "mode: must be one of A, B"},
		"a number":      {in: input{Name: "A", Share: patch.Sent(&long)}, want: "share: must be at most 0.5"},
		"a list":        {in: input{Name: "A", Words: []string{"a", "b", "c"}}, want: "words: must have at most 2 items"},
		"no items":      {in: input{Name: "A", Columns: []*string{nil, new("b")}}},
		"pointed at":    {in: input{Name: "A", Columns: []*string{nil, new("c")}}, want: "columns[1]: must be one of a, b"},
		"an item":       {in: input{Name: "A", Words: []string{"a", "abcd"}}, want: "words[1]: must have at most 3 characters"},
		"a part":        {in: input{Name: "A", First: &step{}}, want: "first.label: must have at least one visible character"},
		"a listed part": {in: input{Name: "A", Steps: []*step{{"ok"}, {"long"}}}, want: "steps[1].label: must have at most 3 characters"},
		"a part's null": {in: input{Name: "A", Hours: &none}, want: "hours: must not be null"},
		"several":       {in: input{Mode: text("C")}, want: "name: must have at least one visible character\nmode: must be one of A, B"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.in.private = tt.in.Name
			if got := lines(rule.Problems(tt.in)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if err := rule.Check(tt.in); (err == nil) != (tt.want == "") || err != nil && !fault.Is(err, fault.Validation) {
				t.Error(err)
			}
		})
	}
}

// What the judge says of a field that is named already, as a whole or in part, is said once.
func TestJudgeRepeatsNothing(t *testing.T) {
	t.Parallel()
	got := lines(rule.Problems(input{Name: "Annie", Words: []string{"abcd"}}))
	want := "name: must have at most 4 characters\nwords[0]: must have at most 3 characters\nwhole: wrong"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func lines(all []fault.Detail) string {
	out := make([]string, len(all))
	for i, d := range all {
		out[i] = d.Field + ": " + d.Message
	}
	return strings.Join(out, "\n")
}
