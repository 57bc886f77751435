package tool

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Limits of the regular expressions of a schema. A short one can stand for a long program ("(a{1000})" has a thousand steps), and each
// step is tried at each character.
const (
	patternLength = 1_000  // bytes of one
	patternTotal  = 10_000 // bytes of all
	programTotal  = 20_000 // instructions of all
)

var errPattern = errors.New("the patterns are too large")

// pattern is a regular expression of a schema, and how many instructions it has at most.
type pattern struct {
	*regexp.Regexp

	size int
}

// patterns are the regular expressions of one schema.
type patterns struct {
	known        map[string]pattern
	length, size int
	err          error // the validator's compiler does not hand on why it was refused a pattern
}

// compile a pattern, once, within the limits.
func (all *patterns) compile(text string) (jsonschema.Regexp, error) {
	if p, ok := all.known[text]; ok {
		return p, nil
	}
	if all.length += len(text); len(text) > patternLength || all.length > patternTotal {
		all.err = errPattern
		return nil, errPattern
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	size := instructions(parsed)
	if all.size += size; all.size > programTotal {
		all.err = errPattern
		return nil, errPattern
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	all.known[text] = pattern{compiled, size}
	return all.known[text], nil
}

// instructions is how many an expression compiles to, at most. The parser bounds the depth, and the product of repeats.
func instructions(re *syntax.Regexp) int {
	n := 2 + len(re.Rune) //nolint:mnd // an instruction, and one to repeat or capture it
	for _, sub := range re.Sub {
		n += instructions(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1) + 1
	}
	return n
}
