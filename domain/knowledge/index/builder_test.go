package index_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

func TestBuilder(t *testing.T) {
	t.Parallel()
	b := index.NewBuilder()
	for i, c := range []struct {
		text   string
		length int
	}{{"Cats, cats and max_connections", 5}, {"dogs", 1}, {"", 0}, {"a cat", 2}} {
		if ordinal, length := b.Add("en", "", "p", c.text); ordinal != i || length != c.length {
			t.Errorf("chunk %d: ordinal %d, length %d, want %d", i, ordinal, length, c.length)
		}
	}
	got := map[string][]index.Entry{}
	var order []string
	for term, p := range b.Postings() {
		entries, err := index.Decode(p.Data)
		if err != nil || len(entries) != p.DF {
			t.Fatalf("%s: %v, %v", term, p, err)
		}
		got[term] = entries
		order = append(order, term)
	}
	if !slices.IsSorted(order) {
		t.Errorf("terms out of order: %v", order)
	}
	if want := []index.Entry{{Ordinal: 0, Frequency: 2}, {Ordinal: 3, Frequency: 1}}; !slices.Equal(got["cat"], want) {
		t.Errorf("cat is in %v, want %v", got["cat"], want)
	}
	if len(got["max_connections"]) != 1 || len(got["max"]) != 1 || len(got["connect"]) != 1 {
		t.Errorf("max_connections is not there whole and in parts: %v", order)
	}
	if b.Chunks() != 4 || b.TotalLength() != 8 || len(b.Lengths()) != 8 {
		t.Errorf("%d chunks, %d words, lengths %v", b.Chunks(), b.TotalLength(), b.Lengths())
	}
}

func TestBuilderStopsWhenAsked(t *testing.T) {
	t.Parallel()
	b := index.NewBuilder()
	b.Add("en", "", "", "one two three")
	n := 0
	for range b.Postings() {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d terms", n)
	}
}

func TestBuilderBoundsLengths(t *testing.T) {
	t.Parallel()
	b := index.NewBuilder()
	words := strings.Repeat("cats ", 100_000)
	if _, length := b.Add("en", "", "", words); length != 1<<15-1 {
		t.Errorf("length %d", length)
	}
	for term, p := range b.Postings() {
		if entries, err := index.Decode(p.Data); err != nil || entries[0].Frequency != 1<<16-1 {
			t.Errorf("%s: %v, %v", term, entries, err)
		}
	}
}
