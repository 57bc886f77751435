package sip_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A trunk that does not register has a state once it was called through: a refusal is an answer, unless it is that the trunk itself cannot be used.
// What worked before is told from what never has.
func TestPlacedCallsAreCounted(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP)
	var code atomic.Int64
	callee.Serve(func(in *sip.Invite) { in.Refuse(int(code.Load()), "") })
	counted := func(want string) {
		t.Helper()
		n, err := caller.Placed(t.Context())
		if got := fmt.Sprint(n); err != nil || got != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
	counted("map[failing:0 lost:0 ok:0]")
	for _, c := range []struct {
		code int64
		want string
	}{
		{503, "map[failing:1 lost:0 ok:0]"}, {404, "map[failing:0 lost:0 ok:1]"}, {503, "map[failing:0 lost:1 ok:0]"}, {486, "map[failing:0 lost:0 ok:1]"},
	} {
		code.Store(c.code)
		if _, err := caller.Dial(t.Context(), somebody); err == nil {
			t.Fatal("it is answered")
		}
		counted(c.want)
	}
	caller.Use(nil)
	counted("map[failing:0 lost:0 ok:0]")
}
