package rest_test

import "testing"

// A client that has read a page subscribes behind the newest event of that time, and receives everything since.
func TestSubscriptionBehindTheNewestEvent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		newest := func(key string) any {
			r := b.ask("{ newestEvent }", "Authorization", "Bearer "+key)
			data, _ := r.body["data"].(map[string]any)
			n, asked := data["newestEvent"]
			if !asked || r.body["errors"] != nil {
				t.Fatalf("%s", r.raw)
			}
			return n
		}
		if n := newest(b.key); n != 0.0 {
			t.Errorf("before the first event: %v", n)
		}
		b.made("/v3/contacts", `{"name": "Ada"}`)
		b.numbered(t)
		n := newest(b.key)
		if n != 1.0 {
			t.Errorf("after one event: %v", n)
		}
		b.made("/v3/contacts", `{"name": "Grace"}`)
		b.numbered(t)
		for door, s := range b.doors(map[string]any{"after": n}, b.key) {
			if e := s.get(); e.Sequence != 2 || e.Data.Name != "Grace" {
				t.Errorf("%s begins with %+v", door, e)
			}
		}
		for name, key := range map[string]string{
			"without webhooks:read": b.limited("contacts:*"),
			"without a subaccount":  b.wide(),
		} {
			if n := newest(key); n != nil {
				t.Errorf("%s: %v", name, n)
			}
		}
	})
}
