package knowledge_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

const inn = `# The Mill Inn

## Dogs

Dogs stay outside. A bowl of water is at the door.

## Payment

We take cash and all cards. Part ZX-4410 is not for sale.

## Kitchen

It is open from noon to nine.
`

func TestSearchUnderstandsOtherWordsAndSlips(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, _ := d.taught("inn.md", inn)
		for question, heading := range map[string]string{
			"May I bring my puppy?": "The Mill Inn > Dogs",
			"paymnet":               "The Mill Inn > Payment",
			"kichen":                "The Mill Inn > Kitchen",
			"ZX-4410":               "The Mill Inn > Payment",
		} {
			found := d.search(base, question)
			if len(found) == 0 || *found[0].Heading != heading {
				t.Errorf("%s: %v", question, found)
			}
			for _, m := range found {
				if m.Coverage < 0 || m.Coverage > 1 || m.Score < 0 || m.Score > 1 {
					t.Errorf("%s: %+v", question, m)
				}
			}
		}
		for _, other := range []string{"ZX-4411", "ZY-4410"} { // a code is not corrected
			for _, m := range d.search(base, other) {
				if m.Coverage > 0.7 {
					t.Errorf("%s: %+v", other, m)
				}
			}
		}
	})
}

func TestWordsFollowTheSources(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, first := d.taught("inn.md", inn)
		if found := d.search(base, "swiming"); len(found) > 0 {
			t.Fatalf("%+v", found)
		}
		second := d.upload(base, "pool.md", "Swimming is allowed until ten.")
		if found := d.search(base, "swiming"); len(found) > 0 {
			t.Errorf("a source that is not read yet is found: %+v", found)
		}
		d.read(second)
		if found := d.search(base, "swiming"); len(found) != 1 || found[0].SourceID != second {
			t.Errorf("%+v", found)
		}
		if err := d.DeleteSource(d.ctx, base, second); err != nil {
			t.Fatal(err)
		}
		if found := d.search(base, "swiming"); len(found) > 0 {
			t.Errorf("a word of a source that is gone: %+v", found)
		}
		if err := d.DeleteSource(d.ctx, base, first); err != nil {
			t.Fatal(err)
		}
		if found := d.search(base, "puppy"); len(found) > 0 {
			t.Errorf("%+v", found)
		}
	})
}

// What one tenant's text says is no word of another's, even where they name each other's base.
func TestWordsAreTheTenants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		mine, _ := d.taught("secret.md", "The project is called Nightjar.")
		its, _ := rival.taught("inn.md", inn)
		d.search(mine, "nightjer")
		for range 2 { // before and after its own words are kept
			if found := rival.search(its, "nightjer"); len(found) > 0 {
				t.Errorf("%+v", found)
			}
			if _, err := rival.SearchBase(rival.ctx, mine, "nightjer", 5); err == nil {
				t.Error("a rival searches the base")
			}
		}
		if found := d.search(mine, "nightjer"); len(found) != 1 {
			t.Errorf("%+v", found)
		}
	})
}

func TestKeptWordsAreBounded(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.SQLite)
	rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
	its, _ := rival.taught("inn.md", inn)
	rival.search(its, "dogs")
	_, one := d.Shelved("")
	d.Shelve(4 * one)
	me := authz.From(d.ctx).Subaccount
	for i := range 6 {
		base, _ := d.taught(fmt.Sprintf("inn%d.md", i), inn)
		d.search(base, "dogs")
		if mine, all := d.Shelved(me); all > 4*one || mine == 0 {
			t.Errorf("%d bytes of %d are mine, of %d", mine, all, 4*one)
		}
		if rivals, _ := d.Shelved(authz.From(rival.ctx).Subaccount); rivals != one {
			t.Errorf("after %d bases of mine the rival keeps %d bytes of %d", i+1, rivals, one)
		}
	}
	d.Shelve(one - 1) // too little for any: searched all the same
	last, _ := rival.taught("last.md", inn)
	if found := rival.search(last, "paymnet"); len(found) == 0 {
		t.Error("nothing is found without memory")
	}
	if _, all := d.Shelved(""); all >= one {
		t.Errorf("%d bytes are kept", all)
	}
}

// However many bases an assistant has, a search holds no more words than of one large base. Those of the last bases are found as they are
// written, and a base is kept whole again for whoever searches it alone.
func TestWordsOfASearchAreBounded(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.SQLite)
	const most = 110
	d.Span(most)
	a, bases := d.assistant(), []string{}
	for i := range 20 {
		base, _ := d.taught(fmt.Sprintf("inn%d.md", i), fmt.Sprintf("%s\n\nThe %s is here.\n", inn, novel(40 * (i + 1))[280*i:]))
		if _, err := d.Assign(d.ctx, base, a); err != nil {
			t.Fatal(err)
		}
		bases = append(bases, base)
	}
	for range 2 { // read, and kept
		if held, err := d.Held(d.ctx, bases); err != nil || held > most || held < most/2 {
			t.Errorf("%d words are held, %v", held, err)
		}
	}
	ask := func(text string) []*knowledge.Match {
		r, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: a}, text, 5)
		if err != nil {
			t.Fatal(err)
		}
		return r.Matches
	}
	last := strings.Fields(novel(20 * 40))[19*40]
	slip := last[1:2] + last[:1] + last[2:]
	for text, found := range map[string]bool{"paymnet": true, last: true, slip: false} {
		if got := ask(text); len(got) > 0 != found {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if got := d.search(bases[19], slip); len(got) == 0 {
		t.Error("the words of a base are not compared with where it is searched alone")
	}
	if got := ask("paymnet"); len(got) == 0 {
		t.Error("nothing is found afterwards")
	}
}

func TestSearchesAtOnceShareWords(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, _ := d.taught("inn.md", inn)
		var wait sync.WaitGroup
		for range 16 {
			wait.Go(func() {
				if found, err := d.SearchBase(d.ctx, base, "paymnet", 5); err != nil || len(found) == 0 {
					t.Errorf("%v, %v", found, err)
				}
			})
		}
		wait.Wait()
		gone, cancel := context.WithCancel(d.ctx)
		cancel()
		if _, err := d.SearchBase(gone, base, "paymnet", 5); err == nil {
			t.Error("who has gone is answered")
		}
		if found := d.search(base, "paymnet"); len(found) == 0 {
			t.Error("nothing is found after somebody has gone")
		}
	})
}

// A reader that fails to read the words leaves its place to the next one.
func TestWordsAreReadAfterAFailure(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.SQLite)
	base, _ := d.taught("inn.md", inn)
	d.direct("ALTER TABLE postings RENAME TO away", "")
	if _, err := d.SearchBase(d.ctx, base, "paymnet", 5); err == nil {
		t.Error("words are read from nowhere")
	}
	d.direct("ALTER TABLE away RENAME TO postings", "")
	if found := d.search(base, "paymnet"); len(found) == 0 {
		t.Error("nothing is found after a failure")
	}
}
