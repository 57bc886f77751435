package workspace

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// How many keys, each with the subaccount that a header named, are remembered, and how many bytes they have together: a key that is limited to
// 500 subaccounts takes a hundred times what others do. Those longest unused go first.
const (
	remembered      = 4096
	rememberedBytes = 32 << 20
)

// memory has the callers of recent requests by their keys. It decides nothing: a recalled caller is verified before anything is answered.
type memory struct {
	mu    sync.Mutex
	all   *simplelru.LRU[memoryKey, memoryOf]
	bytes int
}

type memoryKey struct{ hash, header string }

type memoryOf struct {
	*credential

	used time.Time
}

func newMemory() *memory {
	m := &memory{}
	m.all, _ = simplelru.NewLRU(remembered, func(k memoryKey, v memoryOf) { m.bytes -= size(k, v) }) // it fails for no size
	return m
}

// Get what is remembered.
func (m *memory) Get(k memoryKey) (memoryOf, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.all.Get(k)
}

// Add something in the place of what is remembered.
func (m *memory) Add(k memoryKey, v memoryOf) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all.Remove(k)
	m.all.Add(k, v)
	for m.bytes += size(k, v); m.bytes > rememberedBytes; {
		m.all.RemoveOldest()
	}
}

// Remove what is remembered.
func (m *memory) Remove(k memoryKey) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all.Remove(k)
}

// size is about what is kept of a key. Its lists are kept as the database has them, and read.
func size(k memoryKey, v memoryOf) int {
	const rest, lists = 1000, 3
	return rest + len(k.hash) + len(k.header) + lists*(len(v.scopes)+len(v.subaccounts)+len(v.allow))
}
