package call

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// opening is how a call began: what both said before the first turn, as far as it was heard. It is no part of the conversation, and the model has
// to know what a "yes" is the answer to.
type opening struct {
	mu   sync.Mutex
	said []talk.Utterance
	at   time.Time
	over bool
}

// openingMost is how many utterances of it are remembered, the newest: the opener is the last, whatever was said over the announcement.
const openingMost = 20

// Aside of talk.Informed. What is said besides later turns is not remembered.
func (m *mind) Aside(u talk.Utterance) { m.opening.add(u) }

// add what was said, which may be known later than what was said after it.
func (o *opening) add(u talk.Utterance) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if u.Text = strings.TrimSpace(u.Text); u.Text == "" || o.over {
		return
	}
	if len(o.said) == 0 {
		o.at = time.Now()
	}
	o.said = append(o.said, u)
	slices.SortStableFunc(o.said, func(a, b talk.Utterance) int { return cmp.Compare(a.StartMs, b.StartMs) })
	o.said = o.said[max(0, len(o.said)-openingMost):]
}

// end is called where the first turn follows, or a person takes over.
func (o *opening) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
}

// history is the opening as turns have it, and when it was said. What one says in a row is one message, as everywhere in a history.
func (o *opening) history() (all []chat.Said, at time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, u := range o.said {
		role := llm.User
		if u.Role == talk.Agent {
			role = llm.Assistant
		}
		if n := len(all); n > 0 && all[n-1].Role == role {
			all[n-1].Content += " " + u.Text
		} else {
			all = append(all, chat.Said{Role: role, Content: u.Text})
		}
	}
	return all, o.at
}

// openingOf a call is what its transcript begins with until the contact speaks, and when it was said.
func openingOf(row *ent.Call) (all []chat.Said, at time.Time) {
	var said []carrier.Utterance
	if row.AnsweredAt == nil || json.Unmarshal(row.Transcript, &said) != nil {
		return nil, at
	}
	var words []string
	for _, u := range said {
		if u.Role != carrier.Agent {
			break
		}
		words = append(words, u.Content)
	}
	if len(words) == 0 {
		return nil, at
	}
	return []chat.Said{{Role: llm.Assistant, Content: strings.Join(words, " ")}}, *row.AnsweredAt
}
