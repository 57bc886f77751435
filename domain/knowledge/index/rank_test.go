package index_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

type chunk struct{ heading, page, text string }

// library is an index of several sources as a database would hold it.
type library struct {
	sources []index.Source
	rows    []index.Row
}

func (l *library) add(id string, chunks ...chunk) {
	b := index.NewBuilder()
	for _, c := range chunks {
		b.Add("en", c.heading, c.page, c.text)
	}
	l.sources = append(l.sources, index.Source{
		ID: id, Chunks: b.Chunks(), TotalLength: b.TotalLength(), Lengths: b.Lengths(),
	})
	for term, p := range b.Postings() {
		l.rows = append(l.rows, index.Row{SourceID: id, Term: term, DF: p.DF, Data: p.Data})
	}
}

func (l *library) ask(t *testing.T, question string, limit int) []index.Hit {
	t.Helper()
	hits, _, err := index.Rank(index.NewQuery(question, "en"), l.sources, l.rows, limit)
	if err != nil {
		t.Fatal(err)
	}
	return hits
}

// filler is text that no test asks for.
func filler(n int) (all []chunk) {
	for i := range n {
		all = append(all, chunk{"Filler", fmt.Sprintf("filler%d", i), "plain words that stand about and say little"})
	}
	return all
}

// order lists the places of hits as "source/ordinal".
func order(hits []index.Hit) (places []string) {
	for _, h := range hits {
		places = append(places, fmt.Sprintf("%s/%d", h.SourceID, h.Ordinal))
	}
	return places
}

func TestRankOrders(t *testing.T) {
	t.Parallel()
	const pad = " and so on for a while"
	for name, test := range map[string]struct {
		chunks   []chunk
		question string
		want     []string
	}{
		"only what has a word": {
			[]chunk{{"", "a", "cats"}, {"", "b", "dogs"}}, "dogs", []string{"s/1"},
		},
		"every word before one of them": {
			[]chunk{{"", "a", "cats cats cats" + pad}, {"", "b", "cats dogs" + pad}}, "cats and dogs", []string{"s/1", "s/0"},
		},
		"a rare word before a common one": {
			[]chunk{{"", "a", "cats" + pad}, {"", "b", "cats" + pad}, {"", "c", "cats" + pad}, {"", "d", "dogs" + pad}},
			"cats or dogs",
			[]string{"s/3", "s/0", "s/1", "s/2"},
		},
		"often before once": {
			[]chunk{{"", "a", "cats" + pad}, {"", "b", "cats cats" + pad}}, "cats", []string{"s/1", "s/0"},
		},
		"short before long": {
			[]chunk{{"", "a", "cats" + pad + pad + pad}, {"", "b", "cats" + pad}}, "cats", []string{"s/1", "s/0"},
		},
		"a heading before text": {
			[]chunk{{"Dogs", "a", "cats" + pad}, {"Cats", "b", "dogs" + pad}}, "cats", []string{"s/1", "s/0"},
		},
		"a page's name counts": {
			[]chunk{{"", "dogs.html", "animals" + pad}, {"", "cats.html", "animals" + pad}}, "cats", []string{"s/1"},
		},
		"a page about it before one that mentions it": {
			[]chunk{{"", "a", "cats" + pad}, {"", "a", "rain" + pad}, {"", "b", "cats" + pad}, {"", "b", "cats and cats" + pad}},
			"cats",
			[]string{"s/3", "s/0", "s/2"},
		},
		"another page before more of the same": {
			[]chunk{{"", "a", "cats cats cats"}, {"", "a", "cats cats"}, {"", "b", "cats purr"}},
			"cats",
			[]string{"s/0", "s/2", "s/1"},
		},
		"equal ones in order": {
			[]chunk{{"", "a", "cats"}, {"", "b", "cats"}, {"", "c", "cats"}}, "cats", []string{"s/0", "s/1", "s/2"},
		},
		"none of the words": {[]chunk{{"", "a", "cats"}}, "birds", nil},
		"no words":          {[]chunk{{"", "a", "cats"}}, "?", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var l library
			l.add("s", append(test.chunks, filler(20)...)...)
			if got := order(l.ask(t, test.question, 10)); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// A source of one page is a plain text: its parts do not push each other back.
func TestRankDoesNotThinOutOnePage(t *testing.T) {
	t.Parallel()
	var text, other library
	chunks := []chunk{{"", "", "cats cats"}, {"", "", "cats sleep"}, {"", "", "dogs"}}
	text.add("s", chunks...)
	other.add("s", append(chunks, chunk{"", "other", "birds"})...)
	one, many := text.ask(t, "cats", 2), other.ask(t, "cats", 2)
	if one[1].Score < 0.65*one[0].Score || many[1].Score > 0.6*many[0].Score { // the first says it twice
		t.Errorf("alone %v, among pages %v", one, many)
	}
}

// A section of a long document stands before a short text that has fewer of the words.
func TestRankWeighsSectionsOfADocument(t *testing.T) {
	t.Parallel()
	const rest = "the practice keeps records of each visit and of all that was agreed there so that nobody has to ask again "
	handbook := make([]chunk, 40)
	for i := range handbook {
		handbook[i] = chunk{fmt.Sprintf("Section %d", i), "", strings.Repeat(rest, 5)}
	}
	handbook[17] = chunk{"Cancelling", "", "Whoever wants to cancel a cleaning gives two days of notice. " + strings.Repeat(rest, 5)}
	var l library
	l.add("handbook", handbook...)
	for i := range 10 {
		l.add(fmt.Sprintf("short%d", i), chunk{"", "", "To cancel a cleaning: cancel the cleaning. " + strings.Repeat(rest, 2)})
	}
	if got := order(l.ask(t, "how much notice to cancel a cleaning", 1)); !slices.Equal(got, []string{"handbook/17"}) {
		t.Errorf("%v is first", got)
	}
}

func TestRankScore(t *testing.T) {
	t.Parallel()
	var l library
	l.add("s", append(filler(200), chunk{"Cats and dogs", "cats", "Cats and dogs, dogs and cats."})...)
	full := l.ask(t, "cats and dogs", 1)[0].Score
	half := l.ask(t, "cats and unicorns", 1)[0].Score
	alone := l.ask(t, "cats", 1)[0].Score
	if full < 0.5 || full > 1 || alone < 0.5 {
		t.Errorf("a full match has %.2f, of one word %.2f", full, alone)
	}
	if half > 0.6*full {
		t.Errorf("a match of half the words has %.2f, of all %.2f", half, full)
	}
}

func TestRankCountsOverAllSources(t *testing.T) {
	t.Parallel()
	var one, two library
	one.add("a", append(filler(20), chunk{"", "x", "cats"}, chunk{"", "y", "dogs"})...)
	two.add("a", append(filler(20), chunk{"", "x", "cats"}, chunk{"", "y", "dogs"})...)
	two.add("b", chunk{"", "p", "cats"}, chunk{"", "q", "cats"}, chunk{"", "r", "cats"}, chunk{"", "s", "cats"})
	if got := order(one.ask(t, "cats dogs", 2)); !slices.Equal(got, []string{"a/20", "a/21"}) {
		t.Errorf("alone: %v", got)
	}
	if got := order(two.ask(t, "cats dogs", 1)); !slices.Equal(got, []string{"a/21"}) {
		t.Errorf("with a source full of cats: %v", got)
	}
}

// Rows of a source that is not asked for change nothing, neither hits nor scores.
func TestRankKeepsToItsSources(t *testing.T) {
	t.Parallel()
	var mine, both library
	mine.add("mine", append(filler(5), chunk{"", "x", "cats"})...)
	both.add("mine", append(filler(5), chunk{"", "x", "cats"})...)
	both.add("theirs", chunk{"", "x", "cats cats"}, chunk{"", "y", "cats"})
	both.sources = both.sources[:1]
	want, got := mine.ask(t, "cats", 10), both.ask(t, "cats", 10)
	if len(want) != 1 || !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRankTakesFormsAsOneWord(t *testing.T) {
	t.Parallel()
	b := index.NewBuilder()
	b.Add("de", "", "a", "Die Häuser sind alt.")
	b.Add("en", "", "b", "Old houses.")
	s := index.Source{ID: "s", Chunks: b.Chunks(), TotalLength: b.TotalLength(), Lengths: b.Lengths()}
	var rows []index.Row
	for term, p := range b.Postings() {
		rows = append(rows, index.Row{SourceID: "s", Term: term, DF: p.DF, Data: p.Data})
	}
	ask := func(langs ...string) float64 {
		hits, _, err := index.Rank(index.NewQuery("Häusern", langs...), []index.Source{s}, rows, 5)
		if err != nil || len(hits) != 1 || hits[0].Ordinal != 0 {
			t.Fatalf("%v: %v, %v", langs, hits, err)
		}
		return hits[0].Score
	}
	if one, two := ask("de"), ask("en", "de"); one != two {
		t.Errorf("a second language changed the score from %v to %v", one, two)
	}
}

func TestRankLimitAndStats(t *testing.T) {
	t.Parallel()
	var l library
	var chunks []chunk
	for i := range 50 {
		chunks = append(chunks, chunk{"", fmt.Sprint("page", i), fmt.Sprint("cats number ", i)})
	}
	l.add("s", append(chunks, filler(10)...)...)
	for _, limit := range []int{-1, 0, 1, 7, 50, 1000} {
		hits, stats, err := index.Rank(index.NewQuery("cats", "en"), l.sources, l.rows, limit)
		if err != nil || len(hits) != max(0, min(limit, 50)) || stats.Passages != 50 {
			t.Errorf("limit %d: %d hits, %d passages, %v", limit, len(hits), stats.Passages, err)
		}
	}
}

func TestRankOfNothing(t *testing.T) {
	t.Parallel()
	hits, stats, err := index.Rank(index.NewQuery("cats", "en"), nil, nil, 5)
	if len(hits) > 0 || stats.Passages != 0 || err != nil {
		t.Errorf("no sources: %v, %v, %v", hits, stats, err)
	}
	var l library
	l.add("empty")
	if hits := l.ask(t, "cats", 5); len(hits) > 0 {
		t.Errorf("an empty source: %v", hits)
	}
}

func TestRankRefusesCorruptRows(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(*index.Source, *index.Row){
		"a wrong count":      func(_ *index.Source, r *index.Row) { r.DF++ },
		"no count":           func(_ *index.Source, r *index.Row) { r.DF, r.Data = 0, nil },
		"cut data":           func(_ *index.Source, r *index.Row) { r.Data = append(r.Data, 0x80) },
		"a chunk too far":    func(_ *index.Source, r *index.Row) { r.Data = index.Encode([]index.Entry{{Ordinal: 2, Frequency: 1}}) },
		"cut lengths":        func(s *index.Source, _ *index.Row) { s.Lengths = s.Lengths[:3] },
		"more chunks":        func(s *index.Source, _ *index.Row) { s.Chunks++ },
		"fewer than none":    func(s *index.Source, _ *index.Row) { s.Chunks, s.Lengths = -1, nil },
		"another sum":        func(s *index.Source, _ *index.Row) { s.TotalLength++ },
		"lengths of another": func(s *index.Source, _ *index.Row) { s.Lengths[0]++ },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var l library
			l.add("s", chunk{"", "a", "cats"}, chunk{"", "b", "dogs"})
			at := slices.IndexFunc(l.rows, func(r index.Row) bool { return r.Term == "cat" })
			damage(&l.sources[0], &l.rows[at])
			if _, _, err := index.Rank(index.NewQuery("cats", "en"), l.sources, l.rows, 5); !errors.Is(err, index.ErrCorrupt) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The order in which a database hands out sources and rows changes nothing.
func TestRankIsDeterministic(t *testing.T) {
	t.Parallel()
	word := rapid.SampledFrom([]string{"cats", "dogs", "birds", "rain", "houses", "run", "table_name", "CREATE INDEX"})
	rapid.Check(t, func(t *rapid.T) {
		var l library
		for s := range rapid.IntRange(1, 4).Draw(t, "sources") {
			var chunks []chunk
			for i := range rapid.IntRange(0, 12).Draw(t, "chunks") {
				chunks = append(chunks, chunk{word.Draw(t, "heading"), fmt.Sprint("page", i/3), fmt.Sprint(
					rapid.SliceOf(word).Draw(t, "text"))})
			}
			l.add(fmt.Sprint("s", s), chunks...)
		}
		query := index.NewQuery(fmt.Sprint(rapid.SliceOfN(word, 1, 5).Draw(t, "question")), "en")
		want, stats, err := index.Rank(query, l.sources, l.rows, 8)
		if err != nil || len(want) != min(8, stats.Passages) {
			t.Fatalf("%d hits of %d passages, %v", len(want), stats.Passages, err)
		}
		for i, h := range want {
			if h.Score <= 0 || h.Score > 1 || i > 0 && h.Score > want[i-1].Score {
				t.Fatalf("hit %d of %v", i, want)
			}
		}
		seed := rapid.Uint64().Draw(t, "seed")
		shuffle := rand.New(rand.NewPCG(seed, 1))
		shuffle.Shuffle(len(l.rows), func(i, j int) { l.rows[i], l.rows[j] = l.rows[j], l.rows[i] })
		shuffle.Shuffle(len(l.sources), func(i, j int) { l.sources[i], l.sources[j] = l.sources[j], l.sources[i] })
		if got, _, err := index.Rank(query, l.sources, l.rows, 8); err != nil || !slices.Equal(got, want) {
			t.Fatalf("got %v, %v; before the shuffle %v", got, err, want)
		}
	})
}

// Whatever a database hands back, Rank answers or fails, and what it answers exists.
func FuzzRank(f *testing.F) {
	var l library
	l.add("s", chunk{"", "a", "cats"}, chunk{"", "b", "dogs cats"})
	f.Add(l.sources[0].Lengths, 2, int64(3), l.rows[0].Data, 1)
	f.Fuzz(func(t *testing.T, lengths []byte, chunks int, total int64, data []byte, df int) {
		source := index.Source{ID: "s", Chunks: chunks, TotalLength: total, Lengths: lengths}
		row := index.Row{SourceID: "s", Term: "cat", DF: df, Data: data}
		hits, _, err := index.Rank(index.Query{{"cat"}}, []index.Source{source}, []index.Row{row}, 5)
		if err != nil && !errors.Is(err, index.ErrCorrupt) {
			t.Fatal(err)
		}
		for _, h := range hits {
			if h.Ordinal < 0 || h.Ordinal >= chunks || h.Score <= 0 || h.Score > 1 {
				t.Fatalf("hit %v of %d chunks", h, chunks)
			}
		}
	})
}
