package rest_test

import "testing"

// An agent whose key is of one subaccount may name it where it previews a call, as where it calls; by its location id as well. Another is none.
func TestAgentPreviewsInItsSubaccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		s := b.agent(b.key)
		tools := b.tools(s)
		id := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be brief."}`)
		placed := b.carrier.Placed()
		for name, own := range map[string]map[string]bool{"subaccount_id": {b.sub: true, "sub_none": false}, "location_id": {"loc-1": true, "loc-none": false}} {
			for sub, own := range own {
				args := map[string]any{"assistant_id": id, "to": "911", "preview": true, name: sub}
				text, verdict, failed := b.used(s, tools, "calls_create", args)
				if failed == own || own && under(verdict, "verdict", "reason") != "banned" || b.carrier.Placed() != placed {
					t.Errorf("%s %s: %s", name, sub, text)
				}
			}
		}
	})
}
