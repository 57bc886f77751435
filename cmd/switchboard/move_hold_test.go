package main

import (
	"net"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// The original is held before anybody looks at the database that it is copied into: a server that starts meanwhile would write what the copy
// does not have. Where there is no copy, the original goes on.
func TestMoveHoldsTheOriginalFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		agency(t, environ)
		target, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		asked := make(chan net.Conn, 1)
		go func() {
			if c, err := target.Accept(); err == nil {
				asked <- c
			}
		}()
		moved := make(chan string, 1)
		go func() {
			moved <- fails(t, environ, "move", "--to", "postgres://x:x@"+target.Addr().String()+"/x?sslmode=disable")
		}()
		c, _ := await.Receive(t, asked, "nobody asks for the target")
		db := direct(t, dialect, environ) // not before: nobody may be at the database
		const held = "SELECT count(*) = 1 FROM installation WHERE key = 'held'"
		if !truth(t, db, held) {
			t.Error("the original is not held")
		}
		_, _ = target.Close(), c.Close()
		if _, ok := await.Receive(t, moved, "the move does not end"); !ok {
			t.Error("the move does not say what is wrong")
		}
		if truth(t, db, held) {
			t.Error("the original is held, though there is no copy")
		}
	})
}
