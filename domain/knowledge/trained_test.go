package knowledge_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The threshold parts paraphrases from other questions, but for one of each.
func TestNearness(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/training.tsv")
	if err != nil {
		t.Fatal(err)
	}
	wrong, pairs := map[string]int{}, 0
	for line := range strings.Lines(string(text)) {
		c := strings.Split(strings.TrimSpace(line), "\t")
		score := knowledge.Alike(c[2], c[1], index.Guess(c[1]))
		t.Logf("%s %.2f %s | %s", c[0], score, c[1], c[2])
		if pairs++; (score >= knowledge.Near) != (c[0] == "same") {
			wrong[c[0]]++
		}
	}
	if pairs < 40 || wrong["same"] > 1 || wrong["other"] > 1 {
		t.Errorf("of %d pairs %v are judged wrongly", pairs, wrong)
	}
}

// A training that is reworded is compared in the language of its new question, as if it had been created with it.
func TestRetrainedInAnotherLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, base := d.assistant(), d.base("Kasse")
		if _, err := d.Assign(d.ctx, base, a); err != nil {
			t.Fatal(err)
		}
		made, err := d.Train(d.ctx, base, knowledge.CreateTraining{Query: "Can I pay by card?", Response: "Ja, ab 10 Euro."})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct{ query, question, lang string }{
			{"Kann ich mit Karte bezahlen?", "Nehmt ihr auch eine Karte zum Bezahlen?", "de"},
			{"Preise", "Preise", ""},
			{"Can I pay by card?", "How can I pay with a card?", "en"},
		} {
			row, err := d.Retrain(d.ctx, base, made.ID, knowledge.UpdateTraining{Query: patch.Sent(&step.query)})
			if err != nil || store.Text(row.Language) != step.lang {
				t.Errorf("%q is in %q, %v", step.query, store.Text(row.Language), err)
			}
			all, err := d.Replies(d.ctx, knowledge.Asker{AssistantID: a})
			if err != nil {
				t.Fatal(err)
			}
			if reply, err := d.Trained(d.ctx, &all, step.question); err != nil || reply == nil {
				t.Errorf("%q is not answered by %q, %v", step.question, step.query, err)
			}
		}
	})
}

// The trainings of all knowledge bases together have a bound: an assistant may answer from any number of bases.
func TestTrainingsOfASubaccountAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const each, bases = 2000, 5
		full := make([]string, bases)
		for i := range full {
			full[i] = d.base("Handbook")
			d.write(func(ctx context.Context, client *ent.Client) error {
				for range 4 {
					rows := make([]*ent.QueryTrainingCreate, each/4)
					for j := range rows {
						rows[j] = client.QueryTraining.Create().SetKnowledgeBaseID(full[i]).SetQuery("Where is it?").SetResponse("Upstairs.")
					}
					if err := client.QueryTraining.CreateBulk(rows...).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
		}
		train := func(base string) (*knowledge.Training, error) {
			return d.Train(d.ctx, base, knowledge.CreateTraining{Query: "Is it upstairs?", Response: "Yes."})
		}
		another := d.base("Another")
		for _, base := range []string{full[0], another} {
			if _, err := train(base); !fault.Is(err, fault.Conflict) {
				t.Errorf("one more: %v", err)
			}
		}
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.QueryTraining.DeleteOneID(client.QueryTraining.Query().FirstIDX(ctx)).Exec(ctx)
		})
		if _, err := train(another); err != nil {
			t.Error(err)
		}
	})
}

// The questions of all trainings together have a bound in bytes. What is there stays and can become shorter, but not longer.
func TestQuestionsOfTrainingsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, long := d.base("Handbook"), strings.Repeat("é", 1000)
		d.write(func(ctx context.Context, client *ent.Client) error {
			rows := make([]*ent.QueryTrainingCreate, 1000)
			for i := range rows {
				rows[i] = client.QueryTraining.Create().SetKnowledgeBaseID(base).SetQuery(long).SetResponse("Yes.")
			}
			return client.QueryTraining.CreateBulk(rows...).Exec(ctx)
		})
		train := func() (*knowledge.Training, error) {
			return d.Train(d.ctx, base, knowledge.CreateTraining{Query: "Where?", Response: "Upstairs."})
		}
		if _, err := train(); !fault.Is(err, fault.Conflict) {
			t.Errorf("one more: %v", err)
		}
		id := d.Parts().Store.Client(d.ctx).QueryTraining.Query().FirstX(d.ctx).ID
		retrain := func(query string) error {
			_, err := d.Retrain(d.ctx, base, id, knowledge.UpdateTraining{Query: patch.Sent(&query)})
			return err
		}
		if err := retrain(long + "?"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a longer one: %v", err)
		}
		if _, err := d.Toggle(d.ctx, base, id); err != nil {
			t.Errorf("turned off: %v", err)
		}
		if err := retrain(long[:1990]); err != nil {
			t.Errorf("a shorter one: %v", err)
		}
		if _, err := train(); err != nil {
			t.Errorf("where there is room: %v", err)
		}
	})
}
