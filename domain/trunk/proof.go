package trunk

import (
	"context"
	"strconv"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// leastProof is how long the password of a trunk that takes calls from anywhere has to be: anybody may try to guess it.
const leastProof = 8

// provable fails for a trunk that would challenge callers without an account of its own, or with one that is easily guessed.
func (s *Service) provable(ctx context.Context, in Update, before ent.Trunk) error {
	if !*patch.Value(in.Challenge, &before.Challenge) || before.Challenge && keeps(in, before) && !in.Username.IsSent() {
		return nil
	}
	user := patch.Value(in.Username, before.Username)
	word := in.Password.Value()
	if word == nil && keeps(in, before) {
		stored, err := s.open(&before)
		if err != nil {
			return err
		}
		word = patch.Filled(stored)
	}
	if err := proves(user, word); err != nil {
		return err
	}
	return s.alone(ctx, *user, before.ID)
}

// proves fails for an account that is none, or easily guessed.
func proves(user, word *string) error {
	switch {
	case user == nil:
		return fault.Broken("username", fault.NoProof)
	case word == nil:
		return fault.Broken("password", fault.NoProof)
	case utf8.RuneCountInString(*word) < leastProof:
		return fault.Broken("password", fault.WeakProof, strconv.Itoa(leastProof))
	}
	return nil
}

// alone fails if another of the workspace's trunks challenges callers of the same name: whenever a stranger tries, a server compares the proof
// with every password that it may be of.
func (s *Service) alone(ctx context.Context, user, id string) error {
	taken, err := s.parts.Store.Client(ctx).Trunk.Query().Where(trunk.Challenge(true), trunk.Username(user), trunk.IDNEQ(id)).Exist(ctx)
	if err == nil && taken {
		err = fault.Broken("username", fault.ProofTwice)
	}
	return err
}
