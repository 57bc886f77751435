package knowledge_test

import (
	"context"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
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
		l.Installed = installed
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Store)), server: l.server}
		mine := authz.From(l.ctx).Workspace
		has := false
		l.Encoders = func(ctx context.Context) ([]llm.Encoder, error) {
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
			row, err := l.Store.Client(l.ctx).Workspace.Query().Only(l.ctx)
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
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Store)), server: l.server}
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
