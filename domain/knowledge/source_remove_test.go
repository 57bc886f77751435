package knowledge_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tidy does the job that removes what is left of the sources of a base, as often as it comes back.
func (d *desk) tidy(base string) {
	d.t.Helper()
	for {
		err := (&knowledge.RemoveSourcesWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[knowledge.RemoveSourcesArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 25}, Args: knowledge.RemoveSourcesArgs{KnowledgeBaseID: base},
		})
		if _, snoozed := errors.AsType[*rivertype.JobSnoozeError](err); snoozed {
			continue
		}
		if err != nil {
			d.t.Fatal(err)
		}
		return
	}
}

// parts are the rows that sources are made of, and the bytes that they count for.
func (d *desk) parts() (rows int, bytes int64) {
	d.t.Helper()
	c := d.Parts().Store.Client(d.ctx)
	for _, count := range []func(context.Context) (int, error){
		c.Chunk.Query().Count, c.Posting.Query().Count, c.FileBlob.Query().Count, c.ChunkVector.Query().Count,
	} {
		n, err := count(d.ctx)
		if err != nil {
			d.t.Fatal(err)
		}
		rows += n
	}
	all, err := c.KnowledgeSource.Query().All(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, s := range all {
		bytes += s.Size + s.IndexedSize
	}
	return rows, bytes
}

// A source that is deleted is gone for everybody at once, whole or half. Its rows go in the background, some at a time, and then its bytes
// are free. A job that comes twice, or goes on after a crash, leaves nothing.
func TestSourceIsRemovedInTheBackground(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("manual.txt", manual(400))
		before, _ := d.parts()
		if err := d.DeleteSource(d.ctx, base, source); err != nil {
			t.Fatal(err)
		}
		if left, _ := d.parts(); left < before-500 || left < 300 {
			t.Errorf("the request has removed %d of %d rows", before-left, before)
		}
		wantGone(t, d, base, source)
		for range 2 { // each in a transaction of its own
			if more, err := d.RemoveSource(d.ctx, source); !more || err != nil {
				t.Fatal(more, err)
			}
		}
		if left, bytes := d.parts(); left >= before || left == 0 || bytes == 0 {
			t.Errorf("%d of %d rows are left, and %d bytes", left, before, bytes)
		}
		wantGone(t, d, base, source)
		if err := d.try(source, 1); err != nil { // whatever was enqueued for it
			t.Error(err)
		}
		if err := d.try(source, 6); err != nil {
			t.Error(err)
		}
		wantGone(t, d, base, source)
		d.tidy(base)
		d.tidy(base)
		if left, bytes := d.parts(); left != 0 || bytes != 0 {
			t.Errorf("%d rows and %d bytes are left", left, bytes)
		}
		rows, err := d.Parts().Store.Client(store.System(t.Context(), "test")).AuditEntry.Query().
			Where(auditentry.ActionHasPrefix("knowledgesource.")).All(store.System(t.Context(), "test"))
		deletions := 0
		for _, r := range rows {
			if r.ActorID == authz.From(d.ctx).ID && r.Action == "knowledgesource.delete" && r.TargetID == source {
				deletions++
			}
		}
		if err != nil || deletions != 1 {
			t.Errorf("%d entries of the deletion among %d, %v", deletions, len(rows), err)
		}
	})
}

// wantGone looks for the only source of a base, after it was deleted.
func wantGone(t *testing.T, d *desk, base, source string) {
	t.Helper()
	if found := d.search(base, "word7"); len(found) != 0 {
		t.Errorf("%d passages are found", len(found))
	}
	b, err := d.Get(d.ctx, base)
	list, lerr := d.Sources(d.ctx, base, knowledge.SourceFilter{})
	if err != nil || lerr != nil || b.Sources != 0 || len(list.Nodes) != 0 {
		t.Errorf("%+v, %+v; %v, %v", b, list, err, lerr)
	}
	_, err = d.GetSource(d.ctx, source)
	wantCode(t, err, fault.NotFound)
	wantCode(t, d.DeleteSource(d.ctx, base, source), fault.NotFound)
	_, err = d.Retry(d.ctx, base, source)
	wantCode(t, err, fault.NotFound)
}

// A source that is deleted while it is read stays deleted, whether the reading ends well or badly.
func TestDeletedWhileItIsRead(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]int{"read": http.StatusOK, "refused": http.StatusNotFound} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				base, source := d.base("Base"), ""
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					if err := d.DeleteSource(d.ctx, base, source); err != nil {
						t.Error(err)
					}
					w.WriteHeader(status)
					_, _ = io.WriteString(w, "Of word7.")
				}))
				defer server.Close()
				s, err := d.AddFile(d.ctx, base, knowledge.FileSource{FileURL: server.URL + "/a.txt"})
				if err != nil {
					t.Fatal(err)
				}
				source = s.ID
				_ = d.try(source, 1) // it may come again, and finds that it is gone
				if err := d.try(source, 2); err != nil {
					t.Error(err)
				}
				wantGone(t, d, base, source)
				d.tidy(base)
				if left, bytes := d.parts(); left != 0 || bytes != 0 {
					t.Errorf("%d rows and %d bytes are left", left, bytes)
				}
			})
		})
	}
}

// What the job was lost for is found by the sweep, whoever's it is.
func TestRemovalThatWasLost(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("manual.txt", manual(400))
		if err := d.DeleteSource(d.ctx, base, source); err != nil {
			t.Fatal(err)
		}
		sweep := func(want int) {
			t.Helper()
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := d.jobs("knowledge_removal"); n != want {
				t.Errorf("%d jobs, want %d", n, want)
			}
		}
		sweep(1)
		d.write(func(ctx context.Context, c *ent.Client) error {
			return c.KnowledgeSource.Update().Where(knowledgesource.ID(source)).SetUpdatedAt(store.Timestamp().AddDate(0, 0, -1)).Exec(ctx)
		})
		sweep(2)
		sweep(2)
	})
}

// However many sources one takes the place of, what assistants answer from is read once.
func TestManySourcesAreHandedOverTogether(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, assistant := d.base("Base"), d.assistant()
		ids := []string{}
		for _, text := range []string{"One.", "Two.", "Three.", "Heir."} {
			ids = append(ids, d.read(d.upload(base, "a.txt", text)).ID)
		}
		heir := ids[3]
		if _, err := d.AssignSources(d.ctx, base, assistant, ids[:3:3]); err != nil {
			t.Fatal(err)
		}
		ctx, asked := store.Count(d.ctx)
		if err := d.HandOver(ctx, base, heir, ids[:3]...); err != nil {
			t.Fatal(err)
		}
		got, err := d.AssignedSources(d.ctx, base, assistant)
		if err != nil || len(got) != 1 || got[0] != heir {
			t.Errorf("it answers from %v, %v; want %s", got, err, heir)
		}
		left, err := d.Sources(d.ctx, base, knowledge.SourceFilter{})
		if err != nil || len(left.Nodes) != 1 {
			t.Errorf("%+v, %v", left, err)
		}
		several, _ := asked.Statements()
		last := d.read(d.upload(base, "b.txt", "Four.")).ID
		if _, err := d.AssignSources(d.ctx, base, assistant, []string{last}); err != nil {
			t.Fatal(err)
		}
		ctx, asked = store.Count(d.ctx)
		if err := d.HandOver(ctx, base, heir, last); err != nil {
			t.Fatal(err)
		}
		if one, _ := asked.Statements(); several != one {
			t.Errorf("%d statements for three sources, %d for one", several, one)
		}
	})
}
