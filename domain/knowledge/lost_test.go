package knowledge_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/embedtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// lose the jobs of a kind.
func (d *desk) lose(kind string) {
	d.t.Helper()
	table := "river_job"
	if d.Store.Postgres() {
		table = "river." + table
	}
	if _, err := d.Store.SystemDB().ExecContext(d.t.Context(), "DELETE FROM "+table+" WHERE kind = '"+kind+"'"); err != nil {
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
		stranger := d.as(storetest.Stranger(t, d.Store))
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
