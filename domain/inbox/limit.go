package inbox

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// room is a conflict where the subaccount has as many rows of an entity as may be. What is what people call them.
func (s *Service) room(ctx context.Context, entity string, most int, what string) error {
	n, err := s.Store.CountUpTo(ctx, entity, most)
	if err == nil && n >= most {
		err = fault.Newf(fault.Conflict, "The subaccount has %d %s, which is the limit.", most, what)
	}
	return err
}

// unique is a conflict where a name is taken by another one of its kind.
func unique(taken bool, err error, what string) error {
	if err == nil && taken {
		err = fault.New(fault.Conflict, "Another "+what+" has this name.", fault.Break("name", fault.Taken))
	}
	return err
}
