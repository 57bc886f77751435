package chat

import (
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// channels that messages travel on.
var channels = []string{
	"SMS", "EMAIL", "VOICE", "WHATSAPP", "WEBCHAT", "FACEBOOK", "INSTAGRAM", "GMB", "LIVE_CHAT", "CUSTOM",
}

// messagingApps are the channels whose apps show plain text on a telephone.
var messagingApps = []string{"WHATSAPP", "FACEBOOK", "INSTAGRAM", "GMB"}

const defaultChannel = "WEBCHAT"

// channelOf reads a channel in any case; "" if none is given.
func channelOf(text *string) (string, error) {
	if text == nil {
		return "", nil
	}
	c := strings.ToUpper(strings.TrimSpace(*text))
	if !slices.Contains(channels, c) {
		return "", fault.Field("channel", "must be one of "+strings.Join(channels, ", "))
	}
	return c, nil
}
