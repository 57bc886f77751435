package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/connection"
)

// doors are every address that the program serves on: the API, plain and by HTTPS, what sends plain requests to HTTPS, and what the
// operator alone reaches.
type doors struct {
	api, secure, redirect, inside *server
}

// doors takes the addresses.
func (a *app) doors(ctx context.Context, log *slog.Logger) (f *doors, err error) {
	f = &doors{}
	for _, s := range []struct {
		to            **server
		name, address string
	}{
		{&f.api, "ADDR", a.config.Addr},
		{&f.secure, "TLS_ADDR", a.config.TLSAddr},
		{&f.redirect, "TLS_REDIRECT_ADDR", a.config.TLSRedirectAddr},
		{&f.inside, "METRICS_ADDR", a.config.MetricsAddr},
	} {
		if *s.to, err = bind(ctx, s.address, log); err != nil {
			return nil, errors.Join(fmt.Errorf("SWITCHBOARD_%s: %w", s.name, err), f.stop(ctx))
		}
	}
	f.secure.tls = a.config.TLSAddr != ""
	bound := connection.New(mostConnections(), a.config.TrustedProxies)
	for _, s := range []*server{f.api, f.secure, f.redirect} {
		s.bound(bound)
	}
	return f, nil
}

// servers are those of the addresses that were taken.
func (f *doors) servers() []*server {
	return slices.DeleteFunc([]*server{f.api, f.secure, f.redirect, f.inside}, func(s *server) bool { return s == nil })
}

// serve the instance from now on.
func (f *doors) serve(a *app, p *instance) {
	f.inside.serve(p.inside)
	if p.certificates != nil {
		f.secure.secure(p.certificates)
		f.secure.serve(p.handler)
		f.redirect.serve(p.certificates.Answer(a.redirect(p.Brands)))
	}
	f.api.shed(p.admission.Refuses, p.door.Shed()) // by TLS, all that net/http does costs less than that
	f.api.serve(p.handler)
}

// url is where people on this machine reach the API: by HTTPS where that is served.
func (f *doors) url() string { return cmp.Or(f.secure.url(), f.api.url()) }

func (f *doors) onStop(do func()) { f.api.onStop(do) }

// drain answers as before for a while, so that a load balancer notices that the server is not ready any more. Connections end with
// their next answer: closing idle ones would break the requests that are on their way by them.
func (f *doors) drain(lasts time.Duration) {
	for _, s := range f.servers() {
		s.draining.Store(true)
	}
	<-time.After(lasts)
}

// close stops all listeners but the operator's, in parallel: a slow request at one address leaves the others their full time.
func (f *doors) close(ctx context.Context) error {
	all := []*server{f.api, f.secure, f.redirect}
	errs := make([]error, len(all))
	var stopping sync.WaitGroup
	for i, s := range all {
		stopping.Go(func() { errs[i] = s.stop(ctx) })
	}
	stopping.Wait()
	return errors.Join(errs...)
}

// end an instance that no longer serves, and then the operator's address: storing what is left of calls takes minutes, and the metrics should not
// look as if the server was gone meanwhile.
func (f *doors) end(ctx context.Context, p *instance) error {
	err := p.close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), workGrace)
	defer cancel()
	return errors.Join(err, f.inside.stop(ctx))
}

// stop everything that was begun.
func (f *doors) stop(ctx context.Context) error {
	var errs []error
	for _, s := range f.servers() {
		errs = append(errs, s.stop(ctx))
	}
	return errors.Join(errs...)
}
