package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of the first words of a call: how long the caller waits for them, and how long they are.
const (
	firstWait   = 3 * time.Second
	firstTokens = 160
	firstMost   = 400 // characters
)

// callBegins stands where the contact's words do in every other turn, and before what the assistant said first.
const callBegins = "[The call has just been answered.]"

// firstTask goes after the prompt.
const firstTask = "The contact has called, and has not said anything yet. Answer with what you say first: greet the contact, say who you are or " +
	"for whom you answer if your instructions tell, and ask how you can help, in one or two short sentences."

// FirstWords are what an assistant says first in a call, where nothing is written for that: its model drafts them from the prompt. They are ""
// where no model words its replies, or what it says is not fit to be spoken. The error says why there are none, or none in time. Nothing
// is kept but what they cost.
func (s *Service) FirstWords(ctx context.Context, in Input) (string, error) {
	hurried, cancel := context.WithTimeout(ctx, firstWait)
	defer cancel()
	in.Input = callBegins
	t := &turn{service: s, in: in, channel: Voice, toolless: true, heard: []*ent.Message{{Content: callBegins}}}
	thought := (&Draft{turn: t}).caught(hurried, t.thinkFirst)
	if err := t.payAlone(context.WithoutCancel(ctx)); err != nil || thought != nil {
		return "", errors.Join(thought, err)
	}
	r := &t.trace.Reply
	words := plain.Line(plain.Text(r.Text))
	if r.Refusal != "" || r.Incomplete != "" || len([]rune(words)) > firstMost {
		return "", nil
	}
	return words, nil
}

// thinkFirst asks the model, and nothing else: no knowledge is searched, and no tool is used.
func (t *turn) thinkFirst(ctx context.Context) error {
	t.begin()
	err := t.admit(ctx, func(ctx context.Context) (err error) {
		t.conversation, err = t.service.parts.Store.Client(ctx).Conversation.Get(ctx, store.Text(t.in.ConversationID.Value()))
		return err
	}, func(ctx context.Context) (err error) { // the rules are those of the turns to come, which begin the same for the endpoint's cache
		t.trace.Namespace, err = t.service.parts.Knowledge.Namespace(ctx, knowledge.Asker{AssistantID: t.in.AssistantID, OnCall: true})
		return err
	})
	if err != nil {
		return err
	}
	task := firstTask
	if tag := store.Text(t.assistant.Language); tag != "" {
		task += " Speak the language with the tag " + tag + "."
	}
	answerer, err := t.answerer(ctx)
	if err != nil {
		return err
	}
	if _, modeled := answerer.(*Modeled); !modeled {
		return nil
	}
	earlier, err := t.earlier(ctx)
	if err != nil {
		return err
	}
	q := Question{
		Input: callBegins, Channel: t.channel, Prompt: t.prompt(), Task: task, MaxTokens: firstTokens, Digest: store.Text(t.conversation.Digest),
		Model: t.assistant.Model, Temperature: t.assistant.Temperature, History: t.history(earlier, nil),
	}
	if q.Frame, err = t.frame(ctx, t.scene(t.service.parts.Now()).now); err != nil {
		return err
	}
	t.trace.Reply, err = answerer.Answer(ctx, q, func(Event) error { return nil })
	if err != nil {
		err = fmt.Errorf("first words: %w", err)
	}
	return err
}
