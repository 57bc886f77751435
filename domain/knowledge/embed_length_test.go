package knowledge_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// unsized leaves it to the model how long vectors are, and answers the space of those.
func (l *library) unsized() (space string) {
	e := l.encoders[0]
	e.Dimensions = 0
	l.encoders, l.Parts().Installed = []llm.Encoder{e}, e
	l.server.Meaning["zorgel"] = "hound"
	return e.Space()
}

// notTaken is what people read where an endpoint refuses the requests.
const notTaken = "The embeddings endpoint rejects the requests. Check its URL, key, model and dimensions."

// longer says whether the embedding of a source fails because of the length of vectors.
func (l *library) longer(source string) bool {
	l.t.Helper()
	why := l.source(source).EmbeddingFailure()
	return why != nil && strings.Contains(*why, "another length")
}

// When the model behind a name makes vectors of another length than before, a search notices that, the sources say so, and they are embedded anew.
// Those embedded lately are not, nor is anything after only one vector of another length.
func TestSourcesAreEmbeddedAnewInAnotherLength(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]int{"half": embedtest.Native / 2, "nearly the same": embedtest.Native - 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachLibrary(t, func(t *testing.T, l *library) { outgrows(t, l, size) })
		})
	}
}

func outgrows(t *testing.T, l *library, size int) {
	t.Helper()
	space := l.unsized()
	l.Look(time.Nanosecond)
	base, source := l.taught("animals.md", animals)
	shop := l.base("Shop")
	young := l.upload(shop, "animals.md", animals)
	l.read(young)
	l.mustEmbed(source)
	l.mustEmbed(young)
	l.server.Size = size
	if got := l.first(shop, "zorgel?"); got != "" || l.longer(young) || l.wanted(young) != space {
		t.Errorf("%q is found, and what was just embedded is wanted in %q", got, l.wanted(young))
	}
	l.Last(time.Nanosecond)
	if got := l.first(base, "zorgel?"); got != "" || !l.longer(source) || l.longer(young) {
		t.Errorf("%q is found, and nobody is told", got)
	}
	l.reembed()
	l.server.Fail(embedtest.Status(http.StatusUnauthorized))
	if err := l.embed(source); rests(err) <= 0 || !l.longer(source) {
		t.Errorf("the endpoint fails once, and that is forgotten: %v", err)
	}
	if why := l.source(source).EmbeddingFailure(); why == nil || !strings.HasSuffix(*why, notTaken) {
		t.Error("nobody is told that the endpoint refuses the requests")
	}
	l.mustEmbed(source)
	if s := l.spaces(source); len(s) != 1 || s[space] != 3 {
		t.Errorf("it is in %v", s)
	}
	if got := l.first(base, "a zorgel?"); got != "Hound" {
		t.Errorf("afterwards %q is found", got)
	}
	l.server.Size = embedtest.Native
	if l.first(base, "the zorgel?"); !l.longer(source) {
		t.Error("a vector of another length is not noticed")
	}
	l.server.Size = size
	l.reembed()
	asked, before := len(l.server.Requests()), time.Now()
	l.mustEmbed(source)
	if n := len(l.server.Requests()) - asked; n != 1 || l.spaces(source)[space] != 3 {
		t.Errorf("after one vector of another length, %d requests, and it is in %v", n, l.spaces(source))
	}
	first := l.Parts().Store.Client(l.ctx).ChunkVector.Query().Where(chunkvector.SourceID(source), chunkvector.Ordinal(0)).OnlyX(l.ctx)
	if !first.CreatedAt.After(before) {
		t.Error("it would be doubted again at once")
	}
	l.Last(time.Hour)
	l.server.Size = embedtest.Native
	if l.first(base, "zorgel!"); l.longer(source) {
		t.Error("it is doubted again at once")
	}
}

// One vector of another length keeps no other question from being answered.
func TestOneVectorOfAnotherLength(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		for _, c := range []struct {
			question string
			size     int
			want     string
		}{{"zorgel?", embedtest.Native / 2, ""}, {"a zorgel?", embedtest.Native, "Hound"}} {
			l.server.Size = c.size
			if got := l.first(base, c.question); got != c.want {
				t.Errorf("%s: %q is found, want %q", c.question, got, c.want)
			}
		}
	})
}

// A source is not embedded by vectors of two lengths: it begins again, a day later.
func TestLengthChangesWhileEmbedding(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		space := l.unsized()
		_, source := l.taught("rooms.md", floors(100, "hall"))
		l.server.Meanwhile(func() {}, func() { l.server.Size = embedtest.Native / 2 })
		if err := l.embed(source); rests(err) < 24*time.Hour || !l.longer(source) || len(l.spaces(source)) > 0 {
			t.Errorf("%v, and it is in %v", err, l.spaces(source))
		}
		l.mustEmbed(source)
		if s := l.spaces(source); s[space] != 100 {
			t.Errorf("it is in %v", s)
		}
	})
}

// A source that may have to be embedded anew is taken up again where its job is gone.
func TestSourceInDoubtWithoutItsJob(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.Last(time.Nanosecond)
		l.server.Size = embedtest.Native / 2
		l.search(base, "zorgel?")
		l.reembed()
		l.server.Fail(embedtest.Status(http.StatusUnauthorized))
		if err := l.embed(source); rests(err) <= 0 { // the doubt has another reason beside it
			t.Errorf("the endpoint fails once: %v", err)
		}
		l.lose("knowledge_embed")
		if n := l.sweep("knowledge_embed"); n != 1 || !l.longer(source) {
			t.Errorf("%d jobs, in doubt: %t", n, l.longer(source))
		}
		l.mustEmbed(source)
		l.lose("knowledge_embed")
		if n := l.sweep("knowledge_embed"); n != 0 {
			t.Errorf("%d jobs for what is embedded anew", n)
		}
	})
}

// Searches look once an hour which sources of a base have vectors of another length, whatever changes there meanwhile, and what they find is logged
// once.
func TestLengthIsLookedAtOnceAnHour(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		var log strings.Builder
		l.Parts().Log = slog.New(slog.NewTextHandler(&log, nil))
		space := l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.server.Size = embedtest.Native / 2
		l.Last(time.Nanosecond)
		for i := range 5 {
			if l.search(base, fmt.Sprintf("zorgel %d?", 10+i)); l.longer(source) != (i == 0) {
				t.Errorf("search %d: in doubt: %t", i, l.longer(source))
			}
			l.write(func(ctx context.Context, client *ent.Client) error { // as if it were embedded, and another revision
				return client.KnowledgeSource.UpdateOneID(source).SetSpaceWanted(space).ClearSpaceFailure().Exec(ctx)
			})
		}
		if n := strings.Count(log.String(), "another length"); n != 1 {
			t.Errorf("%d times: %s", n, &log)
		}
	})
}

// An endpoint that goes back and forth between two lengths has nothing read again with each question.
func TestSignsOfTwoLengthsAreKept(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.unsized()
		base, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		read := map[any]bool{}
		for i := range 6 {
			l.server.Size = embedtest.Native / (1 + i%2)
			if got := l.first(base, fmt.Sprintf("zorgel %d?", 10+i)); (got == "Hound") != (i%2 == 0) {
				t.Errorf("question %d: %q is found", i, got)
			}
			for _, signs := range l.Signs() {
				read[signs] = true
			}
		}
		if len(read) != 2 {
			t.Errorf("signs are read %d times", len(read))
		}
	})
}
