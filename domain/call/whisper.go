package call

import (
	"context"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// team is what those do and say who join a call, as far as the mind has to know it.
type team struct {
	mu       sync.Mutex
	whispers []string
	known    int // of the whispers: those that a reply was made with
	said     []chat.Overheard
	keeping  sync.Mutex
}

// whispersLimit is how many whispers of a call are remembered.
const whispersLimit = 20

// Instruct of talk.Instructed.
func (m *mind) Instruct(text string) {
	t := &m.team
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.whispers = append(t.whispers, plain.Line(text)); len(t.whispers) > whispersLimit {
		t.whispers, t.known = t.whispers[1:], max(t.known-1, 0)
	}
}

// instructions are what was whispered, and how much of it a reply that is made with them knows.
func (t *team) instructions() (text string, known string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.whispers) == 0 {
		return "", ""
	}
	list := func(title string, all []string) string {
		if len(all) == 0 {
			return ""
		}
		return "\n" + title + "\n- " + strings.Join(all, "\n- ")
	}
	return "Your team listens in on this call and whispers to you. The contact does not hear that: follow it, and do not mention it." +
		list("Since your last reply:", t.whispers[t.known:]) + list("Before that:", t.whispers[:t.known]), t.whispers[len(t.whispers)-1]
}

// heed says that a reply was made that knows all whispers up to one.
func (t *team) heed(last string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, w := range t.whispers {
		if last != "" && w == last && i >= t.known {
			t.known = i + 1
		}
	}
}

// resumed tells the mind that a person has spoken in its place.
const resumed = "A person of your team has just spoken with the contact instead of you, and has handed the call back to you. What both said is in " +
	"the history, as far as it was understood: the person's words stand among yours. Go on from there."

// Resumed of talk.Witness.
func (m *mind) Resumed() { m.remember(resumed) }

// Overheard of talk.Witness: it becomes part of the call's conversation.
func (m *mind) Overheard(u talk.Utterance) func(context.Context) error {
	t := &m.team
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, chat.Overheard{Text: u.Text, Human: u.Role == talk.Human})
	return m.keepOverheard
}

// keepOverheard keeps what is not kept yet.
func (m *mind) keepOverheard(ctx context.Context) error {
	if m.row.ConversationID == nil {
		return nil
	}
	return m.team.keep(func(all []chat.Overheard) error {
		return m.service.Chat.Overhear(m.as(ctx), *m.row.ConversationID, all)
	})
}

// keep what was said and is not kept yet, in order. What cannot be kept is kept with what follows.
func (t *team) keep(in func([]chat.Overheard) error) error {
	t.keeping.Lock()
	defer t.keeping.Unlock()
	t.mu.Lock()
	all := t.said
	t.said = nil
	t.mu.Unlock()
	if len(all) == 0 {
		return nil
	}
	err := in(all)
	if err != nil {
		t.mu.Lock()
		t.said = append(all, t.said...)
		t.mu.Unlock()
	}
	return err
}
