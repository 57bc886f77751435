package knowledge_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// within are the sources and pages that a narrowed search finds passages of.
func (d *desk) within(base, query string, w knowledge.Within) string {
	d.t.Helper()
	found, err := d.SearchWithin(d.ctx, base, query, 10, w)
	if err != nil {
		d.t.Fatal(err)
	}
	var all []string
	for _, m := range found {
		all = append(all, m.SourceName)
		if m.Page != nil {
			all[len(all)-1] += ":" + *m.Page
		}
	}
	return strings.Join(all, " ")
}

// A search is narrowed to sources and to a folder; a folder's name is not the beginning of another's.
func TestSearchWithin(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, zip := d.taught("shop.zip", archived(t, "a/one.txt", "The garage is blue.", "ab/two.txt", "The garage is green.", "three.txt", "The garage is red."))
		text := d.upload(base, "note.txt", "The garage is closed.")
		d.read(text)
		folder := func(s string) knowledge.Within { return knowledge.Within{Folder: &s} }
		for _, c := range []struct {
			within knowledge.Within
			want   string
		}{
			{knowledge.Within{SourceIDs: []string{text}}, "note.txt"},
			{folder("a"), "shop.zip:a/one.txt"},
			{folder("a/"), "shop.zip:a/one.txt"},
			{folder("ab"), "shop.zip:ab/two.txt"},
			{folder("a/one.txt"), "shop.zip:a/one.txt"},
			{folder("A"), ""},
			{folder("%"), ""},
			{folder("no'where"), ""},
			{knowledge.Within{SourceIDs: []string{text}, Folder: folder("a").Folder}, ""},
			{knowledge.Within{SourceIDs: []string{zip}, Folder: folder("a").Folder}, "shop.zip:a/one.txt"},
			{knowledge.Within{SourceIDs: []string{"ksrc_none"}}, ""},
		} {
			if got := d.within(base, "garage", c.within); got != c.want {
				t.Errorf("%+v: %q, want %q", c.within, got, c.want)
			}
		}
		if all := d.search(base, "garage"); len(all) != 4 {
			t.Errorf("%d of 4 without a filter", len(all))
		}
		_, err := d.SearchWithin(d.ctx, base, "garage", 5, folder(""))
		wantCode(t, err, fault.Validation)
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		_, err = d.SearchWithin(rival, base, "garage", 5, knowledge.Within{SourceIDs: []string{text}})
		wantCode(t, err, fault.NotFound)
	})
}

// An assistant answers from the sources that it was given, and from nothing when they are gone.
func TestAssignedSources(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, one := d.taught("one.txt", "The garage is blue.")
		two := d.upload(base, "two.txt", "The garage is green.")
		d.read(two)
		assistant := d.assistant()
		answers := func() (n int) {
			t.Helper()
			r, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: assistant}, "garage", 5)
			if err != nil {
				t.Fatal(err)
			}
			return len(r.Matches)
		}
		for i, c := range []struct {
			sources []string
			want    int
		}{{nil, 2}, {[]string{two}, 1}, {nil, 1}, {[]string{}, 2}, {[]string{one, two}, 2}, {[]string{two, two}, 1}} {
			if _, err := d.AssignSources(d.ctx, base, assistant, c.sources); err != nil {
				t.Fatal(err)
			}
			if got := answers(); got != c.want {
				t.Errorf("step %d: %d passages, want %d", i, got, c.want)
			}
		}
		other, foreign := d.taught("three.txt", "The garage is red.")
		for _, sources := range [][]string{{foreign}, {"ksrc_none"}, {two, foreign}} {
			_, err := d.AssignSources(d.ctx, base, assistant, sources)
			wantCode(t, err, fault.NotFound)
		}
		_, err := d.AssignedSources(d.ctx, other, assistant)
		wantCode(t, err, fault.NotFound)
		if got, err := d.AssignedSources(d.ctx, base, assistant); err != nil || len(got) == 0 || got[0] != two {
			t.Errorf("%v, %v", got, err)
		}
		if err := d.DeleteSource(d.ctx, base, two); err != nil || answers() != 0 {
			t.Errorf("answers from what it was not given, %v", err)
		}
	})
}
