package guide

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// ids are those of a page's headings. They are written as GitHub writes them, so that a link works in both places.
type ids map[string]bool

// Generate of goldmark's parser.IDs.
func (all ids) Generate(title []byte, _ ast.NodeKind) []byte {
	id := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		default:
			return -1
		}
	}, strings.TrimSpace(string(title)))
	for i, plain := 1, id; all[id]; i++ {
		id = fmt.Sprintf("%s-%d", plain, i)
	}
	all[id] = true
	return []byte(id)
}

// Put of goldmark's parser.IDs.
func (all ids) Put(id []byte) { all[string(id)] = true }
