package admission //nolint:testpackage // the clock and the measure are not exported

import (
	"testing"
	"testing/synctest"
	"time"
)

// What is refused before it enters is what would be refused at once, and counts like it; whoever may enter or wait is not.
func TestRefuse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGate(time.Now, idle)
		if g.Refuse(Usual, "one") || g.Refuses() {
			t.Error("somebody is refused while there is room")
		}
		var leave func()
		for range first {
			_, leave, _ = g.Enter(t.Context(), Usual, "one")
		}
		if g.Refuse(Usual, "one") {
			t.Error("somebody is refused who may wait")
		}
		for range places {
			go g.Enter(t.Context(), Usual, "one")
			synctest.Wait()
		}
		if !g.Refuse(Usual, "one") || !g.Refuses() || g.State().Refused["usual"] != 1 {
			t.Errorf("nobody is refused where no place is left: %+v", g.State())
		}
		if g.Refuse(Usual, "another") || g.Refuse(Urgent, "one") {
			t.Error("one that has its part, or whose class may wait, is refused")
		}
		time.Sleep(span) //nolint:forbidigo // the clock is synctest's
		synctest.Wait()
		leave()
		g.Refuse(Usual, "one")
		if !g.Refuses() { // those who waited for too long were refused in that span
			t.Error("a span in which somebody was refused is forgotten")
		}
		for range 2 {
			time.Sleep(span) //nolint:forbidigo // the clock is synctest's
			g.Refuse(Usual, "one")
		}
		if g.Refuses() {
			t.Error("nobody has been refused for a while, and it says so")
		}
	})
}
