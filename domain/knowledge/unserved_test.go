package knowledge_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Nothing is embedded while a workspace is suspended or a client archived; it is when that is over.
func TestNothingIsEmbeddedUnserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.Parts().Installed = l.encoders[0]
		c := authz.From(l.ctx)
		for how, set := range map[string]func(ctx context.Context, client *ent.Client, is bool) error{
			"suspended": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Workspace.UpdateOneID(c.Workspace).SetSuspended(is).Exec(ctx)
			},
			"archived": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Subaccount.UpdateOneID(c.Subaccount).SetArchived(is).Exec(ctx)
			},
		} {
			change := func(is bool) {
				err := l.Parts().Store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { return set(ctx, l.Parts().Store.Client(ctx), is) })
				if err != nil {
					t.Fatal(err)
				}
			}
			_, waiting := l.taught("animals.md", animals) // its job is there already
			_, found := l.taught("others.md", animals)
			asked := len(l.server.Requests())
			change(true)
			l.reembed()
			if err := l.embed(waiting); err != nil {
				t.Errorf("%s: %v", how, err)
			}
			if l.wanted(found) != "" || len(l.server.Requests()) != asked || len(l.spaces(waiting)) > 0 {
				t.Errorf("%s: wanted in %q, %d requests", how, l.wanted(found), len(l.server.Requests())-asked)
			}
			change(false)
			l.reembed()
			for _, source := range []string{waiting, found} {
				if l.wanted(source) != l.encoders[0].Space() {
					t.Errorf("%s: nobody embeds it afterwards", how)
				}
				l.mustEmbed(source)
			}
		}
	})
}

// A workspace that declines embeddings after one of its clients was not served has that client's vectors taken away as well, and the key of the
// endpoint before is forgotten.
func TestDeclinedWhileUnserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		before, own := l.encoders[0], l.encoder("own")
		mine := authz.From(l.ctx)
		change := func(f func(ctx context.Context, client *ent.Client) error) {
			t.Helper()
			err := l.Parts().Store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { return f(ctx, l.Parts().Store.Client(ctx)) })
			if err != nil {
				t.Fatal(err)
			}
		}
		archived := func(is bool) {
			change(func(ctx context.Context, client *ent.Client) error {
				return client.Subaccount.UpdateOneID(mine.Subaccount).SetArchived(is).Exec(ctx)
			})
		}
		_, source := l.taught("animals.md", animals)
		l.mustEmbed(source)
		l.encoders = []llm.Encoder{own, before}
		change(func(ctx context.Context, client *ent.Client) error {
			return client.Workspace.UpdateOneID(mine.Workspace).SetEmbeddingURL(own.URL).SetEmbeddingModel(own.Default).SetEmbeddingBefore([]byte("sealed")).Exec(ctx)
		})
		l.reembed()
		archived(true)
		if err := l.embed(source); err != nil { // for the new endpoint
			t.Fatal(err)
		}
		if s := l.spaces(source); len(s) != 1 || s[before.Space()] == 0 {
			t.Fatalf("it is in %v", s)
		}
		l.encoders = nil
		change(func(ctx context.Context, client *ent.Client) error {
			return client.Workspace.UpdateOneID(mine.Workspace).ClearEmbeddingURL().ClearEmbeddingModel().SetEmbeddingsDeclined(true).Exec(ctx)
		})
		archived(false)
		jobs := l.jobs("knowledge_embed")
		l.reembed()
		if n := l.jobs("knowledge_embed") - jobs; n != 1 {
			t.Fatalf("%d jobs take it out of its space", n)
		}
		if err := l.embed(source); err != nil {
			t.Fatal(err)
		}
		jobs = l.jobs("knowledge_embed")
		l.reembed()
		row := l.Parts().Store.Client(l.ctx).Workspace.Query().OnlyX(l.ctx)
		if s := l.spaces(source); len(s) > 0 || l.source(source).Embedded() || len(row.EmbeddingBefore) > 0 {
			t.Errorf("it is in %v, the key before is kept: %t", s, len(row.EmbeddingBefore) > 0)
		}
		if n := l.jobs("knowledge_embed"); n != jobs {
			t.Errorf("%d more jobs", n-jobs)
		}
	})
}
