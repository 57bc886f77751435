package rest

import (
	"net/http"
	"strings"
	"time"
)

// strictTransport is how long browsers that came by https come by nothing else.
const strictTransport = "max-age=31536000"

// secured says whether people reach the installation by https.
func (d *Door) secured() bool { return strings.HasPrefix(d.BaseURL, "https://") }

// transport has browsers stay with https, where the installation is reached by it. Other hosts of its domain are not ours to
// decide about.
func (d *Door) transport(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.secured() {
			w.Header().Set("Strict-Transport-Security", strictTransport)
		}
		next.ServeHTTP(w, r)
	})
}

// cookieName is what a cookie is called here. By https the prefix has browsers refuse one that is set by another host of the
// domain or without https, so that nobody can plant a session of theirs.
func (d *Door) cookieName(name string) string {
	if d.secured() {
		return "__Host-" + name
	}
	return name
}

// cookie is the value of a request's cookie; the error is http.ErrNoCookie.
func (d *Door) cookie(r *http.Request, name string) (string, error) {
	c, err := r.Cookie(d.cookieName(name))
	if err != nil {
		return "", err //nolint:wrapcheck // callers know what is missing
	}
	return c.Value, nil
}

// setCookie for as long; a negative time deletes it. The path is what the prefix asks for.
func (d *Door) setCookie(w http.ResponseWriter, name, value string, life time.Duration) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // it is for https only where the installation is
		Name: d.cookieName(name), Value: value, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: d.secured(),
	})
}
