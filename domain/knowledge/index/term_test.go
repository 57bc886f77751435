package index_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

func TestTerms(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ lang, text, want string }{
		"words are stemmed":                   {"en", "Running indexes quickly", "run index quick"},
		"unless the language is unknown":      {"", "Running indexes", "running indexes"},
		"or has no stemmer":                   {"xx", "Running", "running"},
		"identifiers whole and in parts":      {"en", "pg_stat_activity", "pg_stat_activity pg stat activ"},
		"with dots before the rest":           {"en", "a.b_c", "a.b_c a b_c b c"},
		"with hyphens":                        {"en", "scram-sha-256", "scram-sha-256 scram sha 256"},
		"a full stop is no part":              {"en", "End. Next... a_ _b", "end next a b"},
		"commands by pairs":                   {"en", "CREATE UNIQUE INDEX on", "creat create_unique uniqu unique_index index on"},
		"numbers":                             {"en", "1.5 2026", "1.5 1 5 2026"},
		"accents, in either way":              {"es", "información", "inform informacion"},
		"as those without write it":           {"es", "informacion", "informacion"},
		"German":                              {"de", "Häuser Straße", "haus strass"},
		"Russian":                             {"ru", "самолёты", "самолет"},
		"letters that do not come apart":      {"", "Łódź smørrebrød", "lodz smorrebrod"},
		"full width and ligatures":            {"", "ＡＢＣ ﬁle", "abc file"},
		"Chinese by pairs":                    {"zh", "数据库", "数 数据 据 据库 库"},
		"Japanese keeps its sound marks":      {"ja", "ガス", "ガ ガス ス"},
		"and long vowels":                     {"ja", "データ", "デ デー ー ータ タ"},
		"Thai keeps its vowels":               {"th", "น้ำ", "น้ํ น้ํา า"},
		"Hindi keeps its vowels":              {"hi", "हिन्दी", "हिन्दी"},
		"scripts side by side":                {"", "Go言語", "go 言 言語 語"},
		"apostrophes part":                    {"en", "the customer's", "the custom s"},
		"only signs":                          {"en", "-- ... ___ $%&", ""},
		"what is not text":                    {"en", "a\xffb\x00c", "a b c"},
		"of endless words the beginning only": {"", strings.Repeat("x", 500), strings.Repeat("x", 64)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, term := range index.Terms(test.lang, test.text) {
				got = append(got, strings.ReplaceAll(term, " ", "_"))
			}
			if joined := strings.Join(got, " "); joined != test.want {
				t.Errorf("got  %q\nwant %q", joined, test.want)
			}
		})
	}
}

func TestQuery(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text  string
		langs []string
		want  string
	}{
		"asking words are left out":        {"How do I create an index?", []string{"en"}, "creat index"},
		"unless nothing else is asked":     {"What is it?", []string{"en"}, "what is it"},
		"or they are commands":             {"EXISTS or IN", []string{"en"}, "exist in"},
		"a word counts once":               {"index the indexes", []string{"en"}, "index"},
		"in the language of the texts":     {"Wie sichere ich die Häuser?", []string{"de"}, "sich haus"},
		"in each of their languages":       {"running Häuser", []string{"en", "de"}, "run/running hauser/haus"},
		"without a language":               {"Running now", nil, "running now"},
		"pairs only where there are pairs": {"数据库", []string{"zh"}, "数据 据库"},
		"a single character":               {"茶?", []string{"zh"}, "茶"},
		"nothing":                          {" ?! ", []string{"en"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var words []string
			for _, forms := range index.NewQuery(test.text, test.langs...) {
				words = append(words, strings.Join(forms, "/"))
			}
			if got := strings.Join(words, " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Whatever is asked in the words of a text, in any language, is among the terms by which the text is found.
func TestQueryFindsItsOwnText(t *testing.T) {
	t.Parallel()
	words := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z_.]{1,12}`),
		rapid.SampledFrom([]string{"CREATE", "INDEX", "数据库", "데이터", "información", "ﬁ", "İ", "don't"})))
	langs := rapid.SampledFrom([]string{"", "en", "de", "es", "fr", "ru", "tr", "ar", "hu", "ta", "zh"})
	asked := 0
	rapid.Check(t, func(t *rapid.T) {
		text, lang := strings.Join(words.Draw(t, "words"), " "), langs.Draw(t, "lang")
		terms := index.Terms(lang, text)
		for _, term := range index.NewQuery(text, lang).Terms() {
			asked++
			if !slices.Contains(terms, term) {
				t.Fatalf("%q is asked for and not among %q", term, terms)
			}
		}
		for _, term := range terms {
			if term == "" || len(term) > 64 || !utf8.ValidString(term) {
				t.Fatalf("bad term %q", term)
			}
		}
	})
	if asked < 100 {
		t.Errorf("only %d terms were asked for", asked)
	}
}

// abbreviated is a text of the sentence and of more abbreviations than a language has common trigrams.
func abbreviated(sentence string) string {
	var b strings.Builder
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		b.WriteString(sentence)
		for range 12 {
			fmt.Fprintf(&b, " %c%c%c", 'a'+random.IntN(26), 'a'+random.IntN(26), 'a'+random.IntN(26))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]string{
		"en": "The planner keeps statistics about the contents of a table, and they should be brought up to date whenever its rows have changed very much.",
		"de": "Der Planer führt Statistiken über den Inhalt einer Tabelle, und sie sollten erneuert werden, sobald sich viele ihrer Zeilen geändert haben.",
		"fr": "Le planificateur tient des statistiques sur le contenu d'une table, et il faut les renouveler dès que beaucoup de lignes ont changé.",
		"es": "El planificador lleva estadísticas sobre el contenido de una tabla, y conviene renovarlas cuando hayan cambiado muchas de sus filas.",
		"ja": "プランナはテーブルの内容に関する統計情報を保持します。",
		"zh": "规划器保存有关表内容的统计信息。",
		"":   "x = 1; y <- f(2)",
	} {
		if got := index.Language(text); got != want {
			t.Errorf("%q is taken for %q, want %q", text, got, want)
		}
		if got := index.Language(strings.Repeat(text+"\n", 2_000)); want != "" && got != want {
			t.Errorf("a long text of %q is taken for %q", want, got)
		}
		if got := index.Language(abbreviated(text)); len(text) > 100 && got != want {
			t.Errorf("a text in %q with many abbreviations is taken for %q", want, got)
		}
	}
	if got := index.Language(""); got != "" {
		t.Errorf("no text is taken for %q", got)
	}
}
