package rest_test

import (
	"fmt"
	"testing"
)

// A call that was given no variables has none: an object, as any other call's.
func TestCallWithoutVariables(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550002"}`, p.bot))
		if r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if got := fmt.Sprint(p.over(r.data()["id"].(string))["variables"]); got != "map[]" {
			t.Errorf("its variables are %s", got)
		}
	})
}
