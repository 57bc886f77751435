package knowledge_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lose the jobs of a kind.
func (d *desk) lose(kind string) {
	d.t.Helper()
	table := "river_job"
	if d.Parts().Store.Postgres() {
		table = "river." + table
	}
	if _, err := d.Parts().Store.SystemDB().ExecContext(d.t.Context(), "DELETE FROM "+table+" WHERE kind = '"+kind+"'"); err != nil {
		d.t.Fatal(err)
	}
}

// sweep until nothing is to be found any more, and count the jobs of a kind.
func (d *desk) sweep(kind string) int {
	d.t.Helper()
	for range 2 {
		if err := d.Sweep(d.t.Context()); err != nil {
			d.t.Fatal(err)
		}
	}
	return d.jobs(kind)
}

// A source whose job is gone before it was read is read after the next sweep, whoever's it is. What has a job, or needs none, gets no other.
func TestSourceWithoutItsJobIsRead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		stranger := d.as(storetest.Stranger(t, d.Parts().Store))
		base := d.base("Handbook")
		lost, begun := d.upload(base, "a.md", animals), d.upload(base, "b.md", animals)
		theirs := stranger.upload(stranger.base("Handbook"), "a.md", animals)
		if s := d.read(d.upload(base, "c.pdf", "no document")); s.Status != knowledge.Failed {
			t.Fatalf("it is %s", s.Status)
		}
		d.read(d.upload(base, "d.md", animals))
		deleted := d.upload(base, "e.md", animals)
		if err := d.DeleteSource(d.ctx, base, deleted); err != nil {
			t.Fatal(err)
		}
		site := d.site(base, knowledge.CreateSite{URL: "https://s.example"})
		d.write(func(ctx context.Context, client *ent.Client) error {
			page, err := client.KnowledgePage.Create().SetSiteID(site.ID).SetKind("page").SetURL(site.URL).Save(ctx)
			if err != nil {
				return err
			}
			if err := client.KnowledgeSource.UpdateOneID(begun).SetStatus(knowledge.Processing).Exec(ctx); err != nil {
				return err
			}
			return client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetPageID(page.ID).SetName("half").SetType("url").
				SetFileURL(page.URL).SetStatus(knowledge.Processing).Exec(ctx)
		})
		d.lose("knowledge_ingest")
		d.lose("knowledge_crawl")
		d.upload(base, "f.md", animals)
		if n := d.sweep("knowledge_ingest"); n != 4 { // those that are lost, and the last one's own
			t.Errorf("%d jobs", n)
		}
		d.work()
		await.Until(t, "what was lost is not read", func() bool {
			return d.source(lost).Status == knowledge.Ready && d.source(begun).Status == knowledge.Ready && stranger.source(theirs).Status == knowledge.Ready
		})
	})
}

// A source whose job is gone before all of it was embedded, or taken away, is embedded after the next sweep, or is not.
func TestSourceWithoutItsJobIsEmbedded(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		base, done := l.taught("animals.md", animals)
		l.mustEmbed(done)
		left := l.upload(base, "left.md", animals)
		l.read(left)
		l.mustEmbed(left)
		l.write(func(ctx context.Context, client *ent.Client) error { // its endpoint is declined
			return client.KnowledgeSource.UpdateOneID(left).SetSpaceWanted("").Exec(ctx)
		})
		half := l.upload(base, "half.md", animals)
		l.read(half)
		l.server.Down(embedtest.Status(401))
		if err := l.embed(half); err == nil || l.wanted(half) == "" {
			t.Fatalf("it is embedded: %v", err)
		}
		l.server.Down(nil)
		l.lose("knowledge_embed")
		if n := l.sweep("knowledge_embed"); n != 2 {
			t.Errorf("%d jobs", n)
		}
		l.work()
		await.Until(t, "what was lost is not embedded", func() bool { return l.source(half).Embedded() && l.wanted(left) != "" })
	})
}

// A sweep leaves alone what belongs to an archived client or a suspended workspace. It is taken up when that is over.
func TestNothingIsTakenUpUnserved(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		c := authz.From(l.ctx)
		base := l.base("Handbook")
		l.upload(base, "unread.md", animals)
		half := l.upload(base, "half.md", animals)
		l.read(half)
		l.server.Down(embedtest.Status(401))
		if err := l.embed(half); err == nil || l.wanted(half) == "" {
			t.Fatalf("it is embedded: %v", err)
		}
		for how, set := range map[string]func(ctx context.Context, client *ent.Client, is bool) error{
			"suspended": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Workspace.UpdateOneID(c.Workspace).SetSuspended(is).Exec(ctx)
			},
			"archived": func(ctx context.Context, client *ent.Client, is bool) error {
				return client.Subaccount.UpdateOneID(c.Subaccount).SetArchived(is).Exec(ctx)
			},
		} {
			for _, is := range []bool{true, false} {
				err := l.Parts().Store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { return set(ctx, l.Parts().Store.Client(ctx), is) })
				if err != nil {
					t.Fatal(err)
				}
				for _, kind := range []string{"knowledge_ingest", "knowledge_embed"} {
					l.lose(kind)
					if n := l.sweep(kind); (n == 0) != is {
						t.Errorf("%s: %t: %d jobs of %s", how, is, n, kind)
					}
				}
			}
		}
	})
}

// More sources than a sweep looks at together are taken up one sweep after another, also those behind many that have their jobs.
func TestManySourcesWithoutTheirJobs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Handbook")
		for range 3 {
			d.write(func(ctx context.Context, client *ent.Client) error {
				rows := make([]*ent.KnowledgeSourceCreate, 340)
				for i := range rows {
					rows[i] = client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName(fmt.Sprint(i)).SetType("text")
				}
				return client.KnowledgeSource.CreateBulk(rows...).Exec(ctx)
			})
		}
		for _, want := range []int{1000, 1020, 1020} {
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := d.jobs("knowledge_ingest"); n != want {
				t.Errorf("%d jobs, want %d", n, want)
			}
		}
	})
}

// What was wanted in a space and is given up before it was there is through: no sweep finds it again.
func TestGivenUpBeforeItWasEmbedded(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		_, half := l.taught("animals.md", animals)
		l.server.Down(embedtest.Status(401))
		if err := l.embed(half); err == nil || l.wanted(half) == "" {
			t.Fatalf("it is embedded: %v", err)
		}
		l.encoders = []llm.Encoder{}
		if err := l.embed(half); err != nil || l.wanted(half) != "" {
			t.Errorf("wanted in %q: %v", l.wanted(half), err)
		}
		l.lose("knowledge_embed")
		if n := l.sweep("knowledge_embed"); n != 0 {
			t.Errorf("%d jobs", n)
		}
	})
}
