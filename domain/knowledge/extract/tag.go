package extract

import (
	"strings"

	"golang.org/x/net/html"
)

const (
	maxToken      = 4 << 20 // bytes of one tag, script or stretch of text
	maxAttributes = 100     // looked at; what is sought stands among the first
)

func tokenizer(text string) *html.Tokenizer {
	t := html.NewTokenizer(strings.NewReader(text))
	t.SetMaxBuf(maxToken)
	return t
}

// tag is what matters of a start tag.
type tag struct {
	name       string
	classes    []string
	navigation bool
	crowded    bool // with more attributes than are looked at
}

func readTag(tokens *html.Tokenizer) tag {
	name, more := tokens.TagName()
	t := tag{name: string(name)}
	for range maxAttributes {
		if !more {
			return t
		}
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case "class":
			t.classes = strings.Fields(strings.ToLower(string(value)))
		case "role":
			t.navigation = string(value) == "navigation"
		}
	}
	t.crowded = more
	return t
}
