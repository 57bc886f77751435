package guard

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Shape checks what does not depend on variables: how the document is built. It needs no schema and must run before
// validation, whose own rules are slow on documents that this refuses.
func (l *Limits) Shape(doc *ast.QueryDocument) *gqlerror.Error {
	s := surveyOf(l, doc)
	if s.err != nil {
		return s.err
	}
	if err := over(s.counts(doc)); err != nil {
		return err
	}
	if s.cyclic() { // sizes would be endless
		return refuse(CodeFragmentCycle, "A fragment spreads itself.")
	}
	if err := l.sizes(s, doc); err != nil {
		return err
	}
	return over([]count{
		{s.merges(), l.Merges, CodeTooComplex, "The document asks for the same fields too often."},
		{s.visits(), l.Visits, CodeTooComplex, "The fragments of the document are too entangled."},
	})
}

// count is one thing that was counted and what is said where there is too much of it.
type count struct {
	found, limit  int
	code, message string
}

func over(counts []count) *gqlerror.Error {
	for _, c := range counts {
		if c.found > c.limit {
			return refuseOver(c.code, c.message, c.found, c.limit)
		}
	}
	return nil
}

func (s *survey) counts(doc *ast.QueryDocument) []count {
	l := s.limits
	return []count{
		{len(doc.Operations), l.Operations, CodeOperations, "The document has too many operations."},
		{len(doc.Fragments), l.Fragments, CodeFragments, "The document has too many fragments."},
		{s.spreads, l.Spreads, CodeFragments, "The document spreads too many fragments."},
		{s.aliases, l.Aliases, CodeAliases, "The document has too many aliases."},
		{s.directives, l.Directives, CodeDirectives, "The document has too many directives."},
		{s.variables, l.Variables, CodeVariables, "The document has too many variables."},
	}
}

// merges is how much the validator compares to see that fields of one name can be merged, at the worst: every two of
// them, each with its arguments.
func (s *survey) merges() int {
	total := 0
	for _, weight := range s.names {
		total = plus(total, weight.pairs())
	}
	return total
}

// visits is how much the validator walks over: from each operation and each fragment, every fragment within reach
// once. It also looks up each field in each fragment, which takes an eighth of the time.
func (s *survey) visits() int {
	total, nodes := 0, 0
	for _, root := range append(s.operations, s.order...) {
		seen := map[*part]bool{}
		total = plus(total, s.reach(root, seen))
		nodes = plus(nodes, root.nodes)
	}
	return plus(total, times(nodes, len(s.order))/8)
}

func (s *survey) reach(p *part, seen map[*part]bool) int {
	if p == nil || seen[p] {
		return 0
	}
	seen[p] = true
	nodes := p.nodes
	for _, name := range p.spreads {
		nodes = plus(nodes, s.reach(s.fragments[name], seen))
	}
	return nodes
}

// cyclic reports whether any fragment reaches itself.
func (s *survey) cyclic() bool {
	done := map[*part]bool{} // false while a fragment is being followed
	for _, fragment := range s.order {
		if s.circles(fragment, done) {
			return true
		}
	}
	return false
}

func (s *survey) circles(p *part, done map[*part]bool) bool {
	if p == nil {
		return false
	}
	if finished, seen := done[p]; seen {
		return !finished
	}
	done[p] = false
	for _, name := range p.spreads {
		if s.circles(s.fragments[name], done) {
			return true
		}
	}
	done[p] = true
	return false
}
