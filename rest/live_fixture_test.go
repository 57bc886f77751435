package rest_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// Our numbers, and somebody's who calls.
const (
	ours   = "+14155550111"
	caller = "+14155552671"
)

// telephony is a server whose calls have sound, and the world that it speaks with.
type telephony struct {
	*bundle

	t        *testing.T
	model    *llmtest.Server
	book     *speechtest.Book
	speaker  *speechtest.Server
	hearer   *speechtest.Server
	provider *trunktest.Provider
	copies   []*speakingCopy
	change   []func(*live.Config)
	mute     bool          // there is no speech
	still    bool          // the first copy does not look for calls whose copies have died, and takes none by telephone
	limit    int           // of calls, as operators set it; 0 is none
	lost     time.Duration // after how long without a word of a call its carrier is asked; 0 is the usual
	bot      string
}

// speakingCopy is one copy of the server, with a telephone of its own.
type speakingCopy struct {
	*live.Carrier

	phone *sip.Phone
	meter *transports
	finds atomic.Int32
}

func (c *speakingCopy) port() int { return int(c.phone.Addr(sip.UDP).Port()) }

// Find of carrier.Carrier, which counts how often it is asked.
func (c *speakingCopy) Find(ctx context.Context, key string) (carrier.State, error) {
	c.finds.Add(1)
	return c.Carrier.Find(ctx, key)
}

// speaking serves calls with sound on both databases. The phrases are what callers can say.
func speaking(t *testing.T, phrases []string, f func(t *testing.T, s *telephony), change ...func(*live.Config)) {
	t.Helper()
	if !strings.HasPrefix(t.Name(), "TestLive") {
		t.Fatal("a call in real time begins with TestLive: see script/suites")
	}
	speakingOf(t, 0, phrases, f, change...)
}

// speakingOf serves so many calls, as operators limit them.
func speakingOf(t *testing.T, limit int, phrases []string, f func(t *testing.T, s *telephony), change ...func(*live.Config)) {
	t.Helper()
	speakingAs(t, func(s *telephony) { s.limit = limit }, phrases, f, change...)
}

// speakingAs serves calls where something is set before the server starts.
func speakingAs(
	t *testing.T, set func(s *telephony), phrases []string, f func(t *testing.T, s *telephony), change ...func(*live.Config),
) {
	t.Helper()
	book := speechtest.Phrases(t, phrases...)
	stand(t, func(t *testing.T) *telephony {
		t.Helper()
		s := &telephony{
			t: t, book: book, model: llmtest.Serve(t), speaker: speechtest.Speak(t), hearer: speechtest.Transcribe(t, book),
			provider: trunktest.Open(t), change: change,
		}
		set(s)
		return s
	}, f)
}

// stand up a server on both databases.
func stand(t *testing.T, built func(t *testing.T) *telephony, f func(t *testing.T, s *telephony)) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			s := built(t)
			s.bundle = setup(t, dialect, withParts(s.equip))
			s.furnish()
			f(t, s)
		})
	}
}

// equip the parts of a copy with a telephone.
func (s *telephony) equip(p *domain.Parts) {
	log := slog.New(slog.NewTextHandler(s.t.Output(), nil))
	settings := sip.Config{UDP: "127.0.0.1:0", Log: log, Timing: sip.Timing{Reply: time.Second, Jitter: 160 * time.Millisecond, PlayOut: 400 * time.Millisecond}}
	if s.limit > 0 {
		settings.Limit = sip.Beyond(s.limit)
	}
	tel := must(sip.Open(settings))
	cfg := live.Config{Phone: tel, Name: "copy" + strconv.Itoa(len(s.copies)), Log: log, Spool: s.t.TempDir(), Limit: s.limit}
	meter := &transports{}
	cfg.Meter = meter
	for _, f := range s.change {
		f(&cfg)
	}
	one := &speakingCopy{Carrier: live.New(cfg), phone: tel, meter: meter}
	s.t.Cleanup(func() { _ = one.Close() })
	s.copies = append(s.copies, one)
	p.Carrier, p.Web, p.Phone, p.Log = one, one, tel, log
	p.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) { return limit.New(limit.Options{Rates: []limit.Rate{r}}) }
	p.Speech = speech.Settings{
		Speaking: speech.Endpoint{Kind: speech.OpenAI, URL: s.speaker.Base(), Key: speechtest.Key},
		Hearing:  speech.Endpoint{Kind: speech.OpenAI, URL: s.hearer.Base(), Key: speechtest.Key},
	}
	if s.mute {
		p.Speech = speech.Settings{}
	}
	if s.lost > 0 {
		p.Call.Lost = s.lost
	}
	p.Models = llm.Endpoint{URL: s.model.Base(), Key: llmtest.Key, Default: "small"}
}

// furnish the tenant with a trunk, a number and an assistant who answers it.
func (s *telephony) furnish() {
	s.t.Helper()
	port := s.provider.Port()
	off := false
	must(s.door.Product.Trunks.Add(workspace.As(s.t.Context(), s.workspace), trunk.Create{
		Name: "Provider", Host: "127.0.0.1", Port: patch.Sent(&port), Register: patch.Sent(&off), Networks: []string{"127.0.0.1/32"},
	}))
	s.provider.Serve(s.copies[0].port())
	if !s.still {
		s.copies[0].Start()
	}
	s.bot = s.made("/v3/assistants", `{"name":"Ada","inbound_greeting":"Hi.","outbound_greeting":"Hi.","platform_tools":["book_appointment"]}`)
	number := s.made("/v3/phone-numbers", `{"number":"`+ours+`"}`)
	s.send("POST", "/v3/phone-numbers/"+number+"/assign", `{"assistant_id":"`+s.bot+`"}`)
}

// copied is another copy of the server on the same database: the bundle speaks with it.
func (s *telephony) copied() *bundle {
	s.t.Helper()
	parts := s.parts
	s.equip(&parts)
	door := produce(s.t, parts)
	must(0, door.Product.Trunks.Refresh(s.t.Context()))
	s.copies[len(s.copies)-1].Start()
	server := httptest.NewServer(door.Handler())
	s.t.Cleanup(server.Close)
	other := *s.bundle
	other.url, other.door = server.URL, door
	return &other
}

// latest is the newest call, when it is over.
func (s *telephony) latest() map[string]any {
	s.t.Helper()
	return await.For(s.t, "the call does not end", func() (map[string]any, bool) {
		list, _ := s.send("GET", "/v3/calls", "").body["data"].([]any)
		if len(list) == 0 {
			return nil, false
		}
		id := list[0].(map[string]any)["id"].(string)
		c := s.send("GET", "/v3/calls/"+id, "").data()
		return c, slices.Contains([]any{"COMPLETED", "BUSY", "FAILED", "NO_ANSWER", "CANCELED"}, c["callStatus"])
	})
}

// lines of a transcript.
func lines(c map[string]any) []string {
	text, _ := c["transcript"].(string)
	return strings.Split(text, "\n")
}

// answers has the model answer what was said last: the text, or a tool's name with its arguments after a space. The result of a tool
// is answered by what stands under the tool's name. However often it is asked, the answer is the same: drafts are dropped.
func (s *telephony) answers(by map[string]string) {
	s.model.Answer(func(r llmtest.Request) llmtest.Step {
		last := r.Last()
		text := by[last.Text()]
		if last.Role == "tool" {
			calls := r.Messages[len(r.Messages)-2].ToolCalls
			text = by[calls[len(calls)-1].Function.Name]
		}
		if name, arguments, found := strings.Cut(text, " {"); found {
			return llmtest.Call(name, "{"+arguments)
		}
		return llmtest.Say(text)
	})
}
