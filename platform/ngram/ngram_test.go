package ngram_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// writing draws words of many scripts.
var writing = rapid.StringOfN(rapid.RuneFrom([]rune("abcxyz ÄÖéñßŁø.-@+0123 дюжина αβγ 東京都港 ไทย नमस्ते مرحبا 한국어 ﬁ①Ⅷ")), 1, 40, -1)

// Whatever fragment of a text is looked for, the text's pieces have all of the fragment's: the index never hides anybody.
func TestEveryFragmentIsFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := ngram.Fold(writing.Draw(t, "text"))
		words := strings.Fields(text)
		if len(words) == 0 {
			return
		}
		word := []rune(rapid.SampledFrom(words).Draw(t, "word"))
		from := rapid.IntRange(0, len(word)-1).Draw(t, "from")
		to := rapid.IntRange(from+1, len(word)).Draw(t, "to")
		fragment := string(word[from:to])
		all, found := ngram.Index("sub_a", text), ngram.Find("sub_a", fragment)
		if len(found) == 0 {
			t.Fatalf("%q has no piece, so no index helps", fragment)
		}
		for _, piece := range found {
			if !slices.Contains(all, piece) {
				t.Fatalf("%q in %q is not found", fragment, text)
			}
		}
	})
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Łukasz Żółć": "lukasz zolc", "Søren Ærø": "soren aero", "Đorđe": "dorde", "Ħal Far": "hal far", "Ŧ": "t", "Straße, STRAẞE": "strasse, strasse",
		"Œuvre": "oeuvre", "Þór Guðmundsson": "thor gudmundsson", "Işıl İnan": "isil inan", "Əliyev": "eliyev", "Дюжина": "дюжина",
	} {
		if got := ngram.Plain(text); got != want || ngram.Plain(got) != want {
			t.Errorf("%s is %q, not %q", text, got, want)
		}
	}
}

// One character can become eighteen, with spaces in between; a search stays as long as searches are.
func TestQueryIsBounded(t *testing.T) {
	t.Parallel()
	for text, most := range map[string]int{
		strings.Repeat("\ufdfa", 900): 1_000, strings.Repeat("*a_ ", 600_000): 1_000, "Anna": 4, strings.Repeat("ä", 1_000): 1_000,
	} {
		for _, got := range []string{ngram.Query(text), ngram.PlainQuery(text)} {
			if n := utf8.RuneCountInString(got); n > most || n < most-1 || !strings.HasPrefix(ngram.Fold(text), got) {
				t.Errorf("%.20q: %d characters", text, n)
			}
		}
	}
}

// Of a long text only the beginning is folded, and that is what folding all of it begins with.
func TestQueryBeginsTheFold(t *testing.T) {
	t.Parallel()
	letters := rapid.StringOf(rapid.SampledFrom([]rune("aÄ \u00a0\t\ufdfa\u0301\u0308가ﬁŁ𝔸İẞ*\u200b")))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Repeat(letters.Draw(t, "text"), rapid.IntRange(1, 400).Draw(t, "times"))
		whole := []rune(ngram.Fold(text))
		if got, want := ngram.Query(text), strings.TrimSpace(string(whole[:min(len(whole), 1_000)])); got != want {
			t.Fatalf("%q, not %q", got, want)
		}
	})
}

func BenchmarkQuery(b *testing.B) {
	text := strings.Repeat("\ufdfa", 900)
	for b.Loop() {
		ngram.Query(text)
	}
}

func TestFoldIsStable(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for c := rune(0); c <= unicode.MaxRune; c++ {
		all.WriteRune(c)
		all.WriteByte(' ')
	}
	once := ngram.Fold(all.String())
	for i, twice := 0, ngram.Fold(once); i < len(once); i++ {
		if i >= len(twice) || once[i] != twice[i] {
			t.Fatalf("%q is folded again", once[max(0, i-8):i+8])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		once := ngram.Fold(rapid.String().Draw(t, "text"))
		if twice := ngram.Fold(once); twice != once {
			t.Fatalf("%q, then %q", once, twice)
		}
	})
}

// Tenants share no piece: what one's index has tells nothing of another's.
func TestTenantsShareNothing(t *testing.T) {
	t.Parallel()
	a, b := ngram.Index("sub_a", "anna schmidt"), ngram.Index("sub_b", "anna schmidt")
	if len(a) == 0 || len(a) != len(b) {
		t.Fatalf("%d and %d pieces of one name", len(a), len(b))
	}
	for _, piece := range a {
		if slices.Contains(b, piece) {
			t.Errorf("both have %d", piece)
		}
	}
}

func TestSetIsKept(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := ngram.Set(rapid.SliceOf(rapid.Int32()).Draw(t, "set"))
		kept, err := want.Value()
		if err != nil {
			t.Fatal(err)
		}
		var got ngram.Set
		if err := got.Scan(kept); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v becomes %v, %v", want, got, err)
		}
	})
	for _, broken := range []any{"", "1,2", "{1", "{x}", "{99999999999}", 7} {
		if err := new(ngram.Set).Scan(broken); err == nil {
			t.Errorf("%v is read as a set", broken)
		}
	}
}
