package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
)

// wish is what a contact says about being written to and called.
type wish int

const (
	noWish wish = iota
	optOut
	optIn
)

// wished is the wish that a text message is, and nothing else.
func wished(channel, content string) wish {
	switch {
	case channel != channelSMS && channel != "WHATSAPP":
	case donotcall.Stops(content):
		return optOut
	case donotcall.Starts(content):
		return optIn
	}
	return noWish
}

// heed what a contact wishes, in the transaction of the message that says so.
func (s *Service) heed(ctx context.Context, contactID, channel, content string) error {
	switch wished(channel, content) {
	case optOut:
		return s.parts.Contacts.OptOut(ctx, contactID, donotcall.ByText)
	case optIn:
		return s.parts.Contacts.OptIn(ctx, contactID, donotcall.ByText)
	}
	return nil
}
