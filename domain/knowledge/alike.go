package knowledge

import (
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// questionMost is how many bytes of a question are read: no training has more characters, and no search is helped by more words. Of a longer
// one, endMost of them are its end. wordMost is how long a word may be that is left out rather than cut in two.
const (
	questionMost = 8000
	endMost      = 2000
	wordMost     = 80
)

// ends are what is read of a question: all of it, or its beginning and its end, since what is asked stands before or behind what was pasted.
func ends(question string) string {
	if len(question) <= questionMost {
		return question
	}
	first, last := question[:questionMost-endMost], question[len(question)-endMost+1:] // one byte is between them
	if at := strings.LastIndexFunc(first, unicode.IsSpace); at >= len(first)-wordMost {
		first = first[:at]
	}
	if at := strings.IndexFunc(last, unicode.IsSpace); at >= 0 && at < wordMost {
		last = last[at:]
	}
	return strings.ToValidUTF8(first, "") + "\n" + strings.ToValidUTF8(last, "")
}

// naming reads what a question names, for texts of some languages.
type naming func(question string, langs ...string) index.Query

// comparison is of one question with many others. However many they are, it is read once in each of their languages.
type comparison struct {
	question string
	read     naming
	in       map[string]*named
}

// named is what the question names in a language: how many things, and the one that each form stands for.
type named struct {
	things int
	thing  map[string]int
}

func compare(question string, read naming) *comparison {
	return &comparison{ends(question), read, map[string]*named{}}
}

// packed is what a question names, in one string: it takes a tenth of what the lists do, and there are many of them.
type packed string

// What parts things, and the forms of each. No term has them.
const (
	betweenThings = "\n"
	betweenForms  = "\t"
)

func pack(q index.Query) packed {
	things := make([]string, len(q))
	for i, forms := range q {
		things[i] = strings.Join(forms, betweenForms)
	}
	return packed(strings.Join(things, betweenThings))
}

// with says how alike the question and another are, from 0 to 1: the share of what either names that the other names too.
func (c *comparison) with(other packed, lang string) float64 {
	mine := c.named(lang)
	all := mine.things
	if other != "" {
		all += strings.Count(string(other), betweenThings) + 1
	}
	if all == 0 {
		return 0
	}
	shared, met := 0, map[int]bool{}
	for forms := range strings.SplitSeq(string(other), betweenThings) {
		found := 0
		for f := range strings.SplitSeq(forms, betweenForms) {
			if thing, is := mine.thing[f]; is {
				found, met[thing] = 1, true
			}
		}
		shared += found
	}
	return float64(shared+len(met)) / float64(all)
}

func (c *comparison) named(lang string) *named {
	if n := c.in[lang]; n != nil {
		return n
	}
	things := c.read(c.question, lang)
	n := &named{len(things), map[string]int{}}
	for i, forms := range things {
		for _, f := range forms {
			n.thing[f] = i
		}
	}
	c.in[lang] = n
	return n
}

// Alike says how alike two questions are, from 0 to 1: the share of what either names that the other names too.
func Alike(a, b, lang string) float64 {
	return compare(a, index.NewQuery).with(pack(index.NewQuery(b, lang)), lang)
}
