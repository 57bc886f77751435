package knowledge_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// dear has the embeddings cost much, within a budget of so many dollars.
func (l *library) dear(dollars float64) {
	e := l.encoders[0]
	e.Prices = map[string]llm.Price{e.Default: {Input: 1000}}
	l.encoders = []llm.Encoder{e}
	l.limit(dollars)
}

// reservations are how many there are.
func (l *library) reservations() int {
	return l.Parts().Store.Client(l.ctx).Reservation.Query().CountX(l.ctx)
}

// spent is what was spent in this month, in dollars.
func (l *library) spent() float64 {
	l.t.Helper()
	month, err := l.Parts().Budget.ThisMonth(l.ctx)
	if err != nil {
		l.t.Fatal(err)
	}
	return month.Spent
}

// Two requests for one source at the same time are reserved each.
func TestEmbeddingsAtOnceAreReserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.dear(100)
		_, source := l.taught("animals.md", animals)
		var during, after int
		l.server.Meanwhile(func() {
			during = l.reservations()
			l.mustEmbed(source)
			after = l.reservations()
		})
		if err := l.embed(source); err != nil || during != 1 || after != 1 || l.reservations() != 0 {
			t.Errorf("%v: %d reservations, then %d, and %d are left", err, during, after, l.reservations())
		}
	})
}

// Each further try is reserved with those before it, and not made where a budget has less left.
func TestFurtherTriesOfEmbeddingsAreReserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.dear(100)
		_, source := l.taught("animals.md", animals)
		l.server.Down(func(w http.ResponseWriter) { // it has taken the texts, and breaks off
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		})
		var most []int64
		reserved := func() { most = append(most, l.Parts().Store.Client(l.ctx).Reservation.Query().OnlyX(l.ctx).Cost) }
		l.server.Meanwhile(reserved, reserved, reserved, reserved)
		if err := l.embed(source); err == nil || len(most) != 3 || most[0] >= most[1] || most[1] >= most[2] || l.spent() == 0 {
			t.Fatalf("%v: reserved %d, %f spent", err, most, l.spent())
		}
		before := l.spent()
		l.limit(before + float64(most[0])/1e6)
		if err := l.embed(source); err == nil || !strings.HasPrefix(*l.source(source).EmbeddingFailure(), "The budget is too small") {
			t.Errorf("%v", err)
		}
		if len(most) != 4 || l.spent() > before+float64(most[0])/1e6 || l.spent() == before || l.reservations() != 0 {
			t.Errorf("reserved %d, %f spent after %f, %d reservations", most, l.spent(), before, l.reservations())
		}
	})
}

// Vectors are paid for, although whoever asked for them could not keep them.
func TestVectorsThatAreNotKeptArePaid(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.dear(100)
		_, source := l.taught("animals.md", animals)
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		l.Parts().Embedded = func(bool, string, string) { leave() }
		w := &knowledge.EmbedWorker{Service: l.Service}
		err := w.Work(ctx, &river.Job[knowledge.EmbedArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 25}, Args: knowledge.EmbedArgs{SourceID: source},
		})
		if rests(err) != 0 || len(l.spaces(source)) != 0 || l.spent() == 0 || l.reservations() != 0 {
			t.Errorf("%v: vectors %v, %f spent, %d reservations", err, l.spaces(source), l.spent(), l.reservations())
		}
	})
}
