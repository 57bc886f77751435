package config

import (
	"encoding/base64"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// termsAgreed is what ACME_TERMS has to say: nobody agrees to terms by accident.
const termsAgreed = "agreed"

// mostNames bounds the names that certificates are ordered for.
const mostNames = 20

// TLS is what an operator decides about HTTPS.
type TLS struct {
	// TLSAddr is where the API is served by HTTPS; empty: nowhere, as where a proxy ends TLS. TLSRedirectAddr is where plain requests are
	// sent to it from, and where a certificate authority looks for our answer.
	TLSAddr         string `env:"TLS_ADDR"`
	TLSRedirectAddr string `env:"TLS_REDIRECT_ADDR"`
	// TLSCert and TLSKey are the files of the certificate; without them it is ordered by ACME.
	TLSCert string `env:"TLS_CERT"`
	TLSKey  string `env:"TLS_KEY"`
	// TLSNames are those that certificates are ordered for beside that of BaseURL.
	TLSNames []string `env:"TLS_NAMES"`
	// ACMETerms says that the operator agrees to the terms of the authority, whose directory is ACMEDirectory. ACMEEmail is where it
	// reaches the operator.
	ACMETerms     string `env:"ACME_TERMS"`
	ACMEDirectory string `env:"ACME_DIRECTORY" envDefault:"https://acme-v02.api.letsencrypt.org/directory"`
	ACMEEmail     string `env:"ACME_EMAIL"`
	// ACMEBindingID and ACMEBindingKey are what some authorities give their customers to begin an account with, the key in base64.
	ACMEBindingID  string `env:"ACME_EAB_ID"`
	ACMEBindingKey string `env:"ACME_EAB_KEY"`
}

// ACMEBinding is the key of the binding; nil if there is none.
func (c *Config) ACMEBinding() []byte {
	standard := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(c.ACMEBindingKey, "="))
	key, err := base64.RawStdEncoding.DecodeString(standard)
	if err != nil || len(key) == 0 {
		return nil
	}
	return key
}

// CertificateNames are the names that certificates are ordered for, the first of which is that of the base URL.
func (c *Config) CertificateNames() []string {
	names := []string{}
	if u, err := url.Parse(c.BaseURL); err == nil && u.Hostname() != "" {
		names = append(names, strings.ToLower(u.Hostname()))
	}
	for _, n := range c.TLSNames {
		if n = strings.ToLower(strings.TrimSpace(n)); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// checkHTTPS finds what nobody could be served by.
func (c *Config) checkHTTPS() (errs []error) {
	if c.TLSAddr == "" {
		for name, value := range map[string]string{
			"TLS_REDIRECT_ADDR": c.TLSRedirectAddr, "TLS_CERT": c.TLSCert, "TLS_KEY": c.TLSKey, "TLS_NAMES": strings.Join(c.TLSNames, ","),
			"ACME_TERMS": c.ACMETerms, "ACME_EMAIL": c.ACMEEmail, "ACME_EAB_ID": c.ACMEBindingID, "ACME_EAB_KEY": c.ACMEBindingKey,
		} {
			if value != "" {
				errs = append(errs, wrong(name, "needs %sTLS_ADDR, the address to serve HTTPS on", Prefix))
			}
		}
		return errs
	}
	errs = append(errs, address("TLS_ADDR", c.TLSAddr), c.alone("TLS_ADDR", c.TLSAddr, c.Addr, c.MetricsAddr))
	if c.TLSRedirectAddr != "" {
		errs = append(errs, address("TLS_REDIRECT_ADDR", c.TLSRedirectAddr),
			c.alone("TLS_REDIRECT_ADDR", c.TLSRedirectAddr, c.TLSAddr, c.Addr, c.MetricsAddr))
	}
	if c.BaseURL != "" && !strings.HasPrefix(c.BaseURL, "https://") {
		errs = append(errs, wrong("BASE_URL", "must begin with https://, because %sTLS_ADDR is set", Prefix))
	}
	if c.TLSRedirectAddr != "" && c.BaseURL == "" {
		errs = append(errs, wrong("BASE_URL", "is required with %sTLS_REDIRECT_ADDR", Prefix))
	}
	if c.TLSCert == "" && c.TLSKey == "" {
		return append(errs, c.checkACME()...)
	}
	if c.TLSCert == "" || c.TLSKey == "" {
		errs = append(errs, wrong("TLS_CERT", "and %sTLS_KEY are required together", Prefix))
	}
	if c.ACMETerms != "" || len(c.TLSNames) > 0 {
		errs = append(errs, wrong("TLS_CERT", "must not be set with %sACME_TERMS or %sTLS_NAMES: certificates are files, or ordered", Prefix, Prefix))
	}
	return errs
}

// alone finds an address that is taken by another of ours. Port 0 is any.
func (*Config) alone(name, text string, others ...string) error {
	if slices.Contains(others, text) && !strings.HasSuffix(text, ":0") {
		return wrong(name, "%q: must be an address of its own", text)
	}
	return nil
}

// hostname is a name in DNS that an authority certifies by the answer at it: not a wildcard.
var hostname = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

// checkACME finds what no certificate could be ordered with.
func (c *Config) checkACME() (errs []error) {
	if c.ACMETerms != termsAgreed {
		errs = append(errs, wrong("ACME_TERMS", "must be %s, by which you agree to the terms of the certificate authority; or set %sTLS_CERT and %sTLS_KEY",
			termsAgreed, Prefix, Prefix))
	}
	if c.BaseURL == "" {
		errs = append(errs, wrong("BASE_URL", "is required: its name is that of the certificate"))
	}
	return append(append(errs, c.checkNames()...), c.checkAuthority()...)
}

// checkNames finds names that no authority certifies by the answer at them.
func (c *Config) checkNames() (errs []error) {
	names := c.CertificateNames()
	if len(names) > mostNames {
		errs = append(errs, wrong("TLS_NAMES", "must be at most %d names, with that of %sBASE_URL", mostNames, Prefix))
	}
	for i, n := range names {
		if len(n) <= 253 && hostname.MatchString(n) && net.ParseIP(n) == nil {
			continue
		}
		from := "TLS_NAMES"
		if i == 0 && c.BaseURL != "" {
			from = "BASE_URL"
		}
		errs = append(errs, wrong(from, "%q: must be a name in DNS such as switchboard.example.com, without a wildcard; others need %sTLS_CERT", n, Prefix))
	}
	return errs
}

// checkAuthority finds an authority that cannot be asked.
func (c *Config) checkAuthority() (errs []error) {
	errs = append(errs, absolute("ACME_DIRECTORY", c.ACMEDirectory))
	if !strings.HasPrefix(c.ACMEDirectory, "https://") && !onLoopback(c.ACMEDirectory) {
		errs = append(errs, wrong("ACME_DIRECTORY", "must begin with https://, except on this machine"))
	}
	if (c.ACMEBindingID == "") != (c.ACMEBindingKey == "") || c.ACMEBindingKey != "" && c.ACMEBinding() == nil {
		errs = append(errs, wrong("ACME_EAB_KEY", "and %sACME_EAB_ID are required together, and the key is in base64", Prefix))
	}
	if c.ACMEEmail != "" && (!strings.Contains(c.ACMEEmail, "@") || strings.ContainsAny(c.ACMEEmail, " ,?<>")) {
		errs = append(errs, wrong("ACME_EMAIL", "must be an e-mail address"))
	}
	return errs
}
