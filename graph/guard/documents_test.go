package guard //nolint:testpackage // see schema_test.go

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestDocumentsKeepsWhatWasUsedLast(t *testing.T) {
	t.Parallel()
	limits := Defaults()
	one := func(i int) string { return fmt.Sprintf("{me{id}} # %03d", i) }
	weight := weigh(one(0), parsed(t, limits, one(0)))
	d := NewDocuments(20 * weight)
	for i := range 20 {
		d.Add(t.Context(), one(i), parsed(t, limits, one(i)))
	}
	if _, ok := d.Get(t.Context(), one(0)); !ok {
		t.Fatal("the first is gone before the cache is full")
	}
	d.Add(t.Context(), one(20), parsed(t, limits, one(20)))
	for i, want := range map[int]bool{0: true, 1: false, 2: true, 20: true} {
		if _, ok := d.Get(t.Context(), one(i)); ok != want {
			t.Errorf("document %d: found %t, want %t", i, ok, want)
		}
	}
	if d.bytes > 20*weight || d.bytes != d.lru.Len()*weight {
		t.Errorf("it counts %d bytes for %d documents of %d", d.bytes, d.lru.Len(), weight)
	}
}

// A flood of documents, each new, takes no more memory than the cache has.
func TestDocumentsIsBounded(t *testing.T) {
	t.Parallel()
	limits := Defaults()
	doc := parsed(t, limits, "{me{id}}")
	byNumber, byBytes := NewDocuments(1<<40), NewDocuments(200_000)
	for i := range 10_000 {
		query := strconv.Itoa(i)
		byNumber.Add(t.Context(), query, doc)
		byBytes.Add(t.Context(), query, doc)
	}
	if byNumber.lru.Len() != maxDocuments {
		t.Errorf("it keeps %d documents", byNumber.lru.Len())
	}
	if byBytes.bytes > 200_000 || byBytes.bytes < 100_000 {
		t.Errorf("it keeps %d bytes", byBytes.bytes)
	}
}

func TestDocumentsKeepsNoGiant(t *testing.T) {
	t.Parallel()
	limits := Defaults()
	limits.Merges = most
	giant := "{me{" + strings.Repeat("id ", 4_000) + "}}"
	d := NewDocuments(10 * 4_000 * nodeBytes / 2)
	d.Add(t.Context(), giant, parsed(t, limits, giant))
	if _, ok := d.Get(t.Context(), giant); ok || d.bytes != 0 {
		t.Errorf("it keeps %d bytes", d.bytes)
	}
}

func TestDocumentsIsSafeForManyRequests(t *testing.T) {
	t.Parallel()
	doc := parsed(t, Defaults(), "{me{id}}")
	d := NewDocuments(50_000)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i := range 1_000 {
				d.Add(t.Context(), strconv.Itoa(i%40), doc)
				d.Get(t.Context(), strconv.Itoa(i%7))
			}
		})
	}
	group.Wait()
	sum := 0
	for _, kept := range d.lru.Values() {
		sum += kept.bytes
	}
	if sum != d.bytes || sum > 50_000 {
		t.Errorf("it counts %d bytes, but there are %d", d.bytes, sum)
	}
}
