package knowledge_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

const permit = "How much is a parking permit for visitors?"

// question is the id of the only question of the list.
func (d *desk) question() string {
	d.t.Helper()
	list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{}, nil, nil)
	if err != nil || len(list.Nodes) != 1 {
		d.t.Fatalf("%+v, %v", list, err)
	}
	return list.Nodes[0].ID
}

// wantAnswered compares the whole list, each with what answers it: a training or a source of the base, or nothing.
func wantAnswered(t *testing.T, d *desk, base string, want ...string) {
	t.Helper()
	list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range list.Nodes {
		line := fmt.Sprintf("%d %s", u.Count, u.Question)
		if a := u.Answer; a != nil {
			kind := "source"
			if a.TrainingID != nil {
				kind = "training"
			}
			if line += fmt.Sprintf(" < %s %s", kind, a.Name); a.KnowledgeBaseID != base || (a.TrainingID == nil) == (a.SourceID == nil) {
				t.Errorf("%+v is of another base than %s", a, base)
			}
		}
		got = append(got, line)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// wantReview says that questions are asked again, of which so many reviews were queued before.
func (d *desk) wantReview(before int) {
	d.t.Helper()
	if d.reviews() == before {
		d.t.Error("nobody looks whether something answers it now")
	}
}

// What is made of a question answers it, however else it is put, until it is gone or answers no longer. Each way that it may go is one case.
func TestWhatIsMadeOfAQuestionAnswersIt(t *testing.T) {
	t.Parallel()
	train := knowledge.CreateTraining{Query: "Do elephants park?", Response: "They pay as cars do."}
	byTraining := func(d *desk, base, question string) (id string, err error) {
		made, err := d.TrainFor(d.ctx, base, train, &question)
		if err == nil {
			id = made.ID
		}
		return id, err
	}
	bySource := func(d *desk, base, question string) (id string, err error) {
		made, err := d.AddTextFor(d.ctx, base, "Permits", "A permit is £4 a day.", &question)
		if err == nil {
			id = made.ID
		}
		return id, err
	}
	for name, c := range map[string]struct {
		made string
		make func(d *desk, base, question string) (string, error)
		gone func(d *desk, assistant, base, made string) error
	}{
		"a training is deleted": {"training Do elephants park?", byTraining, func(d *desk, _, base, made string) error { return d.Untrain(d.ctx, base, made) }},
		"a training is turned off": {"training Do elephants park?", byTraining, func(d *desk, _, base, made string) error {
			_, err := d.Toggle(d.ctx, base, made)
			return err
		}},
		"a source is deleted":     {"source Permits", bySource, func(d *desk, _, base, made string) error { return d.DeleteSource(d.ctx, base, made) }},
		"a source cannot be read": {"source Permits", bySource, func(d *desk, _, _, made string) error { return d.try(made, 6) }},
		"the assistant answers from another source of the base": {"source Permits", bySource, func(d *desk, assistant, base, _ string) error {
			_, err := d.AssignSources(d.ctx, base, assistant, []string{d.upload(base, "other.md", "Nothing of that.")})
			return err
		}},
		"the base is archived": {"source Permits", bySource, func(d *desk, _, base, _ string) error { return d.Archive(d.ctx, base) }},
		"the base is taken from the assistant": {"training Do elephants park?", byTraining, func(d *desk, assistant, base, _ string) error {
			_, err := d.Remove(d.ctx, base, assistant)
			return err
		}},
		"the assistant has another base": {"source Permits", bySource, func(d *desk, assistant, _, _ string) error {
			return d.Replace(d.ctx, d.base("Other"), assistant)
		}},
		"it is asked again, and not answered": {"training Do elephants park?", byTraining, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				assistant, base := d.answering(permit)
				made, err := c.make(d, base, d.question())
				if err != nil {
					t.Fatal(err)
				}
				wantAnswered(t, d, base, "1 "+permit+" < "+c.made)
				wantMissed(t, d)
				if c.gone == nil {
					d.miss(assistant, d.conversation(), permit)
					wantAnswered(t, d, base, "2 "+permit)
					return
				}
				before := d.reviews()
				if err := c.gone(d, assistant, base, made); err != nil {
					t.Fatal(err)
				}
				wantAnswered(t, d, base, "1 "+permit)
				wantMissed(t, d, "1 "+permit)
				d.wantReview(before)
			})
		})
	}
}

// A source that is deleted answers nothing, also while its rows are there and somebody has found the answer in it before.
func TestADeletedSourceAnswersNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		_, base := d.answering(permit)
		question := d.question()
		gone, kept := d.upload(base, "old.md", "A permit is £4 a day."), d.upload(base, "new.md", "A permit is £5 a day.")
		// As one of many rows is until they are gone.
		if _, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), "UPDATE knowledge_sources SET status = 'REMOVED' WHERE id = $1", gone); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ source, want string }{{gone, ""}, {kept, " < source new.md"}} {
			if err := d.Credit(d.ctx, c.source, question); err != nil {
				t.Fatal(err)
			}
			wantAnswered(t, d, base, "1 "+permit+c.want)
		}
	})
}

// A base that is restored answers what it answered before.
func TestARestoredBaseAnswersAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, base := d.answering(permit)
		if _, err := d.Train(d.ctx, base, knowledge.CreateTraining{Query: permit, Response: "£4 a day."}); err != nil {
			t.Fatal(err)
		}
		archive := func(is bool) {
			if _, err := d.Change(d.ctx, base, knowledge.UpdateBase{IsArchived: patch.Sent(&is)}); err != nil {
				t.Fatal(err)
			}
			d.review(assistant)
		}
		archive(true)
		wantAnswered(t, d, base, "1 "+permit)
		before := d.reviews()
		archive(false)
		wantAnswered(t, d, base, "1 "+permit+" < training "+permit)
		d.wantReview(before)
	})
}

// What answers a question is said of the question that it was made from and of those that it was found to answer; what is open stands before it.
func TestAnsweredQuestionsStandBehindOpenOnes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, base := d.answering(permit)
		d.miss(assistant, d.conversation(), permit)
		d.miss(assistant, d.conversation(), "Are elephants allowed?")
		d.read(d.upload(base, "guide.md", permits))
		d.review(assistant)
		wantAnswered(t, d, base, "1 Are elephants allowed?", "2 "+permit+" < source guide.md")
		only := true
		list, err := d.Unanswered(d.ctx, knowledge.UnansweredFilter{Answered: &only}, nil, nil)
		if err != nil || len(list.Nodes) != 1 || list.Nodes[0].Question != permit {
			t.Errorf("%+v, %v", list.Nodes, err)
		}
		if n, err := list.TotalCount(d.ctx); err != nil || *n != 1 {
			t.Errorf("%d, %v", *n, err)
		}
	})
}

// A website that is deleted answers nothing from then on, though its rows go later.
func TestADeletedSiteAnswersNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, base := d.answering(permit)
		w := host(t)
		w.page("/", "Parking permits", "A parking permit for visitors is £4 a day.")
		d.Hasten()
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		d.review(assistant)
		wantMissed(t, d)
		if err := d.DeleteSite(d.ctx, site.ID); err != nil {
			t.Fatal(err)
		}
		wantAnswered(t, d, base, "1 "+permit)
	})
}

// A question that is not the caller's, that is of an assistant without the base, or that is gone by now, is answered by nothing that is kept.
func TestOnlyOwnQuestionsAreAnswered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		_, base := d.answering(permit)
		question := d.question()
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		_, theirs := rival.answering(permit)
		foreign := rival.question()
		apart := d.base("Of nobody")
		for name, c := range map[string]struct {
			d              *desk
			base, question string
		}{
			"another tenant's question":        {d, base, foreign},
			"another tenant answers":           {rival, theirs, question},
			"another tenant's base":            {rival, base, question},
			"none":                             {d, base, "gap_none"},
			"of an assistant without the base": {d, apart, question},
		} {
			_, err := c.d.TrainFor(c.d.ctx, c.base, knowledge.CreateTraining{Query: "Why?", Response: "So."}, &c.question)
			if wantCode(t, err, fault.NotFound); err == nil {
				t.Errorf("%s: a training answers", name)
			}
			_, err = c.d.AddTextFor(c.d.ctx, c.base, "Text", "So.", &c.question)
			wantCode(t, err, fault.NotFound)
		}
		for _, who := range []*desk{d, rival} {
			client := who.Parts().Store.Client(who.ctx)
			trainings, err := client.QueryTraining.Query().Count(who.ctx)
			if err != nil || trainings != 0 {
				t.Errorf("%d trainings are kept, %v", trainings, err)
			}
			sources, err := client.KnowledgeSource.Query().Count(who.ctx)
			if err != nil || sources != 0 {
				t.Errorf("%d sources are kept, %v", sources, err)
			}
		}
		wantAnswered(t, d, base, "1 "+permit)
		wantAnswered(t, rival, theirs, "1 "+permit)
		gone := func(ctx context.Context, client *ent.Client) error {
			_, err := client.UnansweredQuestion.Delete().Where(unansweredquestion.GroupID(question)).Exec(ctx)
			return err
		}
		d.write(gone)
		_, err := d.TrainFor(d.ctx, base, knowledge.CreateTraining{Query: "Why?", Response: "So."}, &question)
		wantCode(t, err, fault.NotFound)
	})
}

// A text is no answer for an assistant that is limited to other sources; a fixed answer is.
func TestALimitedAssistantAnswersFromNoNewText(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, base := d.answering(permit)
		if _, err := d.AssignSources(d.ctx, base, assistant, []string{d.upload(base, "other.md", "Nothing of that.")}); err != nil {
			t.Fatal(err)
		}
		question := d.question()
		_, err := d.AddTextFor(d.ctx, base, "Permits", "A permit is £4 a day.", &question)
		wantCode(t, err, fault.Conflict)
		wantAnswered(t, d, base, "1 "+permit)
		if _, err := d.TrainFor(d.ctx, base, knowledge.CreateTraining{Query: "Do elephants park?", Response: "They do."}, &question); err != nil {
			t.Fatal(err)
		}
		wantAnswered(t, d, base, "1 "+permit+" < training Do elephants park?")
	})
}

// The wall: no question is answered by another tenant's training or source, whoever writes it.
func TestQuestionsAreNotAnsweredAcrossTenants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.answering(permit)
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		_, theirs := rival.answering(permit)
		training, err := rival.Train(rival.ctx, theirs, knowledge.CreateTraining{Query: "Why?", Response: "So."})
		if err != nil {
			t.Fatal(err)
		}
		source := rival.upload(theirs, "guide.md", permits)
		for name, set := range map[string]func(u *ent.UnansweredQuestionUpdate) *ent.UnansweredQuestionUpdate{
			"training": func(u *ent.UnansweredQuestionUpdate) *ent.UnansweredQuestionUpdate {
				return u.SetTrainingID(training.ID)
			},
			"source": func(u *ent.UnansweredQuestionUpdate) *ent.UnansweredQuestionUpdate { return u.SetSourceID(source) },
		} {
			err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
				return set(d.Parts().Store.Client(ctx).UnansweredQuestion.Update()).Exec(ctx)
			})
			if err == nil {
				t.Errorf("another tenant's %s answers", name)
			}
		}
		wantMissed(t, d, "1 "+permit)
	})
}
