package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// unanswered are a knowledge base, and a question that an assistant with it could not answer, of the bundle's subaccount.
func (b *bundle) unanswered() (base, question string) {
	b.t.Helper()
	b.system(func(ctx context.Context, c *ent.Client) error {
		who := c.Assistant.Create().SetSubaccountID(b.sub).SetName("Guide").SaveX(ctx).ID
		talk := c.Conversation.Create().SetSubaccountID(b.sub).SaveX(ctx).ID
		base = c.KnowledgeBase.Create().SetSubaccountID(b.sub).SetName("Handbook").SaveX(ctx).ID
		c.AssistantKnowledgeBase.Create().SetSubaccountID(b.sub).SetAssistantID(who).SetKnowledgeBaseID(base).ExecX(ctx)
		question = c.UnansweredQuestion.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetAssistantID(who).SetGroupID("gap_1").
			SetQuestion("Do you repair clocks?").SaveX(ctx).GroupID
		return nil
	})
	return base, question
}

// What answers a question is made by who may create knowledge, is shown to who may read it, and is nothing once it is deleted.
func TestUnansweredQuestionsNameTheirAnswer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base, question := b.unanswered()
		const list = `{ unansweredQuestions { nodes { id answer { trainingId sourceId knowledgeBaseId name } } } }`
		reader := []string{"Authorization", "Bearer " + b.limited("knowledge:read", "knowledge:list")}
		train := fmt.Sprintf(`mutation {
			createQueryTraining(knowledgeBaseId: %q, input: {query: "Clocks?", response: "Yes."}, questionId: %q) { id } }`, base, question)
		text := fmt.Sprintf(`mutation {
			createTextSource(knowledgeBaseId: %q, name: "Clocks", text: "We repair clocks.", questionId: %q) { id } }`, base, question)
		for name, query := range map[string]string{"a training": train, "a source": text} {
			if r := b.ask(query, reader...); !contains(r, "forbidden") {
				t.Errorf("%s of a reader: %s", name, r.raw)
			}
			gone := strings.Replace(query, question, "gap_2", 1)
			if code, fields := gqlCode(b.ask(gone)); code != "not_found" || fmt.Sprint(fields) != "[questionId]" {
				t.Errorf("%s for no question: %s %v", name, code, fields)
			}
		}
		if r := b.ask(list, "Authorization", "Bearer "+b.limited("contacts:read")); !contains(r, "forbidden") {
			t.Errorf("without a scope: %s", r.raw)
		}
		if r := b.ask(list, reader...); !contains(r, `"answer":null`) {
			t.Errorf("at first: %s", r.raw)
		}
		training, _ := under(b.ask(train).body, "data", "createQueryTraining", "id").(string)
		answer := fmt.Sprintf(`"answer":{"trainingId":%q,"sourceId":null,"knowledgeBaseId":%q,"name":"Clocks?"}`, training, base)
		if r := b.ask(list, reader...); !contains(r, answer) {
			t.Errorf("a training: %s, want %s", r.raw, answer)
		}
		source, _ := under(b.ask(text).body, "data", "createTextSource", "id").(string)
		answer = fmt.Sprintf(`"answer":{"trainingId":null,"sourceId":%q,"knowledgeBaseId":%q,"name":"Clocks"}`, source, base)
		if r := b.ask(list, reader...); !contains(r, answer) {
			t.Errorf("a source in its place: %s, want %s", r.raw, answer)
		}
		for filter, n := range map[string]int{"true": 1, "false": 0} {
			r := b.ask(`{ unansweredQuestions(answered: ` + filter + `) { nodes { id } } }`)
			if nodes, _ := under(r.body, "data", "unansweredQuestions", "nodes").([]any); len(nodes) != n {
				t.Errorf("answered: %s: %s", filter, r.raw)
			}
		}
		b.ask(fmt.Sprintf(`mutation { deleteKnowledgeSource(knowledgeBaseId: %q, sourceId: %q) { id } }`, base, source))
		if r := b.ask(list, reader...); !contains(r, `"answer":null`) {
			t.Errorf("deleted: %s", r.raw)
		}
	})
}
