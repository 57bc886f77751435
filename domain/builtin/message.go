package builtin

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// How many texts, and how many e-mails, assistants may send to one contact or address, for a client, and for all clients of a workspace. The
// person in the conversation decides what it sends and where, and all tenants share the sender.
const (
	messagesToOne    = 10
	messagesOfClient = 300
	messagesAnHour   = 1000
)

// triesOfOne is how often assistants may try to send a message to one contact within a day, so that somebody to whom no more goes out does not use
// up what the others of the client have.
const triesOfOne = 3 * messagesToOne

// toOnePurpose of the hashes by which contacts and addresses are counted.
const toOnePurpose = "messages.one"

// messages count those that assistants send; nil if nobody counts.
type messages struct{ tries, toOne, client, all *limit.Limiter }

// newMessages makes the counts, as the parts say how.
func (s *Service) newMessages() (out messages, err error) {
	if s.parts.NewLimiter == nil {
		return out, nil
	}
	const day = 24 * time.Hour
	for to, rate := range map[**limit.Limiter]limit.Rate{
		&out.tries: {Count: triesOfOne, Per: day}, &out.toOne: {Count: messagesToOne, Per: day},
		&out.client: {Count: messagesOfClient, Per: time.Hour}, &out.all: {Count: messagesAnHour, Per: time.Hour},
	} {
		rate.Name = "messages"
		if *to, err = s.parts.NewLimiter(rate); err != nil {
			return out, fmt.Errorf("count messages: %w", err)
		}
	}
	return out, nil
}

// maySend counts a message of a kind to an address of the contact's; too many are rate_limited. Contacts may change their addresses, and several
// may name the same one: both count, for a day. So they come last, as nothing is taken back of what was counted before a refusal. They are counted
// by hashes, since counts are not found when a contact is erased.
func (s *Service) maySend(ctx context.Context, kind, contactID, address string) error {
	counts, err := s.messages()
	if err != nil || counts.all == nil {
		return err
	}
	caller, prefix := authz.From(ctx), "message/"+kind+"/"
	hashed := func(one string) string {
		return prefix + hex.EncodeToString(s.parts.Sealer.MAC(toOnePurpose, kind, caller.Workspace, one))
	}
	if !counts.tries.Take(ctx, hashed(contactID)+"/tries").Allowed {
		return fault.New(fault.RateLimited, "Too many of these messages were to be sent to the contact today. More can be sent tomorrow.")
	}
	for _, hour := range []struct {
		most    int
		limiter *limit.Limiter
		of      string
	}{{messagesOfClient, counts.client, caller.Subaccount}, {messagesAnHour, counts.all, caller.Workspace}} {
		if !hour.limiter.Take(ctx, prefix+hour.of).Allowed {
			return fault.Newf(fault.RateLimited, "Assistants have sent %d of these messages within an hour. More can be sent later.", hour.most)
		}
	}
	for _, one := range []string{contactID, address} {
		if !counts.toOne.Take(ctx, hashed(one)).Allowed {
			return fault.Newf(fault.RateLimited, "The contact has been sent %d of these messages within a day. More can be sent tomorrow.", messagesToOne)
		}
	}
	return nil
}
