package knowledge_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Nothing is embedded while a workspace is suspended or a client archived; it is when that is over.
func TestNothingIsEmbeddedUnserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.Installed = l.encoders[0]
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
				err := l.Store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { return set(ctx, l.Store.Client(ctx), is) })
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
