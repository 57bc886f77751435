package rest_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// room is how much a subaccount may store.
func room(bytes int64) option {
	return withParts(func(p *domain.Parts) { p.Installation = workspace.Installation{StorageLimit: bytes} })
}

// stored are the bytes that the bundle's subaccount stores, and how many it may.
func (b *bundle) stored() (used, limit float64) {
	b.t.Helper()
	r := b.ask(`{ subaccount(id: "` + b.sub + `") { storedBytes storageLimit } }`)
	used, _ = under(r.body, "data", "subaccount", "storedBytes").(float64)
	limit, _ = under(r.body, "data", "subaccount", "storageLimit").(float64)
	return used, limit
}

// What does not fit is refused and leaves nothing; a deletion gives room; another subaccount has its own.
func TestStorageIsBounded(t *testing.T) {
	t.Parallel()
	const limit = 100_000
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		sources := "/v3/knowledge-bases/" + base + "/sources"
		text := func(n int) string { return `{"name":"T","text":"` + strings.Repeat("word ", n/5) + `"}` }
		first := b.made(sources+"/text", text(30_000))
		b.settled(base)
		used, allowed := b.stored()
		if used < 60_000 || used > limit || allowed != limit { // the text, and what is searched in it
			t.Errorf("%v of %v bytes", used, allowed)
		}
		for name, r := range map[string]reply{
			"a text": b.send("POST", sources+"/text", text(50_000)),
			"a FAQ":  b.send("POST", sources+"/faq", `{"name":"F","faqs":[`+strings.Repeat(`{"question":"Q","answer":"`+strings.Repeat("a", 15_000)+`"},`, 3)+`{"question":"Q","answer":"A"}]}`),
			"a file": b.file("a.csv", strings.Repeat("x", 50_000)),
		} {
			if r.status != 413 || r.code() != "payload_too_large" || !strings.Contains(string(r.raw), "storage limit") {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		if now, _ := b.stored(); now != used {
			t.Errorf("%v bytes after what was refused, %v before", now, used)
		}
		n := b.neighbour()
		if r := n.file("a.csv", strings.Repeat("x", 50_000)); r.status != 201 {
			t.Errorf("a neighbour: %d %s", r.status, r.raw)
		}
		if r := b.send("DELETE", sources+"/"+first, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if now, _ := b.stored(); now != 0 {
			t.Errorf("%v bytes after the deletion", now)
		}
		if r := b.file("a.csv", strings.Repeat("x", 50_000)); r.status != 201 {
			t.Errorf("after the deletion: %d %s", r.status, r.raw)
		}
	}, room(limit))
}

// A source whose text and index do not fit beside the file fails with a reason, and leaves only the file.
func TestNoRoomForTheIndex(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		id := b.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"T","text":"`+strings.Repeat("word ", 6_000)+`"}`)
		if got := b.look(base, id); got.Status != "FAILED" || !strings.Contains(got.Reason, "storage limit") {
			t.Errorf("%+v", got)
		}
		if used, _ := b.stored(); used != 30_000 {
			t.Errorf("%v bytes", used)
		}
	}, room(40_000))
}

// Of many uploads at once only those pass that fit together.
func TestUploadsAtOnceFitTogether(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var wait sync.WaitGroup
		passed := make(chan bool, 12)
		for range cap(passed) {
			wait.Go(func() { passed <- b.file("a.csv", strings.Repeat("x", 30_000)).status == 201 })
		}
		wait.Wait()
		close(passed)
		n := 0
		for ok := range passed {
			if ok {
				n++
			}
		}
		if used, _ := b.stored(); n != 3 || used != 90_000 {
			t.Errorf("%d uploads passed, with %v bytes; want 3", n, used)
		}
	}, room(100_000))
}

// What goes by a cascade is counted.
func TestCascadesGiveRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		b.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"T","text":"Some words."}`)
		b.settled(base)
		if used, _ := b.stored(); used == 0 {
			t.Fatal("nothing is counted")
		}
		err := b.store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error {
			return b.store.Client(ctx).KnowledgeBase.DeleteOneID(base).Exec(ctx)
		})
		if used, _ := b.stored(); err != nil || used != 0 {
			t.Errorf("%v bytes are left, %v", used, err)
		}
	})
}
