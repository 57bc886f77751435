package notify_test

import (
	"context"
	"io"
	"net"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// A server that accepts the connection and says nothing, or nothing more, has taken nothing, and holds nobody longer than they wait.
func TestSilentServer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ scheme, says string }{
		"not a word":          {"smtp", ""},
		"encrypted elsewhere": {"smtp+plain", ""},
		"not a handshake":     {"smtps", ""},
		"a greeting":          {"smtp", "220 mail.example\r\n"},
		"half of an answer":   {"smtp+plain", "220 mail.example\r\n250-mail.example\r\n"},
		"no word of a mail":   {"smtp+plain", "220 mail.example\r\n250 mail.example\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, err := notify.NewSMTP(c.scheme+"://"+silent(t, c.says), "desk@agency.example")
			if err != nil {
				t.Fatal(err)
			}
			ctx, hangUp := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer hangUp()
			done := make(chan error, 1)
			go func() { done <- client.Mail(ctx, notify.Sender{}, "anna@example.org", "s", "x") }()
			if err, _ := await.Receive(t, done, "a silent server holds its caller"); !only(err, notify.ErrUnavailable) {
				t.Error(err)
			}
		})
	}
}

// silent is a server that says one thing to all who connect.
func silent(t *testing.T, says string) (at string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
			_, _ = io.WriteString(conn, says)
		}
	}()
	return l.Addr().String()
}
