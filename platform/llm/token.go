package llm

import "unicode/utf8"

// What a character is taken to be of a token, in twelfths. Models divide words of few languages as well as English ones, and
// an emoji into its bytes; where their vocabularies differ, this is nearer to the one that needs more.
const (
	wholeToken  = 12
	ofLetter    = 3 // of English: four a token
	ofDigit     = 5
	ofSign      = 6
	ofAccent    = 6
	ofAlphabet  = 8  // Greek, Cyrillic, Hebrew, Arabic
	ofIdeograph = 14 // and whatever else has a script of its own
	ofSymbol    = 12
	ofEmoji     = 30
)

// Scripts by where they end among all characters.
const (
	endOfLatin     = 0x250
	endOfAlphabets = 0x900
	endOfSyllables = 0x2000
	endOfSymbols   = 0x2E80
	endOfPlane     = 0x10000
)

// perMessage are the tokens of a message or tool besides its text.
const perMessage = 6

// Tokens estimates how many tokens a text has. Each model counts in its own way.
func Tokens(text string) int { return whole(heft(text)) }

// whole are the tokens of so many twelfths.
func whole(twelfths int) int { return (twelfths + wholeToken - 1) / wholeToken }

// heft of a text, in twelfths of a token.
func heft(text string) int {
	n := 0
	for _, r := range text {
		n += weight(r)
	}
	return n
}

func weight(r rune) int {
	switch {
	case r == ' ' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
		return ofLetter
	case r >= '0' && r <= '9':
		return ofDigit
	case r < utf8.RuneSelf:
		return ofSign
	case r < endOfLatin:
		return ofAccent
	case r < endOfAlphabets:
		return ofAlphabet
	case r < endOfSyllables:
		return ofIdeograph
	case r < endOfSymbols:
		return ofSymbol
	case r < endOfPlane:
		return ofIdeograph
	}
	return ofEmoji
}

// Tokens estimates how many tokens a message has, with what its tool calls ask for.
func (m Message) Tokens() int {
	n := perMessage + Tokens(m.Content)
	for _, c := range m.Calls {
		n += perMessage + Tokens(c.Name) + Tokens(c.Arguments)
	}
	return n
}

// Tokens estimates how many tokens a tool has in a request.
func (t Tool) Tokens() int {
	return perMessage + Tokens(t.Name) + Tokens(t.Description) + Tokens(string(t.Parameters))
}

// Tokens estimates how many tokens a request has.
func (r Request) Tokens() int {
	n := 0
	for _, m := range r.Messages {
		n += m.Tokens()
	}
	for _, t := range r.Tools {
		n += t.Tokens()
	}
	return n
}

// tokensMost is how many tokens an endpoint can report at once, which is more than any model reads: what is reported is added up, and paid for.
const tokensMost = 1_000_000_000

// believed is how many of the reported tokens count.
func believed(told int) int { return min(max(told, 0), tokensMost) }
