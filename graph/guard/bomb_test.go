package guard //nolint:testpackage // see schema_test.go

import (
	"fmt"
	"strings"
)

// doubling is the bomb of n fragments, each of which spreads the next one twice: 2^n fields.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString("{me{...f0}}")
	for i := range n {
		fmt.Fprintf(&b, "fragment f%d on Contact{a:friend{...f%d}b:friend{...f%d}}", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Contact{id}", n)
	return b.String()
}

// unaliased doubles through two fields instead of two aliases.
func unaliased(n int) string {
	var b strings.Builder
	b.WriteString("{me{...f0}}")
	for i := range n {
		fmt.Fprintf(&b, "fragment f%d on Contact{friend{...f%d}notes{author{...f%d}}}", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Contact{id}", n)
	return b.String()
}

// flatDoubling has the doubling at one level, so that it is not deep at all.
func flatDoubling(n int) string {
	var b strings.Builder
	b.WriteString("{me{...f0}}")
	for i := range n {
		fmt.Fprintf(&b, "fragment f%d on Contact{...f%d ...f%d}", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Contact{id name}", n)
	return b.String()
}

// numbered repeats a text n times with %d counting up.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func deep(n int) string {
	return "{me{" + strings.Repeat("friend{", n-2) + "id" + strings.Repeat("}", n-2) + "}}"
}

func deepInline(n int) string {
	return "{me{" + strings.Repeat("friend{...on Contact{", n-2) + "id" + strings.Repeat("}}", n-2) + "}}"
}

// deepNamed nests one field a fragment.
func deepNamed(n int) string {
	if n == 2 {
		return "{me{id}}"
	}
	var b strings.Builder
	b.WriteString("{me{...f0}}")
	for i := range n - 3 {
		fmt.Fprintf(&b, "fragment f%d on Contact{friend{...f%d}}", i, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Contact{friend{id}}", n-3)
	return b.String()
}

// entangled makes every fragment reach all later ones, which the validator walks from each anew.
func entangled(fragments, fields int) string {
	var b strings.Builder
	b.WriteString("{me{...f0}}")
	for i := range fragments {
		fmt.Fprintf(&b, "fragment f%d on Contact{...f%d}", i, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Contact{%s}", fragments, strings.Repeat("id ", fields))
	return b.String()
}

// bombs are hostile documents and the code each is refused with.
func bombs() map[string]struct{ query, code string } {
	return map[string]struct{ query, code string }{
		"24 doubling fragments":           {doubling(24), CodeAliases},
		"40 doubling fragments":           {doubling(40), CodeAliases},
		"40 doubling fragments, no alias": {unaliased(40), CodeTooDeep},
		"40 flat doubling fragments":      {flatDoubling(40), CodeTooCostly},
		"doubling at the top":             {strings.ReplaceAll(strings.ReplaceAll(flatDoubling(30), "{me{...f0}}", "{...f0}"), "on Contact", "on Query"), CodeRootFields},
		"cycle of one":                    {"{me{...a}} fragment a on Contact{friend{...a}}", CodeFragmentCycle},
		"cycle of two":                    {"{me{...a}} fragment a on Contact{...b} fragment b on Contact{id ...a}", CodeFragmentCycle},
		"cycle nobody uses":               {"{me{id}} fragment a on Contact{...b} fragment b on Contact{...a}", CodeFragmentCycle},
		"10,000 unused fragments":         {"{me{id}}" + numbered("fragment f%d on Contact{id}", 10_000)[:90_000], CodeTooLarge},
		"600 unused fragments":            {"{me{id}}" + numbered("fragment f%d on Contact{id}", 600), CodeFragments},
		"600 spreads":                     {"{me{" + strings.Repeat("...a ", 600) + "}} fragment a on Contact{id}", CodeFragments},
		"entangled fragments":             {entangled(98, 270), CodeTooComplex},
		"5,000 aliases":                   {"{" + numbered("a%d:me{id} ", 5_000) + "}", CodeTooLarge},
		"600 aliases":                     {"{" + numbered("a%d:me{id} ", 600) + "}", CodeAliases},
		"150 aliases of __typename":       {"{" + numbered("a%d:__typename ", 150) + "}", CodeAliases},
		"100,000 directives":              {"{me " + strings.Repeat("@a", 49_000) + "{id}}", CodeTooLarge},
		"2,000 directives":                {"{me" + strings.Repeat("@a", 2_000) + "{id}}", CodeDirectives},
		"directives on variables":         {"query($a:Int" + strings.Repeat("@a", 2_000) + "){me{id}}", CodeDirectives},
		"100 KB of comments":              {strings.Repeat("#\n", 49_000) + "{me{id}}", CodeTooLarge},
		"1 MB":                            {"{me{id}}" + strings.Repeat(" ", 1<<20), CodeTooLarge},
		"depth 2,000":                     {deep(2_000), CodeTooDeep},
		"depth 900":                       {deep(900), CodeTooDeep},
		"depth 900 by inline fragments":   {deepInline(450), CodeTooDeep},
		"depth 100 by fragments":          {deepNamed(100), CodeTooDeep},
		"one field 4,900 times":           {"{me{" + strings.Repeat("id ", 4_900) + "}}", CodeTooComplex},
		"one object 800 times":            {"{me{" + strings.Repeat("friend{id name}", 800) + "}}", CodeTooComplex},
		"one field by inline fragments":   {"{me{" + strings.Repeat("...{id}", 1_000) + "}}", CodeTooComplex},
		"one field in 90 fragments":       {"{me{" + numbered("...f%d ", 90) + "}}" + numbered("fragment f%d on Contact{id id id id}", 90), CodeTooComplex},
		"arguments to compare":            {"{" + strings.Repeat("search(labels:["+strings.Repeat("1 ", 100)+"]){id}", 20) + "}", CodeTooComplex},
		"conflicts":                       {"{me{" + strings.Repeat("messages(first:1){nodes{id}}messages(first:2){nodes{id}}", 50) + "}}", CodeTooComplex},
		"1,000 variables":                 {"query(" + numbered("$a%d:Int ", 1_000) + "){me{id}}", CodeVariables},
		"400 operations":                  {numbered("query q%d{me{id}}", 400), CodeOperations},
		"a long alias":                    {"{" + strings.Repeat("a", 90_000) + ":me{id}}", CodeName},
		"a value 500 deep":                {"{search(value:" + strings.Repeat("[", 500) + strings.Repeat("]", 500) + "){id}}", CodeTooDeep},
		"a value 2,000 deep":              {"{search(value:" + strings.Repeat("[", 2_000) + strings.Repeat("]", 2_000) + "){id}}", CodeTooDeep},
		"pages in pages":                  {"{contacts(first:100){nodes{contacts(first:100){nodes{contacts(first:100){nodes{id}}}}}}}", CodeTooCostly},
		"pages by edges":                  {"{contacts(first:100){edges{node{contacts(first:100){edges{node{id}}}}}}}", CodeTooCostly},
		"100 calls in one mutation":       {"mutation{" + numbered("a%d:call(to:\"1\"){id}", 30) + "}", CodeRootFields},
		"two calls in fragments":          {"mutation{...a ...b} fragment a on Mutation{call(to:\"1\"){id}} fragment b on Mutation{x:call(to:\"2\"){id}}", CodeRootFields},
	}
}
