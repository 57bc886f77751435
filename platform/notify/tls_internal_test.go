package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/notifytest"
)

// smtps:// is encrypted from the start, and so the password goes out in plain text inside; and only to who has the name's certificate.
func TestEncryptedFromTheStart(t *testing.T) {
	t.Parallel()
	server := notifytest.NewMails(t)
	account, at, _ := strings.Cut(strings.TrimPrefix(server.URL, "smtp://"), "@")
	outside, trusted := encrypted(t, at)
	client, err := NewSMTP("smtps://"+account+"@"+outside, "desk@agency.example")
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Mail(t.Context(), Sender{}, "anna@example.org", "s", "x"); err == nil || len(server.Taken()) != 0 {
		t.Errorf("a certificate of nobody's is believed: %v", err)
	}
	client.dial = (&tls.Dialer{Config: trusted}).DialContext
	if err := client.Mail(t.Context(), Sender{}, "anna@example.org", "s", "x"); err != nil || len(server.Taken()) != 1 {
		t.Errorf("%v: %d are taken", err, len(server.Taken()))
	}
}

// encrypted stands before a server that is not; trusted knows its certificate.
func encrypted(t *testing.T, at string) (outside string, trusted *tls.Config) {
	t.Helper()
	lender := httptest.NewTLSServer(nil) // has a certificate
	defer lender.Close()
	trusted = &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: x509.NewCertPool()}
	trusted.RootCAs.AddCert(lender.Certificate())
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{MinVersion: tls.VersionTLS12, Certificates: lender.TLS.Certificates})
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
			go pass(conn, at)
		}
	}()
	return l.Addr().String(), trusted
}

// pass on what is said in either direction.
func pass(conn net.Conn, at string) {
	inside, err := new(net.Dialer).DialContext(context.Background(), "tcp", at)
	if err != nil {
		return
	}
	go func() {
		_, _ = io.Copy(inside, conn)
		_ = inside.Close()
	}()
	_, _ = io.Copy(conn, inside)
	_ = conn.Close()
}
