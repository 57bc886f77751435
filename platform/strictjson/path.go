package strictjson

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// maxPath keeps an error small where the client chose a name of megabytes.
const maxPath = 200

// pathBuilder writes the name of a field for an error: members with dots, elements in brackets.
type pathBuilder struct{ text strings.Builder }

func (p *pathBuilder) member(name string) {
	if p.text.Len() > 0 {
		p.write(".")
	}
	p.write(name)
}

func (p *pathBuilder) item(index string) {
	p.write("[" + index + "]")
}

func (p *pathBuilder) write(piece string) {
	if p.text.Len() <= maxPath {
		p.text.WriteString(piece[:min(len(piece), maxPath+utf8.UTFMax)])
	}
}

// String is the path, cut to a length that fits an error and without control characters.
func (p *pathBuilder) String() string {
	path := strings.Map(printable, strings.ToValidUTF8(p.text.String(), "�"))
	if len(path) <= maxPath {
		return path
	}
	end := maxPath
	for !utf8.RuneStart(path[end]) {
		end--
	}
	return path[:end] + "…"
}

func printable(r rune) rune {
	if unicode.IsControl(r) {
		return unicode.ReplacementChar
	}
	return r
}

// pathOf turns a JSON pointer into a path; the decoder knows which of its tokens are indexes.
func pathOf(dec *jsontext.Decoder, pointer jsontext.Pointer) string {
	var path pathBuilder
	level := 0
	for token := range pointer.Tokens() {
		level++
		kind, _ := dec.StackIndex(min(level, dec.StackDepth()))
		if kind == jsontext.KindBeginArray {
			path.item(token)
			continue
		}
		path.member(token)
	}
	return path.String()
}
