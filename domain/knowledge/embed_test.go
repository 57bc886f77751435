package knowledge_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// library is a desk with an endpoint of embeddings.
type library struct {
	*desk
	server   *embedtest.Server
	encoders []llm.Encoder
	beside   sync.WaitGroup // jobs at the same time as the test's
}

func eachLibrary(t *testing.T, f func(t *testing.T, l *library)) {
	t.Helper()
	each(t, func(t *testing.T, d *desk) {
		l := &library{desk: d, server: embedtest.Serve(t)}
		l.encoders = []llm.Encoder{l.encoder("text-embedding-3-small")}
		d.Parts().Encoders = func(context.Context) ([]llm.Encoder, error) { return l.encoders, nil }
		d.Parts().Client = llm.New(llm.Options{Backoff: func(int) time.Duration { return time.Millisecond }})
		d.Parts().Budget = budget.New(budget.Parts{Store: d.Parts().Store})
		d.Patient()
		f(t, l)
	})
}

func (l *library) encoder(model string) llm.Encoder {
	return llm.Encoder{Endpoint: llm.Endpoint{URL: l.server.Base, Key: embedtest.Key, Default: model}, Dimensions: 128}
}

// embed is one try of the job that embeds a source.
func (l *library) embed(source string) error {
	w := &knowledge.EmbedWorker{Service: l.Service}
	return w.Work(l.t.Context(), &river.Job[knowledge.EmbedArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 25}, Args: knowledge.EmbedArgs{SourceID: source},
	})
}

func (l *library) mustEmbed(source string) {
	l.t.Helper()
	if err := l.embed(source); err != nil {
		l.t.Fatal(err)
	}
	if s := l.source(source); !s.Embedded() || s.EmbeddingFailure() != nil {
		l.t.Fatalf("not embedded: %v", s.EmbeddingFailure())
	}
}

// spaces are how many vectors the source has in each.
func (l *library) spaces(source string) map[string]int {
	l.t.Helper()
	rows, err := l.Parts().Store.Client(l.ctx).ChunkVector.Query().Where(chunkvector.SourceID(source)).All(l.ctx)
	if err != nil {
		l.t.Fatal(err)
	}
	out := map[string]int{}
	for _, r := range rows {
		out[r.Space]++
	}
	return out
}

const animals = `# Hound

A hound needs two walks a day.

# Invoice

An invoice is due within a month.

# Parking

Park behind the building.
`

// first is the heading of the passage that is found first.
func (l *library) first(base, query string) string {
	l.t.Helper()
	found := l.search(base, query)
	if len(found) == 0 {
		return ""
	}
	return *found[0].Heading
}

// What shares no word with the question is found by its meaning, in all its passages and no other tenant's.
func TestFoundByMeaning(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		base, source := l.taught("animals.md", animals)
		if l.first(base, "zorgel?") != "" {
			t.Error("found before it was embedded")
		}
		l.mustEmbed(source)
		if got := l.first(base, "zorgel?"); got != "Hound" {
			t.Errorf("%q", got)
		}
		asked := len(l.server.Requests())
		if got := l.first(base, "zorgel?"); got != "Hound" || len(l.server.Requests()) != asked {
			t.Error("a question is asked twice within a minute")
		}
		for i, m := range l.search(base, "zorgel invoice") {
			if m.Score <= 0 || m.Score > 1 || i == 0 && *m.Heading == "Parking" {
				t.Errorf("%+v", m)
			}
		}
		stranger := l.as(storetest.Stranger(t, l.Parts().Store))
		if _, err := stranger.SearchBase(stranger.ctx, base, "zorgel?", 5); err == nil {
			t.Error("another tenant searches")
		}
		if n, err := l.Parts().Store.Client(stranger.ctx).ChunkVector.Query().Count(stranger.ctx); err != nil || n != 0 {
			t.Errorf("another tenant sees %d vectors, %v", n, err)
		}
		if err := l.DeleteSource(l.ctx, base, source); err != nil {
			t.Fatal(err)
		}
		if l.tidy(base); len(l.spaces(source)) > 0 {
			t.Errorf("%v is left of a deleted source", l.spaces(source))
		}
	})
}

// Another model embeds in the background while the old one answers; an endpoint that is gone leaves nothing behind.
func TestEmbeddedAnew(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		before, after := l.encoders[0], l.encoder("text-embedding-3-large")
		l.encoders = []llm.Encoder{after, before}
		if got := l.first(base, "a zorgel"); got != "Hound" {
			t.Errorf("meanwhile %q is found", got)
		}
		for _, r := range l.server.Requests()[len(l.server.Requests())-1:] {
			if r.Model != "text-embedding-3-small" {
				t.Errorf("%s is asked", r.Model)
			}
		}
		l.mustEmbed(source)
		if s := l.spaces(source); len(s) != 1 || s[after.Space()] != 3 {
			t.Errorf("%v", s)
		}
		if got := l.first(base, "this zorgel"); got != "Hound" {
			t.Errorf("afterwards %q is found", got)
		}
		l.encoders = nil
		if err := l.embed(source); err != nil || len(l.spaces(source)) > 0 || l.source(source).Embedded() {
			t.Errorf("%v are left, %v", l.spaces(source), err)
		}
		if got := l.first(base, "the invoice"); got != "Invoice" {
			t.Errorf("without an endpoint %q is found", got)
		}
	})
}

// An endpoint that fails, is late or refuses keeps no search from answering by words, and embedding goes on where it was.
func TestEndpointIsDown(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		var text strings.Builder
		for i := range 70 {
			fmt.Fprintf(&text, "# Room %d\n\nThe room with the number %d is on this floor.\n\n", i, i)
		}
		l.server.Fail(func(http.ResponseWriter) {}) // an empty answer
		base, source := l.taught("rooms.md", text.String())
		late := func(err error) bool { _, ok := errors.AsType[*rivertype.JobSnoozeError](err); return ok }
		if err := l.embed(source); !late(err) || l.source(source).EmbeddingFailure() == nil || l.source(source).Embedded() {
			t.Errorf("%v", err)
		}
		for i := range 2 { // the first of three batches arrives
			l.server.Fail(func(w http.ResponseWriter) {
				l.server.Down(embedtest.Status(429, "Retry-After", "7200"))
				w.WriteHeader(http.StatusTooManyRequests)
			})
			err := l.embed(source)
			if s, ok := errors.AsType[*rivertype.JobSnoozeError](err); !ok || s.Duration > 90*time.Minute {
				t.Errorf("try %d: %v", i, err)
			}
			l.server.Down(nil)
		}
		l.mustEmbed(source)
		l.server.Down(embedtest.Status(500))
		if got := l.first(base, "room 17"); got != "Room 17" {
			t.Errorf("%q", got)
		}
		l.server.Down(nil)
		block := make(chan struct{})
		defer close(block)
		l.server.Down(func(http.ResponseWriter) { <-block })
		l.Hurry(time.Second)
		if got := l.first(base, "the room 18"); got != "Room 18" {
			t.Errorf("%q", got)
		}
	})
}

// Tokens are paid, and what a budget has not left is not asked.
func TestEmbeddingsCost(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		e := l.encoders[0]
		e.Prices = map[string]llm.Price{e.Default: {Input: 1000}}
		l.encoders = []llm.Encoder{e}
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.search(base, "zorgel")
		month, err := l.Parts().Budget.ThisMonth(l.ctx)
		if err != nil || month.InputTokens != 22 || month.Spent != 0.022 {
			t.Fatalf("%+v, %v", month, err)
		}
		l.limit(0.0221)
		asked := len(l.server.Requests())
		if got := l.first(base, "zorgel, zorgel"); got != "" || len(l.server.Requests()) != asked {
			t.Errorf("%q is found past the budget", got)
		}
		more := l.upload(base, "more.md", animals)
		l.read(more)
		if err := l.embed(more); err == nil || l.source(more).EmbeddingFailure() == nil || len(l.server.Requests()) != asked {
			t.Errorf("embedded past the budget: %v", err)
		}
		l.limit(100)
		e.Prices, e.Default = nil, "nobody-knows-1"
		l.encoders = []llm.Encoder{e}
		if err := l.embed(more); err == nil || len(l.server.Requests()) != asked {
			t.Errorf("a model without a price is asked where a budget is set: %v", err)
		}
	})
}

// The caller who has a question embedded pays, even without waiting for the answer.
func TestQuestionOfWhoeverLeaves(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		e := l.encoders[0]
		e.Prices = map[string]llm.Price{e.Default: {Input: 1000}}
		l.encoders = []llm.Encoder{e}
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		before, err := l.Parts().Budget.ThisMonth(l.ctx)
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(l.ctx)
		l.Parts().Embedded = func(bool, string, string) { leave() }
		_, _ = l.SearchBase(ctx, base, "hound", 3)
		month, err := l.Parts().Budget.ThisMonth(l.ctx)
		if err != nil || month.Spent <= before.Spent {
			t.Errorf("%+v, %v", month, err)
		}
		ctx, leave = context.WithCancel(l.ctx)
		l.Parts().Embedded = nil
		gone := make(chan struct{})
		l.server.Down(func(http.ResponseWriter) { leave(); <-gone })
		_, _ = l.SearchBase(ctx, base, "a dog", 3)
		close(gone)
		if later, err := l.Parts().Budget.ThisMonth(l.ctx); err != nil || later.Spent <= month.Spent {
			t.Errorf("after a question that is given up: %+v, %v", later, err)
		}
	})
}

func (l *library) limit(dollars float64) {
	l.write(func(ctx context.Context, client *ent.Client) error {
		return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetMonthlyBudget(dollars).Exec(ctx)
	})
}

// What is too long for a model is embedded by its beginning, and a source that is read again is embedded again.
func TestLongPassagesAndReadAgain(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Longest = 1200
		base, source := l.taught("long.txt", strings.Repeat("A hound barks at the moon, and nobody knows why it does. ", 300))
		l.mustEmbed(source)
		if len(l.spaces(source)) != 1 || len(l.search(base, "hound")) == 0 {
			t.Errorf("%v", l.spaces(source))
		}
		l.write(func(ctx context.Context, client *ent.Client) error {
			return client.KnowledgeSource.UpdateOneID(source).SetStatus(knowledge.Pending).Exec(ctx)
		})
		l.read(source)
		if l.source(source).Embedded() || len(l.spaces(source)) > 0 {
			t.Error("vectors of what it said before are left")
		}
		l.mustEmbed(source)
	})
}
