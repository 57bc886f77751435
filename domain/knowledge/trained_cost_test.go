package knowledge_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// novel is a text of so many different words.
func novel(words int) string {
	var b strings.Builder
	for i := range words {
		fmt.Fprintf(&b, "%s ", strings.Map(func(d rune) rune { return d - '0' + 'a' }, fmt.Sprint(100000+i)))
	}
	return b.String()
}

// However many messages there are, of any length, each training is read once, and of a message no more than a question may have. One that
// is changed is read again.
func TestTrainingsReadAMessageOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, base := d.assistant(), d.base("Handbook")
		if _, err := d.Assign(d.ctx, base, a); err != nil {
			t.Fatal(err)
		}
		const trainings = 40
		d.write(func(ctx context.Context, client *ent.Client) error {
			for i := range trainings {
				err := client.QueryTraining.Create().SetKnowledgeBaseID(base).SetQuery(fmt.Sprintf("Where is room %d?", i)).
					SetResponse("Upstairs.").SetLanguage([]string{"en", "de"}[i%2]).Exec(ctx)
				if err != nil {
					return err
				}
			}
			return nil
		})
		replies := func() *knowledge.Replies {
			all, err := d.Replies(d.ctx, knowledge.Asker{AssistantID: a})
			if err != nil {
				t.Fatal(err)
			}
			return &all
		}
		read := func(all *knowledge.Replies, most int) {
			t.Helper()
			texts, size := d.Read(d.ctx, all, novel(12_000)), 0
			for _, text := range texts {
				size += len(text)
			}
			if len(texts) > most || size > 20_000 {
				t.Errorf("%d texts of %d bytes are read", len(texts), size)
			}
		}
		all := replies()
		read(all, trainings+2)
		for _, again := range []*knowledge.Replies{all, replies(), replies()} { // in the same turn, and in others
			read(again, 2)
		}
		d.followsChanges(base, replies)
		all = replies()
		found, err := d.Trained(d.ctx, all, "where is ROOM 17")
		if err != nil || found == nil || found.Query != "Where is room 17?" || found.Response != "Upstairs." {
			t.Errorf("%+v, %v", found, err)
		}
		ctx, leave := context.WithCancel(d.ctx)
		leave()
		if found, err := d.Trained(ctx, all, "where is room 17"); err == nil {
			t.Errorf("who has left gets %v", found)
		}
	})
}

// followsChanges fails the test unless a training that was reworded or deleted is compared in its current state.
func (d *desk) followsChanges(base string, replies func() *knowledge.Replies) {
	d.t.Helper()
	first := d.Parts().Store.Client(d.ctx).QueryTraining.Query().Where(querytraining.Query("Where is room 3?")).OnlyX(d.ctx)
	if _, err := d.Retrain(d.ctx, base, first.ID, knowledge.UpdateTraining{Query: patch.Sent(new("Who keeps the keys?"))}); err != nil {
		d.t.Fatal(err)
	}
	if found, err := d.Trained(d.ctx, replies(), "Who keeps the KEYS"); err != nil || found == nil || found.ID != first.ID {
		d.t.Errorf("%+v, %v", found, err)
	}
	if err := d.Untrain(d.ctx, base, first.ID); err != nil {
		d.t.Fatal(err)
	}
	if found, err := d.Trained(d.ctx, replies(), "Who keeps the KEYS"); err != nil || found != nil {
		d.t.Errorf("what was deleted replies: %+v, %v", found, err)
	}
}

// Of a message of any length, the beginning and the end are searched for: what is asked stands before or behind what was pasted.
func TestSearchReadsBothEndsOfAMessage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, _ := d.taught("hours.md", hours)
		long := novel(12_000)
		for where, text := range map[string]string{"beginning": "garage " + long, "end": long + "garage"} {
			if found := d.search(base, text); len(found) == 0 {
				t.Errorf("nothing is found by the %s", where)
			}
		}
		if found := d.search(base, long+"garage "+long); len(found) > 0 {
			t.Error("each of its words is looked up")
		}
	})
}

// What is left of a long text are whole words, and no more of them than a question may have.
func TestEndsOfATextAreWords(t *testing.T) {
	t.Parallel()
	for name, words := range map[string][]string{
		"English": strings.Fields(novel(12_000)), "Russian": slices.Repeat([]string{"Когда", "вы", "открываетесь?"}, 4_000),
		"one long word": {strings.Repeat("a", 100_000)}, "one long word of several bytes": {strings.Repeat("Д", 100_000)},
	} {
		text := strings.Join(words, " ")
		got := knowledge.Ends(text)
		if len(got) > 8000 || len(got) < 7900 || !utf8.ValidString(got) {
			t.Errorf("%s: %d bytes", name, len(got))
		}
		if !strings.HasPrefix(got, text[:5000]) || !strings.HasSuffix(got, text[len(text)-1500:]) {
			t.Errorf("%s: an end is missing", name)
		}
		for w := range strings.FieldsSeq(got) {
			if len(words) > 1 && !slices.Contains(words, w) {
				t.Errorf("%s: %q is not a word of it", name, w)
			}
		}
	}
	if short := strings.Repeat("a ", 4000); knowledge.Ends(short) != short {
		t.Error("a question loses something")
	}
}

func BenchmarkTrained(b *testing.B) {
	for _, words := range []int{10, 1_000, 12_000} {
		b.Run(fmt.Sprintf("%d words", words), func(b *testing.B) {
			question, all := novel(words), knowledge.NewReplies(200)
			for b.Loop() {
				new(knowledge.Service).Read(b.Context(), all, question)
			}
		})
	}
}
