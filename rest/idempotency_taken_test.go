package rest_test

import (
	"sync"
	"testing"
)

// What is taken is a conflict under a key as well, in whose transaction it is found.
func TestTakenUnderAKey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const ann = `{"name":"Ann","contact_id":"ann"}`
		b.made("/v3/contacts", ann)
		for range 2 {
			if r := b.send("POST", "/v3/contacts", ann, "Idempotency-Key", "again"); r.status != 409 || r.code() != "conflict" {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
		var all sync.WaitGroup
		for _, key := range []string{"one", "two", "three", "four"} {
			all.Go(func() {
				if r := b.send("POST", "/v3/do-not-call-numbers", `{"number":"+14155550199"}`, "Idempotency-Key", key); r.status >= 300 {
					t.Errorf("%s: %d %s", key, r.status, r.raw)
				}
			})
		}
		all.Wait()
	})
}
