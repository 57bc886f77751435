package rest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/openid"
)

const (
	// oidcCookie holds what somebody took along to the provider, sealed.
	oidcCookie = "switchboard_oidc"
	oidcPath   = "/session/oidc"
	oidcLife   = 10 * time.Minute
)

// oidcState is kept in a sealed cookie during a sign-in: the ticket, and the page to open afterwards.
type oidcState struct {
	Ticket openid.Ticket `json:"ticket"`
	To     string        `json:"to"`
	Until  time.Time     `json:"until"`
}

// oidcStart redirects the browser to the OpenID Connect provider.
func (d *Door) oidcStart(w http.ResponseWriter, r *http.Request) {
	if d.OpenID == nil || d.site(r) != nil {
		d.lost(w, r, nil)
		return
	}
	to, ticket, err := d.OpenID.Leave(r.Context(), d.oidcCallbackURL())
	if err != nil {
		d.problem(w, r, fault.From(err))
		return
	}
	text, err := json.Marshal(oidcState{ticket, ownPath(r.URL.Query().Get("to")), time.Now().Add(oidcLife)})
	if err != nil {
		d.problem(w, r, fault.From(err))
		return
	}
	d.setCookie(w, oidcCookie, base64.RawURLEncoding.EncodeToString(d.Sealer.Seal("installation", oidcCookie, text)), oidcLife)
	redirect(w, r, to)
}

// oidcCallbackURL is the redirect URL registered with the provider.
func (d *Door) oidcCallbackURL() string { return d.BaseURL + oidcPath + "/callback" }

// oidcCallback completes the sign-in of a member or an invited person.
func (d *Door) oidcCallback(w http.ResponseWriter, r *http.Request) {
	if d.OpenID == nil || d.site(r) != nil {
		d.lost(w, r, nil)
		return
	}
	d.setCookie(w, oidcCookie, "", -time.Second)
	l, err := d.readOIDCState(r)
	if err == nil {
		err = d.Product.People.Spend(r.Context(), l.Ticket.State, d.from(r).String(), oidcLife)
	}
	if err != nil {
		d.problem(w, r, err)
		return
	}
	claims, err := d.OpenID.Return(r.Context(), d.oidcCallbackURL(), l.Ticket, r.URL.Query())
	switch {
	case errors.Is(err, openid.ErrRefused), errors.Is(err, openid.ErrStrange):
		err = fault.New(fault.Unauthorized, "The provider did not identify you.").Because(err)
	case err == nil && !bool(claims.Verified):
		err = fault.New(fault.Forbidden, "The provider has not verified your e-mail address.")
	}
	if err != nil {
		d.problem(w, r, err)
		return
	}
	token, s, err := d.Product.People.Arrive(r.Context(), claims.Email, claims.Name, d.from(r).String(), r.UserAgent())
	if err == nil {
		err = d.welcome(w, r, token, s)
	}
	if err != nil {
		d.problem(w, r, err)
		return
	}
	redirect(w, r, l.To)
}

// readOIDCState opens the cookie set by oidcStart.
func (d *Door) readOIDCState(r *http.Request) (l oidcState, err error) {
	invalid := fault.New(fault.Unauthorized, "Start signing in again.")
	cookie, err := d.cookie(r, oidcCookie)
	if err != nil {
		return l, invalid.Because(err)
	}
	sealed, err := base64.RawURLEncoding.DecodeString(cookie)
	if err != nil {
		return l, invalid.Because(err)
	}
	text, err := d.Sealer.Open("installation", oidcCookie, sealed)
	if err != nil {
		return l, invalid.Because(err)
	}
	if err := json.Unmarshal(text, &l); err != nil || time.Now().After(l.Until) {
		return l, invalid.Because(err)
	}
	return l, nil
}

// problem sends somebody to the page where people sign in: no_access is for whom we know and do not let in.
func (d *Door) problem(w http.ResponseWriter, r *http.Request, err error) {
	f := d.public(r.Context(), err)
	d.Product.Log.InfoContext(r.Context(), "sign-in failed", "request_id", requestID(r.Context()), "code", string(f.Code), "cause", f.Unwrap())
	why := "failed"
	if f.Code == fault.Forbidden {
		why = "no_access"
	}
	redirect(w, r, "/login?problem="+why)
}

func redirect(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, to, http.StatusFound)
}

// ownPath is a path of our own, or the first one where it is anything else: a browser reads a backslash as a slash, and takes
// out what is no character.
func ownPath(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") ||
		strings.ContainsFunc(to, func(c rune) bool { return c <= ' ' || c == '\\' || c == 0x7f }) {
		return "/"
	}
	return to
}
