package chat_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// missed are the questions that nobody could answer.
func (r *room) missed() (all []string) {
	r.t.Helper()
	list, err := r.Parts().Knowledge.Unanswered(r.ctx, knowledge.UnansweredFilter{}, nil, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, u := range list.Nodes {
		all = append(all, fmt.Sprintf("%d %s", u.Count, u.Question))
	}
	return all
}

// What the embedded answerer has nothing on is kept with the reply, and small talk is not.
func TestUnansweredQuestionsAreKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = chat.Passages{}
		in := chat.Input{AssistantID: r.assistant, Input: "Do you repair clocks?"}
		first, err := r.Complete(r.ctx, in)
		if err != nil || first.Output != nothing {
			t.Fatalf("%+v, %v", first, err)
		}
		in.Input = "Hello, can you hear me?"
		if _, err := r.Complete(r.ctx, in); err != nil {
			t.Fatal(err)
		}
		in.Input, in.ConversationID = "Can you repair a clock?", patch.Sent(&first.ConversationID)
		if _, err := r.Complete(r.ctx, in); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.missed()); got != "[2 Can you repair a clock?]" {
			t.Errorf("kept %s", got)
		}
		if err := r.Delete(r.ctx, first.ConversationID); err != nil {
			t.Fatal(err)
		}
		if got := r.missed(); len(got) > 0 {
			t.Errorf("the conversation is gone, and %q is there", got)
		}
	})
}

// An assistant with a fallback sentence says it where it has nothing, and the conversation waits for a person.
func TestUnansweredQuestionsWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = chat.Passages{}
		err := r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error {
			return r.Parts().Store.Client(ctx).Assistant.Update().SetBehavior([]byte(`{"fallbackSentence":"Somebody calls you."}`)).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		said, err := r.Complete(r.ctx, chat.Input{AssistantID: r.assistant, Input: "Do you repair clocks?"})
		if err != nil || said.Output != "Somebody calls you." || said.Fallback {
			t.Fatalf("%+v, %v", said, err)
		}
		var c *ent.Conversation
		if c, err = r.Parts().Store.Client(r.ctx).Conversation.Get(r.ctx, said.ConversationID); err != nil || c.HandedOffAt == nil || c.HandOffReason == nil {
			t.Errorf("%+v, %v: want it to wait", c, err)
		}
	})
}
