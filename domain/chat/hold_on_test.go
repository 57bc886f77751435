package chat_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What callers are asked to wait with, and what they hear where nobody is there, in the languages of assistants.
var holding = map[string][2]string{
	"en": {
		"One moment, please. I am asking a colleague to take your call. Please stay on the line.",
		"I have passed this on to my colleagues. Somebody will call you back. Goodbye.",
	},
	"es-MX": {
		"Un momento, por favor. Estoy pidiendo a un compañero que atienda su llamada. No cuelgue, por favor.",
		"He pasado su consulta a mis compañeros. Alguien le devolverá la llamada. Adiós.",
	},
	"fr-FR": {
		"Un instant, s'il vous plaît. Je demande à un collègue de prendre votre appel. Restez en ligne, s'il vous plaît.",
		"J'ai transmis votre demande à mes collègues. Quelqu'un vous rappellera. Au revoir.",
	},
	"de": {
		"Einen Moment, bitte. Ich frage, ob jemand Ihr Gespräch übernehmen kann. Bitte bleiben Sie dran.",
		"Ich habe das an meine Kollegen weitergegeben. Jemand ruft Sie zurück. Auf Wiederhören.",
	},
}

// leave a conversation to a person, as somebody of the team does, or take that back.
func (r *room) leave(thread string, to bool) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		u := client.Conversation.UpdateOneID(thread)
		if !to {
			return u.ClearHandedOffAt().Exec(ctx)
		}
		return u.SetHandedOffAt(store.Timestamp()).Exec(ctx)
	})
}

// A caller whose conversation is left to a person is asked to wait where one listens in who can take over, in the language of the assistant, and is
// told otherwise that somebody calls back, also in words of the assistant's own. What the call ends with is known in both cases.
func TestACallerIsAskedToWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for language, sentences := range holding {
			for own, behavior := range map[string]string{"": `{}`, "Ann calls you back.": `{"handOffSentence":"Ann calls you back."}`} {
				r.write(func(ctx context.Context, client *ent.Client) error {
					return client.Assistant.UpdateOneID(r.assistant).SetLanguage(language).SetBehavior([]byte(behavior)).Exec(ctx)
				})
				last := sentences[1]
				if own != "" {
					last = own
				}
				for _, attended := range []bool{true, false} {
					in := r.ring("Hello?")
					r.leave(*in.ConversationID.Value(), true)
					in.Line.Attended = func() bool { return attended }
					d := r.Draft(r.ctx, in)
					d.Commit(r.ctx)
					want := map[bool]string{true: sentences[0], false: last}[attended]
					text, err := read(t, d)
					if text != want || !errors.Is(err, io.EOF) || in.Line.Waits != attended || in.Line.Left != last || !in.Line.Parts {
						t.Errorf("%s, %v: %q, %v, %+v", language, attended, text, err, in.Line)
					}
					if _, err := d.End(r.ctx, text, false); err != nil {
						t.Error(err)
					}
				}
			}
		}
	})
}

// An assistant that has nothing to say but its fallback sentence leaves the call to a person as well: behind the sentence the caller is asked to wait
// for one who listens in.
func TestACallerWaitsWhereAnAssistantFallsBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		const sentence = "I cannot answer that."
		r.behaves(`{"fallbackSentence":"` + sentence + `"}`)
		for why, answerer := range map[string]chat.Answerer{"nothing known answers": chat.Passages{}, "no model answers": r.Parts().Answerer} {
			r.Parts().Answerer, r.fails = answerer, errors.New("no words")
			for _, attended := range []bool{true, false} {
				in := r.ring("Do you repair clocks?")
				in.Line.Attended = func() bool { return attended }
				d := r.Draft(r.ctx, in)
				d.Commit(r.ctx)
				want, l := sentence, in.Line
				if attended {
					want += "\n\n" + holding["en"][0]
				}
				text, err := read(t, d)
				if text != want || !errors.Is(err, io.EOF) || l.Waits != attended || attended && (l.Left != holding["en"][1] || !l.Parts) {
					t.Errorf("%s, attended %v: %q, %v, %+v", why, attended, text, err, l)
				}
				if done, err := d.End(r.ctx, text, false); err != nil || done.Output != want {
					t.Errorf("%s: %+v, %v", why, done, err)
				}
				if c, err := r.Get(r.ctx, *in.ConversationID.Value()); err != nil || !c.HandedOff() {
					t.Errorf("%s: nobody is called for: %v", why, err)
				}
			}
		}
	})
}

// A reply that is drafted while the conversation is being given back to the assistant goes by how it stands then.
func TestADraftWaitsUntilTheConversationIsBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for _, back := range []bool{true, false} {
			in := r.ring("Hello?")
			thread, after := *in.ConversationID.Value(), make(chan struct{})
			r.leave(thread, true)
			in.After = after
			d := r.Draft(r.ctx, in)
			d.Commit(r.ctx)
			r.leave(thread, !back)
			close(after)
			text, _ := read(t, d)
			if want := map[bool]string{true: "You said: Hello?", false: holding["en"][1]}[back]; text != want {
				t.Errorf("%v: %q", back, text)
			}
			if _, err := d.End(r.ctx, text, false); err != nil {
				t.Error(err)
			}
		}
		in := r.ring("Hello?")
		in.After = make(chan struct{})
		d := r.Draft(r.ctx, in)
		d.Drop(r.ctx) // nobody waits for ever
		if _, err := read(t, d); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	})
}
