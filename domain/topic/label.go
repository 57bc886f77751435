package topic

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// What a model may call a topic. A label says what somebody wanted, and not who: one that holds a phone number is none.
const (
	longestName = 60
	mostWords   = 6
	mostDigits  = 4
)

// label is what a model calls a topic, of letters, digits and few signs; "" if that is none. It comes from what a contact said, and is
// shown to members and to the model again.
func label(said string) string {
	if len(said) > longestName*utf8.UTFMax {
		return ""
	}
	digits, letters := 0, 0
	words := strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case invisible(r):
			return -1
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		case !unicode.IsMark(r) && !strings.ContainsRune("-'’&/", r) || r == utf8.RuneError:
			return ' '
		}
		return r
	}, said))
	name := strings.Join(words, " ")
	if letters == 0 || digits > mostDigits || len(words) > mostWords || utf8.RuneCountInString(name) > longestName {
		return ""
	}
	return name
}

// labels of a model, without those that are none or said twice, at most as many as a conversation has.
func labels(said []string) (names []string) {
	seen := map[string]bool{}
	for _, text := range said[:min(len(said), mostHeard)] {
		name := label(text)
		if key := ngram.Fold(name); key != "" && !seen[key] && len(names) < Most {
			seen[key] = true
			names = append(names, name)
		}
	}
	return names
}

// mostHeard is how many labels of an answer are looked at.
const mostHeard = 20

// spaced is a name with single spaces between its words, without characters that nobody sees: two names that look alike are one.
func spaced(name string) string {
	return plain.Line(strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, name))
}

// invisible are fillers and selectors that Unicode has among letters and marks.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// mark is what is kept of a folded name that no topic has any more: enough to know it again, and no text. It is longer than a name may be.
func mark(ctx context.Context, key string) string {
	sum := sha256.Sum256([]byte(authz.From(ctx).Subaccount + "\x00" + key))
	return hex.EncodeToString(sum[:])
}
