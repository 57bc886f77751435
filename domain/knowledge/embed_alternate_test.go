package knowledge_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// alternates has the next requests to the endpoint answered by two models by turns, the one with the shorter vectors first: of two servers behind its
// address, one has another model.
func (l *library) alternates() {
	for range 20 {
		l.server.Meanwhile(func() { l.server.Size = embedtest.Native / 2 }, func() { l.server.Size = embedtest.Native })
	}
}

// A source is embedded by vectors of one length where the endpoint goes back and forth between two.
func TestLengthAlternatesWhileEmbedding(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		space := l.unsized()
		_, source := l.taught("rooms.md", floors(100, "hall"))
		l.alternates()
		l.mustEmbed(source)
		if s := l.spaces(source); s[space] != 100 {
			t.Errorf("it is in %v", s)
		}
		sizes := map[int]int{}
		for _, v := range l.Parts().Store.Client(l.ctx).ChunkVector.Query().Where(chunkvector.SourceID(source)).AllX(l.ctx) {
			sizes[len(v.Data)]++
		}
		if len(sizes) != 1 {
			t.Errorf("vectors by their bytes: %v", sizes)
		}
	})
}

// A source in doubt keeps its vectors where the endpoint still makes some of their length.
func TestSourceInDoubtKeepsWhatTheEndpointStillMakes(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		others := func() []string {
			return l.Parts().Store.Client(l.ctx).ChunkVector.Query().Where(chunkvector.SourceID(source), chunkvector.OrdinalGT(0)).
				Order(chunkvector.ByOrdinal()).IDsX(l.ctx)
		}
		before, asked := others(), len(l.server.Requests())
		l.Last(time.Nanosecond)
		l.server.Size = embedtest.Native / 2
		if l.search(base, "zorgel?"); !l.longer(source) {
			t.Fatal("it is not in doubt")
		}
		l.reembed()
		l.alternates()
		l.mustEmbed(source)
		if after := others(); len(after) != 2 || !slices.Equal(after, before) {
			t.Errorf("it had the vectors %q, and has %q after %d requests", before, after, len(l.server.Requests())-asked)
		}
	})
}

// A search that nobody waits for any longer does not keep the next one from looking which sources have vectors of another length.
func TestNextSearchLooksAfterOneThatIsCancelled(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		var log strings.Builder
		l.Parts().Log = slog.New(slog.NewTextHandler(&log, nil))
		l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.Last(time.Nanosecond)
		l.server.Size = embedtest.Native / 2
		own := l.encoders
		l.encoders = []llm.Encoder{l.encoder("text-embedding-3-large"), own[0]} // by an endpoint before, no search looks: it only reads the signs
		l.search(base, "zorgel?")
		l.encoders = own
		ctx, leave := context.WithCancel(l.ctx)
		defer leave()
		l.Parts().Embedded = func(bool, string, string) { leave() }
		_, _ = l.SearchBase(ctx, base, "a zorgel?", 3)
		l.Parts().Embedded = nil
		if ctx.Err() == nil || l.longer(source) || strings.Contains(log.String(), "tries again") {
			t.Errorf("cancelled: %v, in doubt: %t: %s", ctx.Err(), l.longer(source), &log)
		}
		if l.search(base, "the zorgel?"); !l.longer(source) {
			t.Error("the next search does not look")
		}
	})
}
