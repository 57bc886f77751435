package index_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// stands lists what stands for the words of a question, in a base of some words.
func stands(question, lang string, base ...string) (terms []string) {
	l := index.NewLexicon(nil, index.Terms(lang, strings.Join(base, " ")))
	q := index.Ask(question, lang)
	q.Widen(nil, l)
	for _, near := range q.Near {
		for _, n := range near {
			terms = append(terms, n.Term)
		}
	}
	return terms
}

func TestWidenCorrects(t *testing.T) {
	t.Parallel()
	base := []string{"appointment", "cavities", "insurance", "cancelled", "Okafor", "chocolate", "filling", "whitening", "ZX-4410", "4410"}
	for question, want := range map[string]string{
		"apointment":    "appoint",
		"appointmnet":   "appoint",
		"ppointment":    "appoint", // the first letter, too
		"caivties":      "caviti",
		"insuranse":     "insur",
		"cancled":       "cancel",
		"Okafro":        "okafor",
		"whitning":      "whiten",
		"whietning":     "whiten",
		"appointment":   "", // the base has it
		"ZX-4411":       "", // a code is what it is
		"4411":          "",
		"OKAFRO":        "", // so is what stands in capitals
		"apontmint":     "", // three slips
		"choclate":      "chocol",
		"okxfxr":        "", // two, in a short word
		"wich filling":  "", // an asking word with a slip is none of the base's
		"xyzzy qwertzu": "",
	} {
		got := stands(question, "en", base...)
		if want == "" && len(got) > 0 || want != "" && !slices.Contains(got, want) {
			t.Errorf("%s: %v, want %q", question, got, want)
		}
	}
	if got := stands("Rechnugn", "de", "Rechnungen"); !slices.Contains(got, "rechnung") {
		t.Errorf("German: %v", got)
	}
}

func TestWidenUnderstands(t *testing.T) {
	t.Parallel()
	base := []string{"dog", "price", "pharmacy", "children", "the", "with"}
	for question, want := range map[string]string{"puppy": "dog", "cost": "price", "chemist": "pharmaci", "kids": "children"} {
		if got := stands(question, "en", base...); !slices.Contains(got, want) || slices.Contains(got, "the") {
			t.Errorf("%s: %v", question, got)
		}
	}
	if got := stands("gift", "de", "present", "geschenk"); len(got) > 0 {
		t.Errorf("a German word is taken for an English one: %v", got)
	}
	if got := stands("puppy", "", "dog"); len(got) != 1 {
		t.Errorf("of a language that is not known: %v", got)
	}
}

// What somebody asks costs no more for being long, or the base large.
func TestWidenIsBounded(t *testing.T) {
	t.Parallel()
	var base, asked []string
	for i := range 2000 {
		base = append(base, fmt.Sprintf("dentis%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676), "price", "cost", "fee", "charge")
	}
	for i := range 500 {
		asked = append(asked, fmt.Sprintf("dentis%c%c", 'a'+i%26, 'a'+i/26))
	}
	q := index.Ask(strings.Join(append(asked, "how expensive"), " "), "en")
	q.Widen(nil, index.NewLexicon(nil, index.Terms("en", strings.Join(base, " "))))
	words := 0
	for _, near := range q.Near {
		if len(near) > 0 {
			words++
		}
		if len(near) > 12 {
			t.Errorf("%d stand for one word", len(near))
		}
	}
	if words == 0 || words > 32 {
		t.Errorf("%d of %d words are widened", words, len(q.Query))
	}
}

// leaving is the context of somebody who leaves after so many looks at it.
type leaving struct {
	context.Context
	looks int
}

func (l *leaving) Err() error {
	if l.looks--; l.looks < 0 {
		return context.Canceled
	}
	return nil
}

// Nothing more is compared for somebody who has left.
func TestWidenEndsWithWhoAsks(t *testing.T) {
	t.Parallel()
	q, l := index.Ask("apointment insuranse choclate whitning", "en"), index.NewLexicon(nil, index.Terms("en", "appointment insurance chocolate whitening"))
	err := q.WidenFor(&leaving{t.Context(), 2}, nil, l)
	words := 0
	for _, near := range q.Near {
		words += min(len(near), 1)
	}
	if !errors.Is(err, context.Canceled) || words != 2 {
		t.Errorf("%d words are compared, %v", words, err)
	}
}

// People ask for a section by another word than it is called by; what the base lacks stands for nothing, and the word itself counts most.
func TestWidenKnowsWhatSectionsAreCalled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ question, lang, base, want string }{
		{"When are you open?", "en", "Consulting hours", "hour"},
		{"When are you open?", "en", "Consulting times", ""},
		{"your address", "en", "Directions", "direct"},
		{"¿Cuándo abren?", "es", "Horario", "horari"},
		{"Wann haben Sie geöffnet?", "de", "Öffnungszeiten", "offnungszeit"},
		{"Wann haben Sie geöffnet?", "en", "Öffnungszeiten", ""},
	} {
		if got := stands(tt.question, tt.lang, tt.base); tt.want == "" && len(got) > 0 || tt.want != "" && !slices.Contains(got, tt.want) {
			t.Errorf("%s: %v, want %q", tt.question, got, tt.want)
		}
	}
}

// An exact word stands before one that means the same, and that before nothing.
func TestExactComesFirst(t *testing.T) {
	t.Parallel()
	l := &library{}
	l.add("s", append(filler(20), chunk{"", "a", "the price is here"}, chunk{"", "b", "the cost is here"}, chunk{"", "c", "ZX-4410 is here"},
		chunk{"", "d", "ZX-4411 is here"})...)
	var terms []string
	for _, r := range l.rows {
		terms = append(terms, r.Term)
	}
	for question, want := range map[string][]string{"cost": {"s/21", "s/20"}, "ZX-4411": {"s/23"}, "the pirce": {"s/20"}} {
		q := index.Ask(question, "en")
		q.Widen(l.sources, index.NewLexicon(nil, terms))
		hits, _, err := q.Rank(l.sources, l.rows, 10)
		if err != nil {
			t.Fatal(err)
		}
		if got := order(hits); len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %v, want %v", question, got, want)
		}
		for i, h := range hits {
			if h.Coverage < 0 || h.Coverage > 1.0001 || i == 0 && h.Coverage < 0.4 {
				t.Errorf("%s: %+v", question, h)
			}
		}
	}
}
