package knowledge_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
)

// reviews is how many reviews of unanswered questions have been enqueued, of an assistant or of a base.
func (d *desk) reviews() (n int) { return d.jobs("unanswered_review") + d.jobs("knowledge_review") }

// jobs is how many of a kind have been enqueued.
func (d *desk) jobs(kind string) (n int) {
	d.t.Helper()
	table := "river_job"
	if d.Parts().Store.Postgres() {
		table = "river." + table
	}
	err := d.Parts().Store.SystemDB().QueryRowContext(d.t.Context(), "SELECT count(*) FROM "+table+" WHERE kind = '"+kind+"'").Scan(&n)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

func (d *desk) review(assistant string) {
	d.t.Helper()
	w := &knowledge.ReviewWorker{Service: d.Service}
	err := w.Work(d.t.Context(), &river.Job[knowledge.ReviewArgs]{JobRow: &rivertype.JobRow{}, Args: knowledge.ReviewArgs{AssistantID: assistant}})
	if err != nil {
		d.t.Fatal(err)
	}
}

// reviewBase has the assistants of a base reviewed.
func (d *desk) reviewBase(base string) {
	d.t.Helper()
	w := &knowledge.ReviewBaseWorker{Service: d.Service}
	err := w.Work(d.t.Context(), &river.Job[knowledge.ReviewBaseArgs]{JobRow: &rivertype.JobRow{}, Args: knowledge.ReviewBaseArgs{KnowledgeBaseID: base}})
	if err != nil {
		d.t.Fatal(err)
	}
}

// answering is an assistant that answers from a base, and has left a question open.
func (d *desk) answering(question string) (assistant, base string) {
	d.t.Helper()
	assistant, base = d.assistant(), d.base("Handbook")
	d.write(func(ctx context.Context, client *ent.Client) error {
		return client.AssistantKnowledgeBase.Create().SetAssistantID(assistant).SetKnowledgeBaseID(base).Exec(ctx)
	})
	d.miss(assistant, d.conversation(), question)
	return assistant, base
}

// However many pages a run reads, open questions are asked again once, when it ends; and not if it has read nothing new.
func TestARunIsReviewedOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		_, base := d.answering("Are elephants allowed?")
		w := host(t)
		w.page("/", "Home", "Welcome.", "/a", "/b", "/c", "/d")
		for _, p := range []string{"/a", "/b", "/c", "/d"} {
			w.page(p, "Page "+p, "Text of "+p)
		}
		d.Hasten()
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		want := func(when string, n int) {
			t.Helper()
			if got := d.reviews(); got != n {
				t.Errorf("%s: %d reviews, want %d", when, got, n)
			}
		}
		d.crawl(site.ID)
		want("five pages", 1)
		d.again(site.ID)
		want("nothing new", 1)
		w.page("/b", "Page b", "Quite another text.")
		w.status("/d", http.StatusNotFound)
		d.again(site.ID)
		want("a page has changed", 2)
		w.page("/", "Home", "You are welcome.", "/a", "/b", "/c")
		run, err := d.Run(d.ctx, site.ID)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // its rules, and the page that has changed
			d.step(site.ID, run.Run)
		}
		if _, err := d.Stop(d.ctx, site.ID); err != nil {
			t.Fatal(err)
		}
		want("stopped after a page", 3)
	})
}

// Of sources that are sent together the last one that is read has open questions asked again, whatever becomes of it.
func TestSourcesAreReviewedTogether(t *testing.T) {
	t.Parallel()
	for name, last := range map[string]func(d *desk, base, source string) error{
		"read":    func(d *desk, _, source string) error { return d.try(source, 1) },
		"failed":  func(d *desk, _, source string) error { return d.try(source, 6) },
		"deleted": func(d *desk, base, source string) error { return d.DeleteSource(d.ctx, base, source) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				a, base := d.answering("How much is a parking permit for visitors?")
				first := d.upload(base, "guide.md", permits)
				second := d.upload(base, "other.md", "Nothing of that.")
				d.read(first)
				d.review(a)
				wantMissed(t, d, "1 How much is a parking permit for visitors?")
				before := d.reviews()
				if err := last(d, base, second); err != nil {
					t.Fatal(err)
				}
				if d.reviews() == before {
					t.Error("nobody reviews what was read before")
				}
				d.review(a)
				wantMissed(t, d)
			})
		})
	}
}

// permits answers what questions about parking ask.
const permits = "# Guide\n\n## Parking permits\n\nA parking permit for visitors is £4 a day.\n\n## Tours\n\nTours begin at noon.\n"

// A review that was left to a source of another base takes place if that base is taken from the assistant first.
func TestReviewOfABaseThatIsTakenAway(t *testing.T) {
	t.Parallel()
	for name, take := range map[string]func(d *desk, assistant, kept, taken string) error{
		"removed": func(d *desk, assistant, _, taken string) error {
			_, err := d.Remove(d.ctx, taken, assistant)
			return err
		},
		"replaced": func(d *desk, assistant, kept, _ string) error { return d.Replace(d.ctx, kept, assistant) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				a, base := d.answering("How much is a parking permit for visitors?")
				other := d.base("Other")
				if _, err := d.Assign(d.ctx, other, a); err != nil {
					t.Fatal(err)
				}
				pending := d.upload(other, "other.md", "Nothing of that.")
				d.read(d.upload(base, "guide.md", permits))
				d.review(a)
				wantMissed(t, d, "1 How much is a parking permit for visitors?")
				before := d.reviews()
				if err := take(d, a, base, other); err != nil {
					t.Fatal(err)
				}
				if d.reviews() == before {
					t.Error("nobody reviews what was read before")
				}
				d.review(a)
				wantMissed(t, d)
				d.read(pending)
			})
		})
	}
}

// A source that nobody reads any more, though it says so, keeps no review from taking place.
func TestReviewDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, base := d.answering("How much is a parking permit for visitors?")
		left := d.upload(base, "other.md", "Nothing of that.")
		d.read(d.upload(base, "guide.md", permits))
		since := func(age time.Duration) {
			d.write(func(ctx context.Context, client *ent.Client) error {
				return client.KnowledgeSource.UpdateOneID(left).SetStatus(knowledge.Processing).SetUpdatedAt(time.Now().UTC().Add(-age)).Exec(ctx)
			})
		}
		since(10 * time.Minute)
		d.review(a)
		wantMissed(t, d, "1 How much is a parking permit for visitors?")
		since(2 * time.Hour)
		d.review(a)
		wantMissed(t, d)
	})
}
