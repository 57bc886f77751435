// Package language has the languages of the dashboard and of e-mail, and what the platform writes in each.
package language

import (
	_ "embed" // for the texts
	"slices"
	"strings"
	"sync"
	"time"
)

// The languages. People who have chosen none get English.
const (
	English = "EN"
	Spanish = "ES"
	German  = "DE"
)

// All are the languages that there are texts in.
var All = []string{English, Spanish, German} //nolint:gochecknoglobals // a constant

// Known says whether there are texts in a language.
func Known(language string) bool { return slices.Contains(All, language) }

//go:embed text.tsv
var table string

// texts are by key and language.
var texts = sync.OnceValue(func() map[string]map[string]string { //nolint:gochecknoglobals // read once
	rows := strings.Split(strings.TrimSpace(table), "\n")
	head := strings.Split(rows[0], "\t")
	byKey := map[string]map[string]string{}
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")
		in := map[string]string{}
		for i, text := range cells[1:] {
			in[head[i+1]] = strings.ReplaceAll(text, `\n`, "\n")
		}
		byKey[cells[0]] = in
	}
	return byKey
})

// Write is the text of a key in a language, or in English if the language is not known. The values are pairs: a name in braces, and what
// replaces it.
func Write(language, key string, values ...string) string {
	in := texts()[key]
	text, ok := in[language]
	if !ok {
		text = in[English]
	}
	for i := 0; i+1 < len(values); i += 2 {
		values[i] = "{" + values[i] + "}"
	}
	return strings.NewReplacer(values...).Replace(text)
}

// Day is a day, such as 2026-11-25, as written in a language. What is no day is unchanged.
func Day(language, day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format(Write(language, "day"))
}

// Of is the language of a tag such as de-AT; "" if there are no texts in it.
func Of(tag string) string {
	base, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(tag)), "-")
	if !Known(base) {
		return ""
	}
	return base
}

// Preferred is the first language of a browser's Accept-Language for which there are texts; English if there is none.
func Preferred(accepted string) string {
	for tag := range strings.SplitSeq(accepted, ",") { // browsers name what they prefer first
		tag, _, _ = strings.Cut(tag, ";")
		if known := Of(tag); known != "" {
			return known
		}
	}
	return English
}
