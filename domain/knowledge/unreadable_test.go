package knowledge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace whose key of embeddings cannot be opened still reads and finds by words, says what is wrong, and keeps nobody else's knowledge from
// being embedded.
func TestUnreadableKeyOfEmbeddings(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		installed, own := l.encoders[0], l.encoder("own")
		stranger := &library{desk: l.as(storetest.Stranger(t, l.Parts().Store)), server: l.server}
		mine, broken := authz.From(l.ctx).Workspace, false
		sealed := secret.New(bytes.Repeat([]byte{1}, secret.MasterLength)).Seal(mine, "key", []byte("sk"))
		l.Parts().Encoders = func(ctx context.Context) ([]llm.Encoder, error) {
			if authz.From(ctx).Workspace != mine {
				return []llm.Encoder{own}, nil
			}
			if _, err := secret.New(bytes.Repeat([]byte{2}, secret.MasterLength)).Open(mine, "key", sealed); broken {
				return nil, fmt.Errorf("workspaces.embedding_key: %w", err)
			}
			return []llm.Encoder{installed}, nil
		}
		base, before := l.taught("animals.md", animals)
		_, theirs := stranger.taught("animals.md", animals)
		l.mustEmbed(before)
		broken = true
		for _, workspace := range []string{mine, authz.From(stranger.ctx).Workspace} {
			l.settles(workspace, own)
		}
		if got := l.first(base, "an invoice"); got != "Invoice" {
			t.Errorf("%q is found by words", got)
		}
		_, after := l.taught("invoices.md", animals)
		err := l.embed(after)
		if _, ok := errors.AsType[*rivertype.JobSnoozeError](err); !ok || l.source(after).EmbeddingFailure() == nil {
			t.Errorf("%v, %v", err, l.source(after).EmbeddingFailure())
		}
		w := &knowledge.ReembedWorker{Service: l.Service}
		if err := w.Work(t.Context(), &river.Job[knowledge.ReembedArgs]{}); !errors.Is(err, secret.ErrOpen) {
			t.Errorf("nobody hears of it: %v", err)
		}
		if got := stranger.wanted(theirs); got != own.Space() {
			t.Errorf("others' are wanted in %q", got)
		}
		broken = false
		l.mustEmbed(after)
		if got := l.first(base, "zorgel?"); got != "Hound" {
			t.Errorf("%q is found by meaning", got)
		}
	})
}

// settles gives a workspace an endpoint of its own.
func (l *library) settles(workspace string, own llm.Encoder) {
	l.t.Helper()
	ctx := store.System(l.t.Context(), "settings of a test")
	if err := l.Parts().Store.Tx(ctx, func(ctx context.Context) error {
		return l.Parts().Store.Client(ctx).Workspace.UpdateOneID(workspace).SetEmbeddingURL(own.URL).SetEmbeddingModel(own.Default).Exec(ctx)
	}); err != nil {
		l.t.Fatal(err)
	}
}
