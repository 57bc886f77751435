// Package header maps the column names of contact files, as various programs write them, to fields of contacts.
package header

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

//go:embed header.tsv
var headers string

// Fields are the columns that a contact has, in the order of an export.
var Fields = sync.OnceValue(func() []string {
	var fields []string
	for line := range strings.Lines(headers) {
		if field, _, ok := strings.Cut(line, "\t"); ok {
			fields = append(fields, field)
		}
	}
	return fields
})

// known are the fields by every name that they go by.
var known = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(headers) {
		all := strings.Split(strings.TrimSpace(line), "\t")
		if len(all) < 2 { //nolint:mnd // a remark
			continue
		}
		for _, name := range all {
			if _, taken := names[key(name)]; !taken {
				names[key(name)] = all[0]
			}
		}
	}
	return names
})

// key is a name without what does not tell it from another.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, ngram.Fold(name))
}

// Guess is which field each column goes to, by its name; "" if none is known, and each field once.
func Guess(header []string) []string {
	fields := make([]string, len(header))
	taken := map[string]bool{}
	for i, name := range header {
		if field := known()[key(name)]; !taken[field] {
			fields[i] = field
			taken[field] = true
		}
	}
	return fields
}
