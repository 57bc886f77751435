package guard

import (
	"context"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/vektah/gqlparser/v2/ast"
)

const (
	maxDocuments = 2_000
	// nodeBytes is about what one node of a parsed document takes in memory.
	nodeBytes = 400
)

// Documents keeps the parsed and validated documents that were used last. It is bounded by the memory they take and
// not only by their number: a hundred kilobytes of text can be megabytes of nodes. A document says nothing about
// who sent it, so all tenants share one.
type Documents struct {
	mu    sync.Mutex
	lru   *simplelru.LRU[string, entry]
	bytes int
	limit int
}

type entry struct {
	doc   *ast.QueryDocument
	bytes int
}

var _ graphql.Cache[*ast.QueryDocument] = (*Documents)(nil)

// NewDocuments makes a cache of about so many bytes.
func NewDocuments(bytes int) *Documents {
	d := &Documents{limit: bytes}
	d.lru, _ = simplelru.NewLRU(maxDocuments, func(_ string, old entry) { d.bytes -= old.bytes }) // fails only for size 0
	return d
}

// Get finds a document by its text.
func (d *Documents) Get(_ context.Context, query string) (*ast.QueryDocument, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found, ok := d.lru.Get(query)
	return found.doc, ok
}

// Add keeps a document under its text and lets go of the ones that were not used for longest. One that would take a
// tenth of the cache alone is not kept.
func (d *Documents) Add(_ context.Context, query string, doc *ast.QueryDocument) {
	added := entry{doc: doc, bytes: weigh(query, doc)}
	if added.bytes > d.limit/10 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.lru.Contains(query) {
		return
	}
	d.lru.Add(query, added)
	d.bytes += added.bytes
	for d.bytes > d.limit {
		d.lru.RemoveOldest()
	}
}

func weigh(query string, doc *ast.QueryDocument) int {
	s := surveyOf(&Limits{}, doc)
	nodes := s.variables
	for _, p := range append(s.operations, s.order...) {
		nodes += p.nodes
	}
	return len(query) + nodes*nodeBytes
}
