package rest

import (
	"context"
	"encoding/base64"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

type siteKey struct{}

// sited finds the brand whose host name a request came by, once for the whole request. While that cannot be looked up, nobody is admitted: without
// the brand's limits, people would see more than they may there.
func (d *Door) sited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site, err := d.Product.Brands.Site(r.Context(), r.Host)
		if err != nil {
			fail := d.formatOf(r).fail
			if r.URL.Path == graphQL {
				fail = failGraphQL
			}
			err = fault.New(fault.Unavailable, "The host name cannot be looked up. Try again.").Because(err)
			fail(w, requestID(r.Context()), d.public(r.Context(), err))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), siteKey{}, site)))
	})
}

// site is the brand whose host name a request came by; nil if it came by the installation's own.
func (d *Door) site(r *http.Request) *brand.Site {
	site, _ := r.Context().Value(siteKey{}).(*brand.Site)
	return site
}

// entrance is what the host name of a request leads to.
func (d *Door) entrance(r *http.Request) person.Entrance {
	if site := d.site(r); site != nil {
		return person.Entrance{Workspace: site.Workspace, Client: site.Subaccount}
	}
	return person.Entrance{}
}

// base is the URL that a request came by, as far as we know the name: pages of one name do not act for who is signed in by another.
func (d *Door) base(r *http.Request) string {
	if site := d.site(r); site != nil {
		return site.URL
	}
	return d.BaseURL
}

// members are what a person is a member of. By a brand's host name, they are in its workspace and nowhere else, and by a client's in that
// client, whatever else they may.
func (d *Door) members(r *http.Request, s *person.Session) ([]person.Member, error) {
	all, err := d.Product.People.Members(r.Context(), s.Person.ID)
	site := d.site(r)
	if err != nil || site == nil {
		return all, err
	}
	var here []person.Member
	for _, m := range all {
		limit := authz.Caller{Subaccounts: m.Subaccounts}
		if m.WorkspaceID != site.Workspace || site.Subaccount != "" && !limit.Covers([]string{site.Subaccount}) {
			continue
		}
		if site.Subaccount != "" {
			m.Subaccounts = []string{site.Subaccount}
		}
		here = append(here, m)
	}
	return here, nil
}

// belongs ends a session that has begun at a brand's host name for somebody who is no member there. The error is the one for a wrong password,
// so that it does not give away who has an account.
func (d *Door) belongs(r *http.Request, token string, s *person.Session) error {
	if d.site(r) == nil {
		return nil // people with an account may sign in, and nothing is read twice
	}
	members, err := d.members(r, s)
	if err != nil || len(members) > 0 {
		return err
	}
	if err := d.Product.People.Logout(r.Context(), token); err != nil {
		return err
	}
	return fault.New(fault.Unauthorized, "The e-mail address or the password is wrong.")
}

// sealedToken is the value of a session's cookie. The owner of a host name can have it lead elsewhere, and then gets its cookies: so the cookie there
// is worthless under any other name.
func (d *Door) sealedToken(r *http.Request, token string) string {
	site := d.site(r)
	if site == nil {
		return token
	}
	return base64.RawURLEncoding.EncodeToString(d.Sealer.Seal(site.Workspace, sessionCookie+" "+site.URL, []byte(token)))
}

// reseal sends a browser those of its cookies again that an earlier master key has sealed: they are good for longer than that key is kept.
func (d *Door) reseal(w http.ResponseWriter, r *http.Request) {
	if site := d.site(r); site != nil && d.Sealer.Stale(d.sealed(r, sessionCookie)) {
		if token, err := d.sessionToken(r); err == nil {
			d.setCookie(w, sessionCookie, d.sealedToken(r, token), person.Life)
		}
	}
	if device := d.device(r); device.ID != "" && d.Sealer.Stale(d.sealed(r, deviceCookie)) {
		_ = d.know(w, r, device) // it could be written before
	}
}

// sealed is what a cookie of a request holds, sealed; nil if there is none.
func (d *Door) sealed(r *http.Request, name string) []byte {
	value, err := d.cookie(r, name)
	if err != nil {
		return nil
	}
	sealed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil {
		return nil
	}
	return sealed
}

// sessionToken is that of a request's cookie; the error is http.ErrNoCookie if there is none that means anything here.
func (d *Door) sessionToken(r *http.Request) (string, error) {
	value, err := d.cookie(r, sessionCookie)
	if err != nil {
		return "", err
	}
	site := d.site(r)
	if site == nil {
		return value, nil
	}
	token, err := d.Sealer.Open(site.Workspace, sessionCookie+" "+site.URL, d.sealed(r, sessionCookie))
	if err != nil {
		return "", http.ErrNoCookie
	}
	return string(token), nil
}
