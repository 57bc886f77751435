package certificate_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"database/sql"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const name, other = "switchboard.example.com", "calls.example.com"

var key = bytes.Repeat([]byte{7}, secret.MasterLength)

// database has the table of the installation, which the program makes otherwise.
func database(t *testing.T, dialect string) *store.Store {
	t.Helper()
	url := storetest.URL(t, dialect)
	driver, at, statements := "pgx", url, []string{
		"CREATE TABLE installation (key text PRIMARY KEY, value text NOT NULL)", "GRANT SELECT, INSERT, DELETE ON installation TO switchboard_system",
	}
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		driver, at, statements = "sqlite", "file:"+path, statements[:1]
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return storetest.OpenConfig(t, store.Config{URL: url})
}

// each runs a test on both databases.
func each(t *testing.T, f func(t *testing.T, s *store.Store)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f(t, database(t, dialect))
		})
	}
}

// copies are servers that an authority finds at one address each for port 80 and port 443, in turn, as behind a balancer.
type copies struct {
	plain, secure string

	mu      sync.Mutex
	sources []certificate.Source
	turn    int
	failed  map[string]int
}

func (c *copies) next() certificate.Source {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn++
	return c.sources[c.turn%len(c.sources)]
}

func (c *copies) fail(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed[name]++
}

func (c *copies) failures(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed[name]
}

// add a copy.
func (c *copies) add(s certificate.Source) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sources = append(c.sources, s)
}

func balanced(t *testing.T) *copies {
	t.Helper()
	c := &copies{failed: map[string]int{}}
	plain, secure := listen(t), listen(t)
	c.plain, c.secure = plain.Addr().String(), secure.Addr().String()
	nobody := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	begin(t, &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.next().Answer(nobody).ServeHTTP(w, r)
	})}, plain)
	begin(t, &http.Server{ReadHeaderTimeout: time.Minute, Handler: nobody, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo)},
		tls.NewListener(secure, &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1", "acme-tls/1"}, GetCertificate: func(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
			return c.next().Certificate(h)
		}}))
	return c
}

func begin(t *testing.T, s *http.Server, l net.Listener) {
	t.Helper()
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// keep until the test ends.
func keep(t *testing.T, s certificate.Source) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() { s.Keep(ctx) })
	t.Cleanup(func() {
		stop()
		done.Wait()
	})
}

// files of a certificate that is valid in these days from now.
func files(t *testing.T, dir string, from, to int, names ...string) (cert, private string) {
	t.Helper()
	made, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, _ := rand.Int(rand.Reader, big.NewInt(1<<62))
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "test"}, DNSNames: names, NotBefore: time.Now().AddDate(0, 0, from), NotAfter: time.Now().AddDate(0, 0, to),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, made.Public(), made)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(made)
	if err != nil {
		t.Fatal(err)
	}
	cert, private = filepath.Join(dir, "tls.crt"), filepath.Join(dir, "tls.key")
	write(t, cert, "CERTIFICATE", der)
	write(t, private, "PRIVATE KEY", encoded)
	return cert, private
}

func write(t *testing.T, path, kind string, der []byte) {
	t.Helper()
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
}
