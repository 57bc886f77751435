package call

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// team is what those do and say who join a call, as far as the mind has to know it.
type team struct {
	mu       sync.Mutex
	whispers []*whisper
	known    int // of the whispers: those that a reply was made with
	said     []chat.Overheard
	keeping  sync.Mutex
}

// whispersLimit is how many whispers of a call are remembered.
const whispersLimit = 20

// whisper is what somebody who listens in wants.
type whisper struct {
	text    string
	private bool // it came while the recording was paused, and has what is kept nowhere
}

// Instruct of talk.Instructed.
func (m *mind) Instruct(text string, private bool) {
	t := &m.team
	t.mu.Lock()
	defer t.mu.Unlock()
	t.whispers = append(t.whispers, &whisper{plain.Line(text), private})
	if len(t.whispers) > whispersLimit {
		t.whispers, t.known = t.whispers[1:], max(t.known-1, 0)
	}
}

// instructions are what was whispered, and how much of it a reply made with them knows. The first reply that is not private, whose request is
// kept, ends the private part: later replies do not know it.
func (t *team) instructions(private bool) (text string, known *whisper) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.whispers) == 0 {
		return "", nil
	}
	var lines []string
	for _, w := range t.whispers {
		if w.private && !private {
			w.text, w.private = talk.Mask(w.text), false
		}
		lines = append(lines, w.text)
	}
	list := func(title string, all []string) string {
		if len(all) == 0 {
			return ""
		}
		return "\n" + title + "\n- " + strings.Join(all, "\n- ")
	}
	return "Your team listens in on this call and whispers to you. The contact does not hear that: follow it, and do not mention it." +
		list("Since your last reply:", lines[t.known:]) + list("Before that:", lines[:t.known]), t.whispers[len(t.whispers)-1]
}

// heed says that a reply was made that knows all whispers up to one; nil is none.
func (t *team) heed(last *whisper) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.whispers, last); i >= t.known {
		t.known = i + 1
	}
}

// resumed tells the mind that a person has spoken in its place.
const resumed = "A person of your team has just spoken with the contact instead of you, and has handed the call back to you. What both said is in " +
	"the history, as far as it was understood: the person's words stand among yours. Go on from there."

// Resumed of talk.Witness. A member who hands back a call that was left to a person wants the assistant to go on: it has the conversation again.
func (m *mind) Resumed(asked bool) func(context.Context) error {
	m.remember(resumed)
	if !asked || m.row.ConversationID == nil {
		return nil
	}
	back := make(chan struct{})
	m.mu.Lock()
	m.back = back
	m.mu.Unlock()
	return func(ctx context.Context) error {
		defer close(back) // replies wait for it, and go by whatever has become of it
		err := m.service.regain(m.as(ctx), *m.row.ConversationID)
		if err != nil {
			err = m.service.regain(m.as(ctx), *m.row.ConversationID)
		}
		if err != nil {
			m.service.parts.Log.WarnContext(ctx, "a call was handed back, and its conversation still waits for a person", "call", m.row.ID, "error", err)
		}
		return nil
	}
}

// givenBack is closed when the assistant has the conversation again; nil: at once.
func (m *mind) givenBack() <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.back
}

// regain a conversation for the assistant, unless it has it.
func (s *Service) regain(ctx context.Context, id string) error {
	c, err := s.parts.Chat.Get(ctx, id)
	if err == nil && (c.HandedOff() || c.PausedUntil != nil && c.PausedUntil.After(time.Now())) {
		_, err = s.parts.Chat.Resume(ctx, id)
	}
	return err
}

// Overheard of talk.Witness: it becomes part of the call's conversation.
func (m *mind) Overheard(u talk.Utterance) func(context.Context) error {
	m.opening.end()
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
		return m.service.parts.Chat.Overhear(m.as(ctx), *m.row.ConversationID, all)
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
