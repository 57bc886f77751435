package rest

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the style
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
)

const (
	ratingPath = "/rate/{token}"
	// ratingBody is how large the form may be, in bytes: each character of a comment may take twelve.
	ratingBody = 32 << 10
	// ratingRetry is when a visitor who opens too many pages may try again, in seconds.
	ratingRetry = 60
)

//go:embed rating.css
var ratingStyle string

// ratingShown is what the page shows: a form, or why there is none.
type ratingShown struct {
	// Reads is the language of the page's own texts: the contact's browser's.
	Reads, Title, Problem string

	Form *inbox.Questionnaire
	// Front is the brand of the client that asks for the rating. A page without a form has none: it looks the same whatever the link was.
	Front  *brand.Front
	Thanks bool
}

// say a text of the page.
func (s ratingShown) say(key string, values ...string) string {
	return language.Write(s.Reads, "rating."+key, values...)
}

// business is who asks, as the contact knows them, and brand the name above that, "" if it is the same or there is none.
func (s ratingShown) business() string { return s.Front.Called(s.Form.Business) }

// brand of business.
func (s ratingShown) brand() string {
	if s.Front.Name == s.business() {
		return ""
	}
	return s.Front.Name
}

// support is a link to where to get help; "" if the brand has none.
func (s ratingShown) support() string {
	switch f := s.Front; {
	case f.SupportURL != nil:
		return link(*f.SupportURL)
	case f.SupportEmail != nil:
		return link("mailto:" + *f.SupportEmail)
	}
	return ""
}

// ratings are the pages that the links of ratings lead to. The token is all that it takes.
func (d *Door) ratings(mux chi.Router) {
	mux.Get(ratingPath, d.ratingForm)
	mux.Head(ratingPath, d.ratingForm)
	mux.Post(ratingPath, d.rate)
}

func (d *Door) ratingForm(w http.ResponseWriter, r *http.Request) {
	q, err := d.Product.Inbox.Questionnaire(r.Context(), chi.URLParam(r, "token"), d.from(r))
	if err != nil {
		d.ratingFailed(w, r, err)
		return
	}
	d.showForm(w, r, http.StatusOK, ratingShown{Form: q, Thanks: q.Score > 0})
}

// showForm shows the form as its client looks. What they ask is in their own words, unless they have none.
func (d *Door) showForm(w http.ResponseWriter, r *http.Request, status int, s ratingShown) {
	var err error
	s.Reads = reading(r)
	if s.Form.Question == inbox.RatingQuestion {
		s.Form.Question = s.say("question")
	}
	s.Title = s.Form.Question
	if s.Front, err = d.Product.Brands.Front(r.Context(), s.Form.Workspace, s.Form.Subaccount); err != nil {
		d.ratingFailed(w, r, err)
		return
	}
	showRating(w, status, s)
}

// rate takes the form. What follows is the page again, so that reloading it sends nothing.
func (d *Door) rate(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, ratingBody)
	if err := r.ParseForm(); err != nil {
		unreadable := fault.New(fault.Validation, "The form cannot be read.")
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			unreadable = fault.Broken("comment", fault.TooLong, strconv.Itoa(inbox.CommentMost))
		}
		d.ratingFailed(w, r, unreadable.Because(err))
		return
	}
	score, _ := strconv.Atoi(r.PostForm.Get("score")) // Rate refuses 0
	token := chi.URLParam(r, "token")
	if err := d.Product.Inbox.Rate(r.Context(), token, d.from(r), score, r.PostForm.Get("comment")); err != nil {
		d.ratingFailed(w, r, err)
		return
	}
	guardRating(w, ratingStyle)
	http.Redirect(w, r, "/rate/"+token, http.StatusSeeOther) //nolint:gosec // a path of ours
}

// ratingFailed says why there is no form, or what is wrong with what was sent. A link that never led anywhere looks like one that no
// longer does.
func (d *Door) ratingFailed(w http.ResponseWriter, r *http.Request, err error) {
	f, s := d.public(r.Context(), err), ratingShown{Reads: reading(r)}
	switch f.Code {
	case fault.NotFound:
		s.Title, s.Problem = s.say("invalid"), s.say("expired")
	case fault.RateLimited:
		again, when := ratingRetry, "minute"
		if f.RetrySeconds > again {
			again, when = f.RetrySeconds, "later"
		}
		w.Header().Set("Retry-After", strconv.Itoa(again))
		s.Title, s.Problem = s.say("often"), s.say(when)
	case fault.Validation:
		d.ratingRefused(w, r, f)
		return
	default:
		s.Title, s.Problem = s.say("failed"), s.say("later")
	}
	showRating(w, f.Code.Status(), s)
}

// reading is the language that a contact's browser prefers.
func reading(r *http.Request) string { return language.Preferred(r.Header.Get("Accept-Language")) }

// ratingBusy is shown when there is too much to do: nothing of the request was looked at, so it is in all languages.
func ratingBusy(w http.ResponseWriter, _ string, f *fault.Error) {
	all := func(key string) string {
		texts := make([]string, len(language.All))
		for i, l := range language.All {
			texts[i] = language.Write(l, "rating."+key)
		}
		return strings.Join(texts, " · ")
	}
	showRating(w, f.Code.Status(), ratingShown{Title: all("busy"), Problem: all("minute")})
}

// ratingRefused shows the form again, with what was written and what is wrong with it.
func (d *Door) ratingRefused(w http.ResponseWriter, r *http.Request, f *fault.Error) {
	q, err := d.Product.Inbox.Questionnaire(r.Context(), chi.URLParam(r, "token"), d.from(r))
	if err != nil {
		d.ratingFailed(w, r, err)
		return
	}
	problem := language.Write(reading(r), "rating.choose")
	switch {
	case len(f.Details) == 0:
		problem = language.Write(reading(r), "rating.failed")
	case f.Details[0].Field == "comment":
		problem = language.Write(reading(r), "rating.long", "most", strconv.Itoa(inbox.CommentMost))
	}
	if c := r.PostForm.Get("comment"); c != "" {
		q.Comment = c
	}
	q.Score, _ = strconv.Atoi(r.PostForm.Get("score"))
	d.showForm(w, r, http.StatusUnprocessableEntity, ratingShown{Problem: problem, Form: q})
}

// shade is a colour as brands compute them. Nothing else of a brand's comes into a style sheet, where nothing is escaped.
var shade = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// styleOf a page in a brand's colours, which are of the one style sheet that the page's policy allows.
func styleOf(f *brand.Front) string {
	if f == nil || f.Light == nil || f.Dark == nil {
		return ratingStyle
	}
	for _, colour := range []string{f.Light.Accent, f.Light.Ink, f.Dark.Accent, f.Dark.Ink} {
		if !shade.MatchString(colour) {
			return ratingStyle
		}
	}
	rules := func(s *brand.Shades) string { return fmt.Sprintf(":root{--accent:%s;--ink:%s}", s.Accent, s.Ink) }
	return ratingStyle + rules(f.Light) + "@media (prefers-color-scheme:dark){" + rules(f.Dark) + "}\n"
}

// guardRating isolates the page: it loads nothing, cannot be framed or indexed, and does not reveal its address.
func guardRating(w http.ResponseWriter, style string) {
	sum := sha256.Sum256([]byte(style))
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "private, no-store")
}

func showRating(w http.ResponseWriter, status int, s ratingShown) {
	style := styleOf(s.Front)
	var body bytes.Buffer
	_ = s.page(style).Render(&body) // a buffer takes everything
	guardRating(w, style)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // it fails when the client is gone
}
