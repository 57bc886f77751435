package knowledge

import (
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameLimit is how many characters the name of a source or file may have.
const nameLimit = 200

// filename is what a URL calls its file, or "". A URL may hide in it what no database keeps.
func filename(u *url.URL) string {
	base := path.Base(u.Path)
	if base == "/" || base == "." {
		return ""
	}
	base = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, base)
	return shortened(base, path.Ext(base))
}

// shortened cuts a name that is too long before its ending, which says what the file is.
func shortened(name, ending string) string {
	runes, tail := []rune(name), []rune(ending)
	if len(runes) <= nameLimit {
		return name
	}
	if len(tail) > nameLimit {
		tail = nil
	}
	return string(runes[:nameLimit-len(tail)]) + string(tail)
}
