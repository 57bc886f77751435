package main

import (
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// mark is how one kind of questions did.
type mark struct {
	kind               string
	asked, first, five int
	covered            []float64
}

func (m *mark) add(b *business, q question, hits []index.Hit) {
	m.asked++
	at := slices.IndexFunc(hits, func(h index.Hit) bool { return slices.Contains(q.Section, b.headings[h.Ordinal]) })
	if at == 0 {
		m.first++
	}
	if at >= 0 {
		m.five++
	}
	if len(hits) > 0 && (at == 0 || len(q.Section) == 0) {
		m.covered = append(m.covered, hits[0].Coverage)
	}
}

// String is a line of the table.
func (m *mark) String() string {
	slices.Sort(m.covered)
	line := fmt.Sprintf("%-10s %3d questions: ", m.kind, m.asked)
	if m.kind == "none" {
		return line + fmt.Sprintf("the first passage covers %.2f in half of them, %.2f at most", m.at(0.5), m.at(1))
	}
	share := func(n int) float64 { return float64(n) / float64(m.asked) }
	return line + fmt.Sprintf("right@1 %.2f (%d), right@5 %.2f (%d); of what is right@1, all but a tenth is covered by %.2f, half by %.2f",
		share(m.first), m.first, share(m.five), m.five, m.at(0.1), m.at(0.5))
}

// at is the coverage that a share of the questions stays below.
func (m *mark) at(share float64) float64 {
	if len(m.covered) == 0 {
		return 0
	}
	return m.covered[int(share*float64(len(m.covered)-1))]
}
