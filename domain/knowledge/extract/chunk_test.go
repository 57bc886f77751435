package extract_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

func chunkTexts(text string) []string {
	var texts []string
	for _, c := range extract.Chunks(extract.Section{Text: text}) {
		texts = append(texts, c.Text)
	}
	return texts
}

// sentence is n characters long with its full stop.
func sentence(n int) string { return strings.Repeat("abcd ", n/5)[:n-1] + "." }

func TestChunks(t *testing.T) {
	t.Parallel()
	small, middle, large := sentence(200), sentence(500), sentence(1000)
	lines := strings.TrimSpace(strings.Repeat(sentence(100)+"\n", 20))
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"nothing":                         {"", nil},
		"a word":                          {"word", []string{"word"}},
		"small paragraphs are joined":     {"a\n\nb\n\nc", []string{"a\n\nb\n\nc"}},
		"up to the target":                {middle + "\n\n" + middle, []string{middle, middle}},
		"a paragraph is kept whole":       {large + "\n\n" + large, []string{large, large}},
		"a small one goes with the next":  {small + "\n\n" + large, []string{small + "\n\n" + large}},
		"a small end goes with the last":  {large + "\n\n" + small, []string{large + "\n\n" + small}},
		"long code is cut between lines":  {lines, []string{lines[:8*101-1], lines[8*101 : 16*101-1], lines[16*101:]}},
		"long prose is between sentences": {middle + " " + middle + " " + middle, []string{middle, middle, middle}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := chunkTexts(test.text); !slices.Equal(got, test.want) {
				t.Errorf("got %d chunks %q", len(got), got)
			}
		})
	}
}

func TestChunksCutScriptsWithoutSpaces(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("数据库的备份和恢复。", 400) // 4000 characters
	got := chunkTexts(text)
	if joined := strings.ReplaceAll(strings.Join(got, ""), " ", ""); joined != text || len(got) < 3 {
		t.Errorf("%d chunks that hold %d of %d bytes", len(got), len(joined), len(text))
	}
	for _, c := range got {
		if !strings.HasSuffix(c, "。") {
			t.Errorf("a chunk ends within a sentence: %q", c)
		}
	}
}

func TestChunksKeepEveryWord(t *testing.T) {
	t.Parallel()
	word := rapid.StringMatching(`[a-zé]{1,30}[.!?,:]?`)
	glue := rapid.SampledFrom([]string{" ", " ", " ", " ", " ", "\n", "\n\n"})
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(1, 600).Draw(t, "words") {
			text.WriteString(word.Draw(t, "word") + glue.Draw(t, "glue"))
		}
		s := extract.Section{Page: "p", Heading: "h", Text: strings.TrimSpace(text.String())}
		chunks := extract.Chunks(s)
		var words []string
		for _, c := range chunks {
			if n := utf8.RuneCountInString(c.Text); n > 1400 || n == 0 {
				t.Fatalf("a chunk of %d characters", n)
			}
			if c.Page != s.Page || c.Heading != s.Heading {
				t.Fatalf("a chunk lost its place: %+v", c)
			}
			words = append(words, strings.Fields(c.Text)...)
		}
		if !slices.Equal(words, strings.Fields(s.Text)) {
			t.Fatal("the words of the chunks are not those of the section")
		}
		if !reflect.DeepEqual(chunks, extract.Chunks(s)) {
			t.Fatal("the same section was cut in two ways")
		}
	})
}

// The chunks of a text are about as large as said, so that a search finds passages and not scraps.
func TestChunksAreOfOneSize(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 300 {
		text.WriteString(sentence(60+i%7*40) + "\n\n")
	}
	chunks := chunkTexts(text.String())
	if least := utf8.RuneCountInString(text.String()) / 1200; len(chunks) < least {
		t.Fatalf("%d chunks, want %d at least", len(chunks), least)
	}
	for i, c := range chunks[:len(chunks)-1] {
		if n := utf8.RuneCountInString(c); n < 580 || n > 1200 {
			t.Errorf("chunk %d has %d characters", i, n)
		}
	}
}
