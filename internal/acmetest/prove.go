package acmetest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

const lookTime = 10 * time.Second

// prove looks at a name, as RFC 8555 section 8.3 and RFC 8737 say.
func (s *Server) prove(ctx context.Context, way, name, token, want string) *problem {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	if way == ByHTTP {
		return s.proveHTTP(ctx, name, token, want)
	}
	return s.proveTLS(ctx, name, want)
}

func (s *Server) proveHTTP(ctx context.Context, name, token, want string) *problem {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, s.plain)
	}
	transport := &http.Transport{DialContext: dial, DisableKeepAlives: true}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+name+"/.well-known/acme-challenge/"+token, nil)
	if err != nil {
		return fault("malformed", err.Error(), http.StatusBadRequest)
	}
	resp, err := transport.RoundTrip(r)
	if err != nil {
		return fault("connection", err.Error(), http.StatusBadRequest)
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(io.LimitReader(resp.Body, mostBody))
	if resp.StatusCode != http.StatusOK || strings.TrimRight(string(text), " \t\r\n") != want {
		return fault("unauthorized", fmt.Sprintf("%s answers %d %q", name, resp.StatusCode, text), http.StatusForbidden)
	}
	return nil
}

// extension is what RFC 8737 has the certificate carry.
var extension = asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 31}

func (s *Server) proveTLS(ctx context.Context, name, want string) *problem {
	raw, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.secure)
	if err != nil {
		return fault("connection", err.Error(), http.StatusBadRequest)
	}
	defer func() { _ = raw.Close() }()
	settings := &tls.Config{ServerName: name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true} //nolint:gosec // it is checked below
	c := tls.Client(raw, settings)
	if err := c.HandshakeContext(ctx); err != nil {
		return fault("tls", err.Error(), http.StatusBadRequest)
	}
	seen := c.ConnectionState()
	leaf := seen.PeerCertificates[0]
	sum := sha256.Sum256([]byte(want))
	proof, _ := asn1.Marshal(sum[:])
	shows := slices.ContainsFunc(leaf.Extensions, func(e pkix.Extension) bool {
		return e.Id.Equal(extension) && e.Critical && bytes.Equal(e.Value, proof)
	})
	if seen.NegotiatedProtocol != "acme-tls/1" || !slices.Equal(leaf.DNSNames, []string{name}) || !shows {
		return fault("unauthorized", name+" shows another certificate", http.StatusForbidden)
	}
	return nil
}

// authority signs certificates.
type authority struct {
	key  *ecdsa.PrivateKey
	root *x509.Certificate
}

func newAuthority(t testing.TB) authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Root of a test"}, NotBefore: time.Now().Add(-2 * 365 * 24 * time.Hour),
		NotAfter: time.Now().Add(365 * 24 * time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	root, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return authority{key, root}
}

func (a authority) issue(request *x509.CertificateRequest, lasts, aged time.Duration) ([]byte, error) {
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		return nil, fmt.Errorf("serial: %w", err)
	}
	begin := time.Now().Add(-aged).Add(-time.Minute)
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{
		SerialNumber: serial, DNSNames: request.DNSNames, NotBefore: begin, NotAfter: begin.Add(lasts), KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}, a.root, request.PublicKey, a.key)
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	var chain []byte
	for _, c := range [][]byte{der, a.root.Raw} {
		chain = append(chain, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c})...)
	}
	return chain, nil
}

// Pool is what trusts the authority.
func (s *Server) Pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(s.root.root)
	return pool
}
