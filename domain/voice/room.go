package voice

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// voicesOfSubaccount is how many voices of its own a subaccount can have: the filters of the list offer what any of them has. Where there
// are more from before, they stay and can be used.
const voicesOfSubaccount = 1000

// room fails if the subaccount has reached its limit of voices. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) room(ctx context.Context) error {
	full, err := s.store.Full(ctx, ent.TypeCustomVoice, voicesOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d voices. Delete one that is no longer used.", voicesOfSubaccount)
	}
	return err
}
