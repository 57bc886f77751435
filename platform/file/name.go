package file

import (
	"mime"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameLimit is how many characters the name of a file may have, and kindLimit how many bytes its kind.
const (
	nameLimit = 200
	kindLimit = 200
	nameless  = "file"
)

// Name is what somebody calls a file, as it can be kept: without what no database takes, and not too long.
func Name(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, name) // what is no UTF-8 becomes the same
	return Shortened(name, path.Ext(name))
}

// endings are those by which readers tell what kind of file one is, or say why they do not read it. None says anything of a person.
var endings = strings.Fields(".txt .text .md .markdown .html .htm .xhtml .pdf .docx .csv .tsv .tab .xlsx .xlsm .zip " +
	".doc .odt .rtf .xls .xlsb .ods .ppt .pptx .odp .epub .pages .numbers .key .jar .apk")

// Nameless is what a file is called whose name is not to be kept: its ending alone says what it is, where it is a known one.
func Nameless(name string) string {
	if ending := strings.ToLower(path.Ext(name)); slices.Contains(endings, ending) {
		return nameless + ending
	}
	return nameless
}

// Shortened cuts a name that is too long before its ending, which says what the file is.
func Shortened(name, ending string) string {
	runes, tail := []rune(name), []rune(ending)
	if len(runes) <= nameLimit {
		return name
	}
	if len(tail) > nameLimit {
		tail = nil
	}
	return string(runes[:nameLimit-len(tail)]) + string(tail)
}

// Kind is what somebody says that a file is, in the form of RFC 2045; "" if it has none.
func Kind(said string) string {
	kind, params, err := mime.ParseMediaType(said)
	if err != nil {
		return ""
	}
	if kind = mime.FormatMediaType(kind, params); len(kind) > kindLimit {
		return ""
	}
	return kind
}
