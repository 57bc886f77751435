package voice_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// stocked fills the booth with two voices, older first.
func (b *booth) stocked() (old, young *voice.Voice) {
	b.t.Helper()
	in := plain("Ada")
	in.Accent, in.Gender, in.Age = sent("martian"), sent("female"), sent("ancient")
	old = b.add(in)
	return old, b.add(plain("Straße"))
}

// The subaccount's own voices come first, then the platform's, each once, however long a page is.
func TestListPutsThePlatformLast(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		old, young := b.stocked()
		ids := b.all(b.ctx, voice.Filter{First: new(100)})
		stock := len(catalog.Voices())
		if len(ids) != stock+2 || stock < 500 || !slices.Contains(ids[:2], old.ID) || !slices.Contains(ids[:2], young.ID) {
			t.Fatalf("%d voices of %d, or the platform's come first", len(ids), stock+2)
		}
		if small := b.all(b.ctx, voice.Filter{First: new(64)}); !slices.Equal(small, ids) {
			t.Error("pages of another size show other voices")
		}
		for _, v := range catalog.Voices() {
			if !slices.Contains(ids[2:], v.ID) {
				t.Errorf("%s of the platform is not listed", v.ID)
			}
		}
		if theirs := b.all(storetest.Stranger(t, b.Store()), voice.Filter{First: new(100)}); !slices.Equal(theirs, ids[2:]) {
			t.Errorf("a stranger sees %d voices, or the platform's by other ids", len(theirs))
		}
		l, err := b.List(b.ctx, voice.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := l.TotalCount(b.ctx); err != nil || n == nil || *n != stock+2 {
			t.Errorf("it counts %v, %v", n, err)
		}
	})
}

// catalogued is a voice of the platform; nil if it has none with the id.
func catalogued(id string) *catalog.Voice {
	for _, v := range catalog.Voices() {
		if v.ID == id {
			return &v
		}
	}
	return nil
}

func TestFiltersCombine(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		old, young := b.stocked()
		for name, c := range map[string]struct {
			filter voice.Filter
			want   []string
		}{
			"accent":                {voice.Filter{Accent: new("martian")}, []string{old.ID}},
			"age and gender":        {voice.Filter{Age: new("ancient"), Gender: new("female")}, []string{old.ID}},
			"no such pair":          {voice.Filter{Age: new("ancient"), Gender: new("male")}, nil},
			"provider, own":         {voice.Filter{Provider: new("CUSTOM")}, []string{young.ID, old.ID}},
			"provider, platform's":  {voice.Filter{Provider: new("OPENAI"), IsCustom: new(true)}, nil},
			"a name, case aside":    {voice.Filter{Search: new("STRASSE")}, []string{young.ID}},
			"a name with a percent": {voice.Filter{Search: new("%"), IsCustom: new(true)}, nil},
			"own":                   {voice.Filter{IsCustom: new(true)}, []string{young.ID, old.ID}},
		} {
			got := b.all(b.ctx, c.filter)
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: got %v, want %v", name, got, c.want)
			}
		}
		name := catalog.Voices()[0].Name
		for _, v := range b.all(b.ctx, voice.Filter{Search: new(strings.ToUpper(name)), IsCustom: new(false), First: new(100)}) {
			if v := catalogued(v); v == nil || !strings.Contains(strings.ToLower(v.Name), strings.ToLower(name)) {
				t.Errorf("%s of the platform finds %+v", name, v)
			}
		}
		if found := b.all(b.ctx, voice.Filter{Search: &name, First: new(100)}); !slices.Contains(found, catalog.Voices()[0].ID) {
			t.Errorf("%s of the platform is not among %d that are found", name, len(found))
		}
		var want []string
		for _, v := range catalog.Voices() {
			if v.Provider == "ELEVENLABS" && v.Gender != nil && *v.Gender == "female" {
				want = append(want, v.ID)
			}
		}
		got := b.all(b.ctx, voice.Filter{Provider: new("ELEVENLABS"), Gender: new("female"), IsCustom: new(false), First: new(2)})
		slices.Sort(got)
		slices.Sort(want)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("of the platform: got %v, want %v", got, want)
		}
	})
}

// Voices are called by another column than other things, and are ordered by it all the same.
func TestVoicesAreSorted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		var by []string
		for _, c := range [][2]string{{"Cleo", "RIME"}, {"ada", "OPENAI"}, {"Bo", "CUSTOM"}} {
			in := plain(c[0])
			in.Provider = c[1]
			by = append(by, b.add(in).ID)
		}
		cleo, ada, bo := by[0], by[1], by[2]
		for order, want := range map[page.Sort][]string{
			page.Newest: {bo, ada, cleo}, page.Oldest: {cleo, ada, bo}, page.Named: {ada, bo, cleo}, page.NamedDescending: {cleo, bo, ada},
			page.Provided: {bo, ada, cleo}, page.ProvidedDescending: {cleo, ada, bo},
		} {
			if got := b.all(b.ctx, voice.Filter{Sort: order, IsCustom: new(true), First: new(2)}); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", order.Name(), got, want)
			}
		}
	})
}

func TestListRefusesOtherPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		b.stocked()
		_, next := b.ids(b.ctx, voice.Filter{First: new(1)})
		if _, err := b.List(b.ctx, voice.Filter{After: &next}); err != nil {
			t.Fatalf("its own cursor: %v", err)
		}
		_, err := b.List(storetest.Rival(t, b.Store(), b.ctx), voice.Filter{After: &next})
		refused(t, "another's cursor", err, fault.Validation, "after")
		_, err = b.List(b.ctx, voice.Filter{After: new("x")})
		refused(t, "no cursor", err, fault.Validation, "after")
		for _, n := range []int{0, 101} {
			_, err = b.List(b.ctx, voice.Filter{First: &n})
			refused(t, "size", err, fault.Validation, "first")
		}
		for name, f := range map[string]voice.Filter{
			"provider": {Provider: new("OPENAI")}, "gender": {Gender: new("female")}, "age": {Age: new("x")}, "accent": {Accent: new("x")},
			"search": {Search: new("x")}, "own": {IsCustom: new(true)}, "platform's": {IsCustom: new(false)},
		} {
			f.After = &next
			_, err = b.List(b.ctx, f)
			refused(t, "a cursor of another filter, "+name, err, fault.Validation, "after")
		}
	})
}

// One id means one voice, whichever way it is read.
func TestReadingByID(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		old, _ := b.stocked()
		stock := catalog.Voices()[0]
		found, err := b.GetAll(b.ctx, []string{stock.ID, nowhere, old.ID})
		if err != nil || len(found) != 2 {
			t.Fatalf("%v, %v", found, err)
		}
		for _, v := range found {
			one, err := b.Get(b.ctx, v.ID)
			if err != nil || one.VoiceName != v.VoiceName || one.IsCustom != (v.ID == old.ID) || (one.OwnerID() != nil) != one.IsCustom {
				t.Errorf("%+v alone, %+v among others, %v", one, v, err)
			}
		}
		if found, err := b.GetAll(storetest.Stranger(t, b.Store()), []string{stock.ID, old.ID}); err != nil || len(found) != 1 || found[0].ID != stock.ID {
			t.Errorf("a stranger: %v, %v", found, err)
		}
	})
}

func TestSummaryIsOfTheList(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		b.stocked()
		rival := storetest.Rival(t, b.Store(), b.ctx)
		o, err := b.Options(b.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, values := range [][]string{o.Providers, o.Genders, o.Ages, o.Accents} {
			if len(values) == 0 || !slices.IsSorted(values) || len(slices.Compact(slices.Clone(values))) != len(values) {
				t.Errorf("%v", values)
			}
		}
		if !slices.Contains(o.Accents, "martian") || !slices.Contains(o.Ages, "ancient") || !slices.Contains(o.Providers, "CUSTOM") {
			t.Errorf("own values are not offered: %+v", o)
		}
		if theirs, err := b.Options(rival); err != nil || slices.Contains(theirs.Accents, "martian") || len(theirs.Accents) == 0 {
			t.Errorf("another subaccount: %+v, %v", theirs, err)
		}
		st, err := b.Stats(b.ctx)
		if err != nil || st.CustomVoices != 2 || st.SystemVoices != len(catalog.Voices()) || st.TotalVoices != st.SystemVoices+2 || st.ByProvider["CUSTOM"] != 2 {
			t.Errorf("%+v, %v", st, err)
		}
		if st, err := b.Stats(rival); err != nil || st.CustomVoices != 0 || st.ByProvider["CUSTOM"] != 0 {
			t.Errorf("another subaccount: %+v, %v", st, err)
		}
	})
}
