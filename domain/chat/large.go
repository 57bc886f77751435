package chat

import (
	"errors"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of the prompts of turns that somebody waits for, which are in memory for as long as a model takes: as kept, as they are filled
// in, and as sent. Short ones are free. Jobs and calls have bounds of their own, in number.
const (
	shortPrompt   = 16 << 10 // bytes
	copiesOf      = 4
	allPrompts    = 256 << 20
	partOfPrompts = 64 << 20  // of a subaccount
	mostOfPrompts = 128 << 20 // of a workspace, which has half of what others leave at most: its own model may hang
)

// Prompts is the share of long prompts, in bytes, that turns under way hold.
func (s *Service) Prompts() *share.Pool { return s.prompts }

// Answers is the share of large answers of models and of embeddings, in bytes, that are being read.
func (s *Service) Answers() *share.Pool { return s.parts.Client.Answers() }

// occupy the share with the turn's prompt until it is left. The error is rate_limited, or unavailable where all of it is in use.
func (t *turn) occupy() (leave func(), err error) {
	size := int64(len(store.Text(t.assistant.Prompt)))
	if t.delivers || t.in.CallID != "" || size <= shortPrompt {
		return func() {}, nil
	}
	leave, err = t.service.prompts.Take(copiesOf*size, share.Part{Of: t.subaccount.ID, Most: partOfPrompts},
		share.Part{Of: t.subaccount.WorkspaceID, Most: mostOfPrompts, Half: true})
	switch {
	case errors.Is(err, share.ErrPart):
		much := fault.New(fault.RateLimited, "Too many replies with long prompts at the same time. Wait for others to finish.").Because(err)
		much.RetrySeconds = 1
		return nil, much
	case err != nil:
		return nil, fault.New(fault.Unavailable, "The server is busy. Try again.").Because(err)
	}
	return leave, nil
}
