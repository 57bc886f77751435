package knowledge

import (
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// Asker is the assistant that needs an answer.
type Asker struct {
	AssistantID string
	// OnCall leaves out what is switched off for calls.
	OnCall bool
}

// used are the conditions that the asker may use a knowledge base that it is linked to.
func (a Asker) used() []predicate.KnowledgeBase {
	out := []predicate.KnowledgeBase{knowledgebase.IsArchived(false)}
	if a.OnCall {
		out = append(out, knowledgebase.OffCallsAtIsNil())
	}
	return out
}

// linked are the conditions that the asker answers from a knowledge base.
func (a Asker) linked() []predicate.KnowledgeBase {
	return append(a.used(), knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(a.AssistantID)))
}
