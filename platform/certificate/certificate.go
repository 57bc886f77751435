// Package certificate provides the TLS certificates of the server: from files, which are read again when they change, or ordered by ACME
// (RFC 8555) and stored in the database, once for all servers.
package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
)

// Source has the certificates of a server.
type Source interface {
	// Certificate is the one for a handshake. It asks nobody to make one.
	Certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error)
	// Keep them valid until the context ends.
	Keep(ctx context.Context)
	// Leaves are the certificates by name, without their chains; nil if there is none yet.
	Leaves() map[string]*x509.Certificate
	// Protocols are those that handshakes may ask for beside HTTP.
	Protocols() []string
	// Answer an authority that looks at a plain address; everybody else is answered by next.
	Answer(next http.Handler) http.Handler
}

// Errors of a certificate that nobody would accept.
var (
	ErrPair    = errors.New("the certificate and the key do not belong together")
	ErrExpired = errors.New("the certificate has expired")
	ErrEarly   = errors.New("the certificate is not valid yet")
)

// Load reads a certificate and its key. The error says which file is wrong, and how; it may be one of those above.
func Load(cert, key string) (*tls.Certificate, error) {
	chain, err := os.ReadFile(cert) //nolint:gosec // the operator's own file
	if err != nil {
		return nil, fmt.Errorf("read the certificate: %w", err)
	}
	private, err := os.ReadFile(key) //nolint:gosec // the operator's own file
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	return pair(chain, private)
}

// pair is a certificate that is valid now, of PEM.
func pair(chain, private []byte) (*tls.Certificate, error) {
	c, err := tls.X509KeyPair(chain, private)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPair, err)
	}
	switch now := time.Now(); {
	case now.After(c.Leaf.NotAfter):
		return nil, fmt.Errorf("%w, on %s", ErrExpired, c.Leaf.NotAfter.UTC().Format(time.DateOnly))
	case now.Before(c.Leaf.NotBefore):
		return nil, fmt.Errorf("%w, but from %s on", ErrEarly, c.Leaf.NotBefore.UTC().Format(time.DateTime))
	}
	return &c, nil
}
