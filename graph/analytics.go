package graph

import (
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
)

// wanted are the arguments of analyticsEntries: its resolver has one of the name of their package.
func wanted(
	of, from, to string, since, until *time.Time, assistantID, channel, number, topicID *string, first *int, after *string,
) figure.Wanted {
	return figure.Wanted{
		Figure: of, From: from, To: to, Since: since, Until: until, AssistantID: assistantID, Channel: channel, Number: number,
		TopicID: topicID, First: first, After: after,
	}
}
