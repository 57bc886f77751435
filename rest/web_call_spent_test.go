package rest_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// The server remembers which tickets began a call by it: who presents one again and again costs the database nothing.
func TestSpentTicketsAreRemembered(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		ticket := v.ticket(v.publicID)
		v.visit(ticket, ownOrigin).next("ready")
		if _, err := v.store.SystemDB().ExecContext(t.Context(), "UPDATE calls SET ticket = 'forgotten'"); err != nil {
			t.Fatal(err)
		}
		if code := v.visit(ticket, ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("%d", code)
		}
		if n := len(v.calls()); n != 1 {
			t.Errorf("%d calls", n)
		}
	})
}

// Until a ticket has begun a call, its socket counts as anonymous, and a network may have few of those.
func TestTicketsThatWaitTakeAPlace(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		ticket, places := v.ticket(v.publicID), v.door.Shares()["unidentified_sockets"]
		held, err := v.store.SystemDB().BeginTx(t.Context(), nil)
		if err == nil {
			_, err = held.ExecContext(t.Context(), "UPDATE subaccounts SET name = name")
		}
		if err != nil {
			t.Fatal(err)
		}
		who := v.visit(ticket, ownOrigin)
		asked := time.Now()
		await.Until(t, "no time passes", func() bool {
			if n := places.Used(); n != 1 {
				t.Fatalf("%d places are taken", n)
			}
			return time.Since(asked) > 500*time.Millisecond
		})
		if err := held.Rollback(); err != nil {
			t.Fatal(err)
		}
		who.next("ready")
		await.Until(t, "the call keeps its place", func() bool { return places.Used() == 0 })
	})
}
