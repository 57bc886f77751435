package main

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// certify has the instance serve HTTPS where that is configured.
func (a *app) certify(ctx context.Context, i *instance, sealer *secret.Sealer) (err error) {
	c := a.config
	if c.TLSAddr == "" || !a.server {
		return nil
	}
	if c.TLSCert != "" {
		i.certificates, err = certificate.OpenFiles(c.TLSCert, c.TLSKey, i.Log, i.unrenewed)
		if err != nil {
			return fmt.Errorf("SWITCHBOARD_TLS_CERT and SWITCHBOARD_TLS_KEY: %w", err)
		}
	} else {
		i.certificates, err = certificate.NewACME(ctx, certificate.Settings{
			Directory: c.ACMEDirectory, Email: c.ACMEEmail, BindingID: c.ACMEBindingID, BindingKey: c.ACMEBinding(),
			Names: c.CertificateNames(), More: i.Brands.Hosts, Plain: c.TLSRedirectAddr != "", Held: a.held != "",
			Store: i.Store, Sealer: sealer, Log: i.Log, Failed: i.unrenewed,
		})
		if err != nil {
			return err
		}
	}
	i.renewed = append(i.renewed, i.certificates)
	return nil
}

// leaves of all certificates: those of HTTPS, and that of SIP. If both are for one name, it has the one that is due first, or none yet: one of a
// day always expires before one of a year that is long overdue.
func (i *instance) leaves() map[string]*x509.Certificate {
	all := map[string]*x509.Certificate{}
	for _, s := range i.renewed {
		for name, leaf := range s.Leaves() {
			other, known := all[name]
			if !known || other != nil && (leaf == nil || due(leaf).Before(due(other))) {
				all[name] = leaf
			}
		}
	}
	return all
}

// due is from when on a certificate should have been renewed.
func due(leaf *x509.Certificate) time.Time {
	return leaf.NotAfter.Add(-min(leastValid, leaf.NotAfter.Sub(leaf.NotBefore)/leastPart))
}

const useHTTPS = "Use https://. What was sent with this request could be read on its way: if that was a key, revoke it."

// redirect sends people who ask without TLS to the same page with it. Requests of programs are refused: they would go on to send
// their keys in the clear, and nobody would notice.
func (a *app) redirect(brands *brand.Service) http.Handler {
	base, err := url.Parse(a.config.BaseURL)
	if err != nil {
		base = &url.URL{} // the configuration has checked it
	}
	names := a.config.CertificateNames()
	ours := func(ctx context.Context, name string) bool {
		if slices.Contains(names, name) {
			return true
		}
		site, err := brands.Site(ctx, name)
		return err == nil && site != nil
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead || r.Header.Get("Authorization") != "" {
			http.Error(w, useHTTPS, http.StatusForbidden)
			return
		}
		host := base.Host
		if asked := hostOnly(r.Host); ours(r.Context(), asked) {
			if host = asked; base.Port() != "" {
				host = net.JoinHostPort(asked, base.Port())
			}
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect) //nolint:gosec // the host is one of ours
	})
}

// hostOnly is a host without its port, in lower case.
func hostOnly(text string) string {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	return strings.ToLower(text)
}
