package rest_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// rater is a contact by text message, in a subaccount that asks for ratings.
type rater struct {
	*bundle

	texts              *notifytest.Texts
	contact, bot, talk string
	host               string // by which the contact comes in
}

func rated(t *testing.T, f func(t *testing.T, r *rater), options ...option) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			r := &rater{texts: notifytest.NewTexts(t), host: "test"}
			r.bundle = setup(t, dialect, append(options, withParts(func(p *domain.Parts) {
				p.Messenger = &notify.Service{Texter: must(notify.NewTwilio(r.texts.URL, notifytest.From))}
				p.NewLimiter = func(rate limit.Rate) (*limit.Limiter, error) {
					return limit.New(limit.Options{Rates: []limit.Rate{rate}})
				}
			}))...)
			r.own(`mutation { updateInboxSettings(input: {asksRating: true, ratingQuestion: "Did Ada & <b>Ben</b> help?", ratingDays: 7}) { asksRating } }`)
			r.contact = r.made("/v3/contacts", `{"name":"Zoe","phone":"+14155552671"}`)
			r.bot = r.made("/v3/assistants", `{"name":"Ada"}`)
			said := r.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"contactId":%q,"channel":"SMS","input":"Hello"}`, r.bot, r.contact))
			r.talk, _ = said.data()["conversationId"].(string)
			f(t, r)
		})
	}
}

// own asks GraphQL in the subaccount, without a problem.
func (r *rater) own(query string) reply {
	r.t.Helper()
	out := r.ask(query, "X-Subaccount-Id", r.sub)
	if out.body["errors"] != nil {
		r.t.Fatalf("%s: %s", query, out.raw)
	}
	return out
}

// closes the conversation, by /v3.
func (r *rater) closes() {
	r.t.Helper()
	if c := r.send("PATCH", "/v3/conversations/"+r.talk, `{"status":"CLOSED"}`); c.status != 200 {
		r.t.Fatalf("%d %s", c.status, c.raw)
	}
}

// triages the conversation, which is done then, by GraphQL.
func (r *rater) triages() {
	r.t.Helper()
	r.own(fmt.Sprintf(`mutation { triageConversations(ids: [%q], input: {status: DONE}) { id } }`, r.talk))
}

// link is the path that the contact gets when the conversation is closed.
func (r *rater) link(done func()) string {
	r.t.Helper()
	done()
	body := await.For(r.t, "nobody is asked", func() (string, bool) {
		sent := r.texts.Taken()
		if len(sent) == 0 {
			return "", false
		}
		return sent[len(sent)-1].Body, true
	})
	text, path, ok := strings.Cut(body, "\nhttp://"+r.host)
	if !ok || text != "Did Ada & <b>Ben</b> help?" || !strings.HasPrefix(path, "/rate/") {
		r.t.Fatalf("%q", body)
	}
	return path
}

// page as a browser without a session asks for it, which follows no redirect.
func (r *rater) page(method, path string, form url.Values) (status int, header http.Header, body string) {
	r.t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, r.url+path, strings.NewReader(form.Encode())))
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", "null")
	}
	return r.fetch(req)
}

func (r *rater) fetch(req *http.Request) (status int, header http.Header, body string) {
	resp := must((&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(req)) //nolint:bodyclose // it is closed below
	defer func() { _ = resp.Body.Close() }()
	return resp.StatusCode, resp.Header, string(must(io.ReadAll(resp.Body)))
}

func score(n, comment string) url.Values { return url.Values{"score": {n}, "comment": {comment}} }

// gone fails the test unless a link looks like one that never was.
func (r *rater) gone(what, path string) {
	r.t.Helper()
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		status, _, body := r.page(method, path, score("5", ""))
		if status != http.StatusNotFound || strings.Contains(body, "Ben") {
			r.t.Errorf("%s: %s: %d %s", what, method, status, body)
		}
	}
}

// A contact rates by the link that they get, changes their mind, and the team, the figures and webhooks know.
func TestRatingByLink(t *testing.T) {
	t.Parallel()
	rated(t, func(t *testing.T, r *rater) {
		path := r.link(r.closes)
		status, h, body := r.page("GET", path, nil)
		policy := h.Get("Content-Security-Policy")
		if status != 200 || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || h.Get("X-Robots-Tag") != "noindex, nofollow" ||
			h.Get("Cache-Control") != "private, no-store" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%d %v", status, h)
		}
		if !strings.Contains(body, "Did Ada &amp; &lt;b&gt;Ben&lt;/b&gt; help?") || strings.Contains(body, "<script") || strings.Contains(body, "Thank you") {
			t.Errorf("the form: %s", body)
		}
		for what, form := range map[string]url.Values{
			"no score": score("", "Fine"), "a score of 6": score("6", ""), "a score of 0": score("0", ""), "words": score("five", ""),
			"a long comment": score("5", strings.Repeat("é", 2001)),
		} {
			if status, _, body := r.page("POST", path, form); status != 422 || !strings.Contains(body, `role="alert"`) {
				t.Errorf("%s: %d %s", what, status, body)
			}
		}
		if status, _, body := r.page("POST", path, score("5", strings.Repeat("a", 64<<10))); status != 422 || !strings.Contains(body, "up to 2000 characters") {
			t.Errorf("a body that is too large: %d %s", status, body)
		}
		broken := must(http.NewRequestWithContext(context.Background(), "POST", r.url+path, strings.NewReader("score=5&comment=100%")))
		broken.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		broken.Header.Set("Origin", "null")
		if status, _, body := r.fetch(broken); status != 422 || strings.Contains(body, "up to 2000") || !strings.Contains(body, "Something went wrong") {
			t.Errorf("a form that is none: %d %s", status, body)
		}
		if n := r.tells("conversation.rated"); n != 0 {
			t.Errorf("%d events of nothing", n)
		}
		for _, form := range []url.Values{score("4", ""), score("2", "Slow.\r\n<i>\x00\xff"), score("2", "Slow.\n<i>")} {
			if status, h, body := r.page("POST", path, form); status != 303 || h.Get("Location") != path {
				t.Errorf("%v: %d %v %s", form, status, h, body)
			}
		}
		if _, _, body := r.page("GET", path, nil); !strings.Contains(body, "Thank you") || !strings.Contains(body, `value="2" required checked`) || !strings.Contains(body, "&lt;i&gt;") {
			t.Errorf("after rating: %s", body)
		}
		r.known(t)
	})
}

// known says that the rating is where it belongs, and its link nowhere.
func (r *rater) known(t *testing.T) {
	seen := string(r.own(fmt.Sprintf(`{ conversation(id: %q) { rating { question score comment } messages { nodes { content } } } }`, r.talk)).raw)
	if !strings.Contains(seen, `"score":2,"comment":"Slow.\n\u003ci\u003e"`) && !strings.Contains(seen, `"score":2,"comment":"Slow.\n<i>"`) {
		t.Errorf("the rating: %s", seen)
	}
	if !strings.Contains(seen, "http://test/rate/…") {
		t.Errorf("the message: %s", seen)
	}
	if got := string(r.own(`{ inboxRatings { asked rated average scores } }`).raw); !strings.Contains(got, `{"asked":1,"rated":1,"average":2,"scores":[0,1,0,0,0]}`) {
		t.Errorf("figures: %s", got)
	}
	if code, _ := gqlCode(r.ask(`{ inboxRatings(from: "2020-01-01T00:00:00Z") { asked } }`, "X-Subaccount-Id", r.sub)); code != "validation_error" {
		t.Errorf("figures of all time: %q", code)
	}
	if n := r.tells("conversation.rated"); n != 2 {
		t.Errorf("%d events of two ratings", n)
	}
	for _, e := range r.told() {
		if e.Type == "conversation.rated" && (e.ThingID != r.talk || e.ContactID == nil || *e.ContactID != r.contact || !strings.Contains(string(e.Data), `"score"`)) {
			t.Errorf("an event: %+v %s", e, e.Data)
		}
	}
}

func (r *rater) tells(kind string) (n int) {
	for _, e := range r.told() {
		if e.Type == kind {
			n++
		}
	}
	return n
}

// Links that lead nowhere, or no longer, look the same; those who try many are held up.
func TestRatingLinksEnd(t *testing.T) {
	t.Parallel()
	rated(t, func(t *testing.T, r *rater) {
		path := r.link(r.triages)
		r.gone("another token", path[:len(path)-1]+map[bool]string{true: "B", false: "A"}[strings.HasSuffix(path, "A")])
		r.gone("garbage", "/rate/%00'%20OR%201=1")
		r.gone("much of it", "/rate/"+strings.Repeat("a", 4000))
		expires := func(at time.Time) {
			r.system(func(ctx context.Context, _ *ent.Client) error {
				_, err := r.store.Exec(ctx, `UPDATE ratings SET expires_at = $1 WHERE subaccount_id = $2`, at, r.sub)
				return err
			})
		}
		expires(time.Now().UTC().Add(-time.Second))
		r.gone("an expired one", path)
		expires(time.Now().UTC().Add(time.Hour))
		archives := func(archived bool) {
			r.system(func(ctx context.Context, c *ent.Client) error {
				return c.Subaccount.UpdateOneID(r.sub).SetArchived(archived).Exec(ctx)
			})
		}
		archives(true)
		r.gone("an archived client's", path)
		archives(false)
		if status, _, _ := r.page("POST", path, score("1", "Gone soon")); status != 303 {
			t.Fatalf("before it is erased: %d", status)
		}
		if gone := r.send("POST", "/v3/contacts/"+r.contact+"/permanent-delete", ""); gone.status >= 300 {
			t.Fatalf("%d %s", gone.status, gone.raw)
		}
		r.gone("an erased contact's", path)
		r.system(func(ctx context.Context, c *ent.Client) error {
			if n := c.Rating.Query().Where(rating.SubaccountID(r.sub)).CountX(ctx); n != 0 {
				t.Errorf("%d ratings of an erased contact", n)
			}
			return nil
		})
		for range 100 {
			if status, h, _ := r.page("GET", "/rate/x", nil); status == http.StatusTooManyRequests {
				if h.Get("Retry-After") == "" {
					t.Error("nobody says when to try again")
				}
				return
			}
		}
		t.Error("nobody is held up")
	})
}

// The page speaks the language of the contact's browser, whatever happens to the link. The team's question is in the team's own words.
func TestRatingSpeaksTheBrowsersLanguage(t *testing.T) {
	t.Parallel()
	rated(t, func(t *testing.T, r *rater) {
		path := r.link(r.closes)
		visit := func(accepted, method, path string, form url.Values) string {
			req := must(http.NewRequestWithContext(context.Background(), method, r.url+path, strings.NewReader(form.Encode())))
			req.Header.Set("Accept-Language", accepted)
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			req.Header.Set("Origin", "null")
			_, _, body := r.fetch(req)
			return body
		}
		for accepted, want := range map[string]struct{ lang, form, wrong, long, gone string }{
			"<script>, fr;q=1": {"en", "Neither good nor bad", "Choose a rating from 1 to 5.", "up to 2000 characters", "This link is not valid"},
			"es-MX,en;q=0.5":   {"es", "Ni bien ni mal", "Elija una valoración del 1 al 5.", "hasta 2000 caracteres", "Este enlace no es válido"},
			"fr, de-CH;q=0.8":  {"de", "Weder gut noch schlecht", "Wählen Sie eine Bewertung von 1 bis 5.", "bis zu 2000 Zeichen", "Dieser Link ist ungültig"},
		} {
			for what, c := range map[string][2]string{
				"the form":         {visit(accepted, "GET", path, nil), want.form},
				"no score":         {visit(accepted, "POST", path, score("", "")), want.wrong},
				"a long comment":   {visit(accepted, "POST", path, score("5", strings.Repeat("x", 2001))), want.long},
				"a link to nobody": {visit(accepted, "GET", "/rate/x", nil), want.gone},
			} {
				if !strings.Contains(c[0], c[1]) || !strings.Contains(c[0], `<html lang="`+want.lang+`">`) {
					t.Errorf("%s: %s lacks %q: %s", accepted, what, c[1], c[0])
				}
			}
			if body := visit(accepted, "GET", path, nil); !strings.Contains(body, "Did Ada &amp; &lt;b&gt;Ben&lt;/b&gt; help?") {
				t.Errorf("%s: the question: %s", accepted, body)
			}
		}
		r.own(`mutation { updateInboxSettings(input: {ratingQuestion: null}) { asksRating } }`)
		visit("de", "POST", path, score("4", ""))
		if body := visit("de", "GET", path, nil); !strings.Contains(body, "Vielen Dank. Sie können Ihre Antwort bis zum ") || !strings.Contains(body, "Antwort ändern") {
			t.Errorf("after the answer: %s", body)
		}
	})
}
