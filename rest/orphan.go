package rest

import "sync"

// orphans are claims of Idempotency-Keys that nothing works under any more, and whose release could not be written: the
// database was gone, or its disk full. A repeat takes them over at once; without this it would wait until they are given up.
type orphans struct {
	mu  sync.Mutex
	ids map[string]struct{}
}

// orphanLimit bounds the memory of a long outage. What is beyond it waits.
const orphanLimit = 10_000

func newOrphans() *orphans { return &orphans{ids: map[string]struct{}{}} }

func (o *orphans) add(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.ids) < orphanLimit {
		o.ids[id] = struct{}{}
	}
}

// take says whether a claim is an orphan, and forgets it: of two repeats one adopts it.
func (o *orphans) take(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, is := o.ids[id]
	delete(o.ids, id)
	return is
}
