package rest_test

import (
	"fmt"
	"testing"
)

// On the first API the field subaccountId is one that it does not know: it is ignored, and chooses nothing.
func TestLegacyIgnoresTheSubaccountOfV3(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, name := range []string{"subaccountId", "locationId"} {
			body := fmt.Sprintf(`{"location_id":"loc-1","name":"A",%q:"crm-17"}`, name)
			if r := b.send("POST", "/v2/create-assistant", body); r.status != 201 {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		if r := b.send("POST", "/v3/assistants", `{"name":"A","subaccountId":"crm-17"}`); r.status != 404 {
			t.Errorf("on /v3: %d %s", r.status, r.raw)
		}
	})
}
