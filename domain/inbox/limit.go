package inbox

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// room is a conflict if the subaccount has as many rows of an entity as may be. What is what people call them.
func (s *Service) room(ctx context.Context, entity string, most int, what string) error {
	n, err := s.parts.Store.CountUpTo(ctx, entity, most)
	if err == nil && n >= most {
		err = fault.Newf(fault.Conflict, "The subaccount has %d %s, which is the limit.", most, what)
	}
	return err
}

// among is a conflict if a name is one of some others, case aside. The database is not asked: its locale may know the case of ASCII letters only.
func among(name string, names []string, err error, what string) error {
	return unique(slices.ContainsFunc(names, func(other string) bool { return strings.EqualFold(other, name) }), err, what)
}

// unique is a conflict if a name is taken by another one of its kind.
func unique(taken bool, err error, what string) error {
	if err == nil && taken {
		err = fault.New(fault.Conflict, "Another "+what+" has this name.", fault.Break("name", fault.Taken))
	}
	return err
}
