package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"time"

	"github.com/switchboard-dev/switchboard/platform/certificate"
)

// https looks at what HTTPS needs of this machine, and at the certificates.
func (e *examination) https(ctx context.Context) {
	c := e.config
	if c.TLSAddr == "" {
		return
	}
	e.listens(ctx, "tcp", "SWITCHBOARD_TLS_ADDR", c.TLSAddr)
	if c.TLSRedirectAddr != "" {
		e.listens(ctx, "tcp", "SWITCHBOARD_TLS_REDIRECT_ADDR", c.TLSRedirectAddr)
	}
	if c.TLSCert != "" {
		e.certificateFiles()
		return
	}
	e.authority(ctx)
	if e.store != nil && e.sealer != nil { // else that has been said
		e.ordered(ctx)
	}
}

// certificateFiles looks whether clients would accept them.
func (e *examination) certificateFiles() {
	const both = "SWITCHBOARD_TLS_CERT and SWITCHBOARD_TLS_KEY: "
	pair, err := certificate.Load(e.config.TLSCert, e.config.TLSKey)
	switch {
	case errors.Is(err, certificate.ErrPair):
		e.wrong("set the first to a PEM certificate with its chain, and the second to its private key in PEM", "%s%v", both, err)
	case errors.Is(err, certificate.ErrExpired):
		e.wrong("renew it", "%s%v", both, err)
	case errors.Is(err, certificate.ErrEarly):
		e.wrong("set the clock of this machine, or wait", "%s%v", both, err)
	case err != nil:
		e.wrong("make both files readable by the user that runs the server", "%s%v", both, err)
	}
	if err != nil {
		return
	}
	e.expires("SWITCHBOARD_TLS_CERT", pair.Leaf)
	if base, err := url.Parse(e.config.BaseURL); err == nil && base.Hostname() != "" {
		if err := pair.Leaf.VerifyHostname(base.Hostname()); err != nil {
			e.wrong("get a certificate for "+base.Hostname()+", or correct SWITCHBOARD_BASE_URL",
				"SWITCHBOARD_TLS_CERT is not for the name in SWITCHBOARD_BASE_URL: %v", err)
		}
	}
}

// authority looks whether it can be asked for certificates.
func (e *examination) authority(ctx context.Context) {
	const name = "SWITCHBOARD_ACME_DIRECTORY"
	before := len(e.findings)
	text, ok := e.answers(ctx, name, e.config.ACMEDirectory, name, nil)
	var directory struct {
		Order string `json:"newOrder"`
	}
	if len(e.findings) == before && (!ok || json.Unmarshal([]byte(text), &directory) != nil || directory.Order == "") {
		e.wrong("correct "+name+": it has to be the URL of a directory", "there is no certificate authority with ACME at %s", name)
	}
}

// ordered looks at the certificates that were ordered.
func (e *examination) ordered(ctx context.Context) {
	names, err := certificate.Look(ctx, e.store, e.sealer, e.config.CertificateNames())
	if err != nil && names == nil {
		e.wrong("switchboard migrate up", "the certificates cannot be read: %v", err)
		return
	}
	for _, n := range names {
		has := "there is none yet"
		if n.Certificate != nil {
			has = "the one that there is expires on " + n.Certificate.Leaf.NotAfter.UTC().Format(time.DateOnly)
		}
		switch {
		case n.Failure != "":
			e.wrong("have "+n.Name+" lead to this server, with port 443 open to the internet (port 80, if SWITCHBOARD_TLS_REDIRECT_ADDR is set); "+
				"see the authority's own message for details",
				"no certificate could be ordered for %s, %s, and it is tried again at %s: %s", n.Name, has, n.Again.UTC().Format(time.DateTime), n.Failure)
		case n.Certificate == nil:
			e.wrong("start the server, which orders it", "there is no certificate for %s yet", n.Name)
		default:
			e.expires("the certificate of "+n.Name, n.Certificate.Leaf)
		}
	}
}
