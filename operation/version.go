package operation

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// VersionHeader is where a request says which version of /v3 it was written for, and an answer which one it has.
const VersionHeader = "Switchboard-Version"

// Versions are the days on which the behaviour of /v3 changed in a way that clients could not expect, the first one first. A request that names
// none has the first: nothing changes for clients until they choose another.
func Versions() []string { return []string{"2026-11-23"} }

// Version is the one that a request has. What it names is one of those above, once, or refused.
func Version(h http.Header) (string, *fault.Error) {
	all := Versions()
	named := h.Values(VersionHeader)
	switch {
	case len(named) == 0:
		return all[0], nil
	case len(named) == 1 && slices.Contains(all, named[0]):
		return named[0], nil
	}
	return "", fault.Field(VersionHeader, "must be sent once and be a version of the API: "+strings.Join(all, " or "))
}

// Notices are the headers by which every answer of an operation says that clients should leave it (RFC 9745), and when it may be gone
// (RFC 8594); nil for all others. They link to the page that says what to use instead.
func (o *Operation) Notices(page string) http.Header {
	if o.Deprecated.IsZero() {
		return nil
	}
	h := http.Header{}
	h.Set("Deprecation", "@"+strconv.FormatInt(o.Deprecated.Unix(), 10))
	h.Add("Link", "<"+page+`>; rel="deprecation"; type="text/html"`)
	if !o.Sunset.IsZero() {
		h.Set("Sunset", o.Sunset.UTC().Format(http.TimeFormat))
		h.Add("Link", "<"+page+`>; rel="sunset"; type="text/html"`)
	}
	return h
}

// leaving takes the days since which clients should leave the operation, and from which it may be gone.
func (c *compiler) leaving(d *document, r *row) {
	day := func(name string) time.Time {
		text := argument(d.http, name)
		if text == "" {
			return time.Time{}
		}
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			c.at(d.file, position(d.http, name), "%s is a day, such as 2026-11-23", name)
		}
		return at
	}
	r.Deprecated, r.Sunset = day("deprecated"), day("sunset")
	if argument(d.http, "sunset") != "" && (r.Deprecated.IsZero() || r.Sunset.Before(r.Deprecated)) {
		c.at(d.file, position(d.http, "sunset"), "what ends was deprecated before, so that clients can leave")
	}
}
