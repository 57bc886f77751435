package knowledge_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func (l *library) reembed() {
	l.t.Helper()
	w := &knowledge.ReembedWorker{Service: l.Service}
	if err := w.Work(l.t.Context(), &river.Job[knowledge.ReembedArgs]{}); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) wanted(source string) string { return store.Text(l.source(source).SpaceWanted) }

// A new endpoint of one workspace has its sources embedded, and nobody else's; the one before is forgotten when nothing is left of it.
func TestReembed(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		installed, own := l.encoders[0], l.encoder("own")
		l.Parts().Installed = installed
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Parts().Store)), server: l.server}
		mine := authz.From(l.ctx).Workspace
		has := false
		l.Parts().Encoders = func(ctx context.Context) ([]llm.Encoder, error) {
			if has && authz.From(ctx).Workspace == mine {
				return []llm.Encoder{own, installed}, nil
			}
			return []llm.Encoder{installed}, nil
		}
		_, ours := l.taught("animals.md", animals)
		_, theirs := stranger.taught("animals.md", animals)
		l.reembed()
		if l.wanted(ours) != installed.Space() || stranger.wanted(theirs) != installed.Space() {
			t.Fatalf("%q, %q", l.wanted(ours), stranger.wanted(theirs))
		}
		l.mustEmbed(ours)
		has = true
		l.write(func(ctx context.Context, client *ent.Client) error {
			return client.Workspace.UpdateOneID(mine).SetEmbeddingURL(own.URL).SetEmbeddingModel(own.Default).SetEmbeddingBefore([]byte("sealed")).Exec(ctx)
		})
		forgotten := func() bool {
			row, err := l.Parts().Store.Client(l.ctx).Workspace.Query().Only(l.ctx)
			return err == nil && len(row.EmbeddingBefore) == 0
		}
		l.reembed()
		if l.wanted(ours) != own.Space() || stranger.wanted(theirs) != installed.Space() || forgotten() {
			t.Errorf("%q, %q, forgotten: %t", l.wanted(ours), stranger.wanted(theirs), forgotten())
		}
		l.mustEmbed(ours)
		l.reembed()
		if !forgotten() {
			t.Error("the key of the endpoint before is kept")
		}
	})
}

// A change of a workspace's settings has its own sources looked at, and nobody else's.
func TestReembedOwn(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Parts().Store)), server: l.server}
		_, ours := l.taught("animals.md", animals)
		_, theirs := stranger.taught("animals.md", animals)
		w := &knowledge.ReembedOwnWorker{Service: l.Service}
		job := &river.Job[knowledge.ReembedOwnArgs]{Args: knowledge.ReembedOwnArgs{WorkspaceID: authz.From(l.ctx).Workspace}}
		if err := w.Work(l.t.Context(), job); err != nil {
			t.Fatal(err)
		}
		if space := l.encoders[0].Space(); l.wanted(ours) != space || stranger.wanted(theirs) == space {
			t.Errorf("%q, %q", l.wanted(ours), stranger.wanted(theirs))
		}
	})
}

// resting is how many jobs of sources wait for another try.
func (l *library) resting() (n int) {
	l.t.Helper()
	all, err := l.Parts().Queue.Count(l.t.Context())
	if err != nil {
		l.t.Fatal(err)
	}
	for _, c := range all {
		if c.Queue == "ingest" && c.State == "scheduled" {
			n += c.Jobs
		}
	}
	return n
}

// When the settings of a workspace change, its sources that an endpoint has refused are tried again at once; those of other workspaces wait.
func TestCorrectedEndpointIsTriedAtOnce(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Parts().Store)), server: l.server}
		ours, theirs := l.upload(l.base("Ours"), "a.md", animals), stranger.upload(stranger.base("Theirs"), "a.md", animals)
		l.server.Down(embedtest.Status(http.StatusUnauthorized))
		l.work()
		await.Until(t, "they are not refused", func() bool {
			return l.source(ours).EmbeddingFailure() != nil && stranger.source(theirs).EmbeddingFailure() != nil && l.resting() == 2
		})
		l.server.Down(nil)
		w := &knowledge.ReembedOwnWorker{Service: l.Service}
		job := &river.Job[knowledge.ReembedOwnArgs]{Args: knowledge.ReembedOwnArgs{WorkspaceID: authz.From(l.ctx).Workspace}}
		if err := w.Work(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		await.Until(t, "it rests on", func() bool { return l.source(ours).Embedded() })
		if l.source(ours).EmbeddingFailure() != nil || stranger.source(theirs).Embedded() || l.resting() != 1 || l.jobs("knowledge_embed") != 2 {
			t.Errorf("%v, another's is embedded: %t, %d rest, of %d jobs", l.source(ours).EmbeddingFailure(), stranger.source(theirs).Embedded(),
				l.resting(), l.jobs("knowledge_embed"))
		}
	})
}

// A text whose next version cannot be read is embedded as the settings say, like any other: what is kept of it is searched.
func TestKeptTextIsReembedded(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		before, own := l.encoders[0], l.encoder("own")
		base := l.base("Handbook")
		made, err := l.AddMarkdown(l.ctx, base, "Animals", animals)
		if err != nil {
			t.Fatal(err)
		}
		l.read(made.ID)
		fails := func() {
			t.Helper()
			if _, err := l.Rewrite(l.ctx, base, made.ID, "# Cat\n\nA cat sleeps all day.\n"); err != nil {
				t.Fatal(err)
			}
			if err := l.embed(made.ID); err != nil { // while it waits to be read
				t.Fatal(err)
			}
			asked := l.jobs("knowledge_embed")
			if err := l.try(made.ID, 6); err != nil || l.source(made.ID).Status != knowledge.Failed {
				t.Fatalf("%s, %v", l.source(made.ID).Status, err)
			}
			if l.jobs("knowledge_embed") == asked {
				t.Error("nobody embeds what is kept")
			}
		}
		fails() // before it was embedded
		l.mustEmbed(made.ID)
		if got := l.first(base, "a zorgel?"); got != "Hound" {
			t.Errorf("%q is found", got)
		}
		fails()
		l.encoders = []llm.Encoder{own, before}
		mine := authz.From(l.ctx).Workspace
		l.write(func(ctx context.Context, client *ent.Client) error {
			return client.Workspace.UpdateOneID(mine).SetEmbeddingURL(own.URL).SetEmbeddingModel(own.Default).SetEmbeddingBefore([]byte("sealed")).Exec(ctx)
		})
		l.reembed()
		if l.wanted(made.ID) != own.Space() {
			t.Errorf("it is wanted in %q", l.wanted(made.ID))
		}
		l.mustEmbed(made.ID)
		if s := l.spaces(made.ID); len(s) != 1 || s[own.Space()] != 3 {
			t.Errorf("it is in %v", s)
		}
		l.reembed()
		if row := l.Parts().Store.Client(l.ctx).Workspace.Query().OnlyX(l.ctx); len(row.EmbeddingBefore) > 0 {
			t.Error("the key of the endpoint before is kept")
		}
		if got := l.first(base, "this zorgel?"); got != "Hound" {
			t.Errorf("afterwards %q is found", got)
		}
	})
}

// What has failed and is not found has nothing to embed.
func TestFailedSourceIsNotEmbedded(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		failed := l.upload(l.base("Handbook"), "a.pdf", "no document")
		if s := l.read(failed); s.Status != knowledge.Failed {
			t.Fatalf("it is %s", s.Status)
		}
		l.reembed()
		if err := l.embed(failed); err != nil || l.wanted(failed) != "" || l.jobs("knowledge_embed") != 0 || len(l.server.Requests()) > 0 {
			t.Errorf("%q, %d jobs, %v", l.wanted(failed), l.jobs("knowledge_embed"), err)
		}
	})
}

// A workspace that declines the installation's endpoint has its vectors taken away by the sweep of all, and its questions go nowhere from the
// start. Once it accepts it again, its sources are embedded.
func TestDeclinedEmbeddingsAreTakenAway(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		installed := l.encoders[0]
		l.Parts().Installed = installed
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Parts().Store)), server: l.server}
		mine, declined := authz.From(l.ctx).Workspace, false
		l.Parts().Encoders = func(ctx context.Context) ([]llm.Encoder, error) {
			if declined && authz.From(ctx).Workspace == mine {
				return nil, nil
			}
			return []llm.Encoder{installed}, nil
		}
		stranger.Service = l.Service
		base, ours := l.taught("animals.md", animals)
		shop, theirs := stranger.taught("animals.md", animals)
		l.mustEmbed(ours)
		stranger.mustEmbed(theirs)
		set := func(is bool) {
			declined = is
			l.write(func(ctx context.Context, client *ent.Client) error {
				return client.Workspace.UpdateOneID(mine).SetEmbeddingsDeclined(is).Exec(ctx)
			})
		}
		set(true)
		asked := len(l.server.Requests())
		if got := l.first(base, "zorgel?"); got != "" || len(l.server.Requests()) != asked {
			t.Errorf("%q is found, after %d requests", got, len(l.server.Requests())-asked)
		}
		if got := l.first(base, "hound?"); got != "Hound" {
			t.Errorf("by its words %q is found", got)
		}
		l.reembed()
		if l.wanted(ours) != "" || stranger.wanted(theirs) != installed.Space() {
			t.Errorf("%q, %q", l.wanted(ours), stranger.wanted(theirs))
		}
		if err := l.embed(ours); err != nil {
			t.Fatal(err)
		}
		if s := l.spaces(ours); len(s) != 0 || len(l.server.Requests()) != asked {
			t.Errorf("%v are kept, after %d requests", s, len(l.server.Requests())-asked)
		}
		l.reembed()
		if l.wanted(ours) != "" {
			t.Errorf("%q is wanted again", l.wanted(ours))
		}
		if got := stranger.first(shop, "zorgel?"); got != "Hound" {
			t.Errorf("another workspace finds %q", got)
		}
		set(false)
		l.reembed()
		l.mustEmbed(ours)
		if got := l.first(base, "zorgel?"); got != "Hound" {
			t.Errorf("accepted again, %q is found", got)
		}
	})
}

// A source of many passages that is being embedded while its workspace declines the endpoint sends no more of them, and is not half embedded.
func TestDeclinedWhileEmbedding(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		_, source := l.taught("rooms.md", floors(100, "hall"))
		asked := len(l.server.Requests())
		l.server.Meanwhile(func() { l.encoders = nil })
		if err := l.embed(source); err != nil {
			t.Fatal(err)
		}
		if sent := len(l.server.Requests()) - asked; sent != 1 || l.source(source).Embedded() {
			t.Errorf("%d requests, embedded: %t", sent, l.source(source).Embedded())
		}
		if err := l.embed(source); err != nil {
			t.Fatal(err)
		}
		if s := l.spaces(source); len(s) != 0 {
			t.Errorf("%v are kept", s)
		}
	})
}

// A workspace that declines the endpoint for a moment, and accepts it again before that is noticed by anybody else, has the whole source embedded.
func TestDeclinedForAMomentWhileEmbedding(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		_, source := l.taught("rooms.md", floors(100, "hall"))
		declines := false
		l.Parts().Encoders = func(context.Context) ([]llm.Encoder, error) {
			if declines {
				declines = false
				return nil, nil
			}
			return l.encoders, nil
		}
		l.server.Meanwhile(func() { declines = true })
		if err := l.embed(source); err != nil {
			t.Fatal(err)
		}
		if declines || !l.source(source).Embedded() {
			t.Errorf("it is not declined: %t, embedded: %t", declines, l.source(source).Embedded())
		}
	})
}
