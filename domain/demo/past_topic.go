package demo

import (
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// link to a topic, of what began at an instant. The demo has no language model: its scripts say what they were about.
func (h *historian) link(at time.Time, name string) *ent.TopicLinkCreate {
	if h.topics == nil {
		h.topics = map[string]string{}
	}
	if h.topics[name] == "" {
		h.topics[name] = id.New("topic")
		h.rows.topics = append(h.rows.topics, h.client.Topic.Create().SetID(h.topics[name]).SetSubaccountID(h.subaccount).
			SetName(name).SetNameKey(ngram.Fold(name)))
	}
	return h.client.TopicLink.Create().SetSubaccountID(h.subaccount).SetCreatedAt(at).SetTopicID(h.topics[name])
}
