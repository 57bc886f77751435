package config_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/config"
)

// HTTPS needs an address and either files or the consent to terms; names are those that an authority can look at.
func TestHTTPS(t *testing.T) {
	t.Parallel()
	const (
		at, base, terms = "TLS_ADDR=0.0.0.0:443", "BASE_URL=https://switchboard.example.com", "ACME_TERMS=agreed"
		cert, key       = "TLS_CERT=/x.crt", "TLS_KEY=/x.key"
	)
	for _, tt := range []struct {
		environ []string
		want    string
	}{
		{[]string{at, base, terms}, ""},
		{[]string{at, base, terms, "TLS_NAMES=calls.example.com, Chat.example.com", "TLS_REDIRECT_ADDR=0.0.0.0:80", "ACME_EMAIL=a@b.example"}, ""},
		{[]string{at, base, terms, "ACME_DIRECTORY=http://127.0.0.1:14000/dir"}, ""},
		{[]string{at, cert, key}, ""},
		{[]string{at, base, cert, key, "TLS_REDIRECT_ADDR=:80"}, ""},
		{[]string{at, base}, "ACME_TERMS: must be agreed"},
		{[]string{at, base, "ACME_TERMS=yes"}, "ACME_TERMS: must be agreed"},
		{[]string{at, terms}, "BASE_URL: is required"},
		{[]string{at, terms, "BASE_URL=http://switchboard.example.com"}, "BASE_URL: must begin with https://"},
		{[]string{at, terms, "BASE_URL=https://192.0.2.7"}, `BASE_URL: "192.0.2.7": must be a name`},
		{[]string{at, terms, "BASE_URL=https://localhost"}, `BASE_URL: "localhost": must be a name`},
		{[]string{at, base, terms, "TLS_NAMES=*.example.com"}, `TLS_NAMES: "*.example.com": must be a name`},
		{[]string{at, base, terms, "TLS_NAMES=" + strings.Join(many(20), ",")}, "TLS_NAMES: must be at most 20"},
		{[]string{at, base, terms, "ACME_DIRECTORY=http://ca.example.com/dir"}, "ACME_DIRECTORY: must begin with https://"},
		{[]string{at, base, terms, "ACME_EMAIL=nobody"}, "ACME_EMAIL: must be an e-mail address"},
		{[]string{at, base, terms, "ACME_EAB_ID=us", "ACME_EAB_KEY=c2VjcmV0LWtleS1fLQ"}, ""},
		{[]string{at, base, terms, "ACME_EAB_ID=us"}, "ACME_EAB_KEY: and SWITCHBOARD_ACME_EAB_ID are required together"},
		{[]string{at, base, terms, "ACME_EAB_ID=us", "ACME_EAB_KEY=*"}, "ACME_EAB_KEY: and"},
		{[]string{at, base, terms, cert, key}, "TLS_CERT: must not be set with"},
		{[]string{at, base, cert}, "TLS_CERT: and SWITCHBOARD_TLS_KEY are required together"},
		{[]string{at, cert, key, "TLS_REDIRECT_ADDR=:80"}, "BASE_URL: is required with"},
		{[]string{"TLS_ADDR=443", cert, key}, `TLS_ADDR: "443": must be HOST:PORT`},
		{[]string{"TLS_ADDR=127.0.0.1:8080", cert, key}, `TLS_ADDR: "127.0.0.1:8080": must be an address of its own`},
		{[]string{at, base, cert, key, "TLS_REDIRECT_ADDR=0.0.0.0:443"}, "TLS_REDIRECT_ADDR: "},
		{[]string{cert}, "TLS_CERT: needs SWITCHBOARD_TLS_ADDR"},
		{[]string{terms}, "ACME_TERMS: needs SWITCHBOARD_TLS_ADDR"},
		{[]string{"TLS_NAMES=a.example.com"}, "TLS_NAMES: needs SWITCHBOARD_TLS_ADDR"},
	} {
		environ := slices.Clone(tt.environ)
		for i := range environ {
			environ[i] = config.Prefix + environ[i]
		}
		_, err := config.Load(environ)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), config.Prefix+tt.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q: %v, want %q", tt.environ, err, tt.want)
		}
	}
}

func TestCertificateNames(t *testing.T) {
	t.Parallel()
	c, err := config.Load([]string{
		"SWITCHBOARD_BASE_URL=https://Switchboard.Example.com:8443/x", "SWITCHBOARD_TLS_ADDR=:443", "SWITCHBOARD_ACME_TERMS=agreed",
		"SWITCHBOARD_TLS_NAMES=b.example.com,switchboard.example.com, B.example.com",
	})
	if got, want := c.CertificateNames(), []string{"switchboard.example.com", "b.example.com"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

func many(n int) (names []string) {
	for i := range n {
		names = append(names, string(rune('a'+i))+".example.com")
	}
	return names
}
