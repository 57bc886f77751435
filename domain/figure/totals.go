package figure

import "github.com/switchboard-dev/switchboard/domain/budget"

// Totals are what a time came to.
type Totals struct {
	Calls, AnsweredCalls, ContainedCalls, SuccessfulCalls                         int
	CompletedCalls, UnansweredCalls, BusyCalls, FailedCalls, CanceledCalls        int
	InboundCalls, CallSeconds                                                     int
	Conversations, AnsweredConversations, ContainedConversations                  int
	ClosedConversations, HandedOffConversations                                   int
	Messages, AiMessages, Replies, FailedReplies                                  int
	Positive, Neutral, Negative, Mixed                                            int
	UnansweredQuestions                                                           int
	ResponseTargets, ResponseTargetsMet, ResolutionTargets, ResolutionTargetsMet  int
	CallCostInDollars, ModelCostInDollars, CostInDollars                          float64
	CallDuration, CallReplyTime, ChatReplyTime, FirstResponseTime, ResolutionTime *Times
}

// Times are how long something took, in seconds.
type Times struct {
	Count                              int
	P50Seconds, P90Seconds, P95Seconds float64
}

func (t *Tally) totals() *Totals {
	n := func(at int) int { return int(t.Numbers[at]) }
	dollars := func(millionths int) float64 { return float64(millionths) / budget.Dollar }
	return &Totals{
		Calls: n(calls), AnsweredCalls: n(answeredCalls), ContainedCalls: n(containedCalls), SuccessfulCalls: n(successfulCalls),
		CompletedCalls: n(completedCalls), UnansweredCalls: n(unansweredCalls), BusyCalls: n(busyCalls), FailedCalls: n(failedCalls),
		CanceledCalls: n(canceledCalls), InboundCalls: n(inboundCalls), CallSeconds: n(callSeconds),
		Conversations: n(conversations), AnsweredConversations: n(answeredConversations), ContainedConversations: n(containedConversations),
		ClosedConversations: n(closedConversations), HandedOffConversations: n(handedOff),
		Messages: n(messages), AiMessages: n(aiMessages), Replies: n(replies), FailedReplies: n(failedReplies),
		Positive: n(positive), Neutral: n(neutral), Negative: n(negative), Mixed: n(mixed), UnansweredQuestions: n(questions),
		ResponseTargets: n(responseTargets), ResponseTargetsMet: n(responseTargetsMet),
		ResolutionTargets: n(resolutionTargets), ResolutionTargetsMet: n(resolutionTargetsMet),
		CallCostInDollars: dollars(n(callCost)), ModelCostInDollars: dollars(n(modelCost)), CostInDollars: dollars(n(callCost) + n(modelCost)),
		CallDuration: t.Spreads[callDuration].times(), CallReplyTime: t.Spreads[callReply].times(), ChatReplyTime: t.Spreads[chatReply].times(),
		FirstResponseTime: t.Spreads[firstResponse].times(), ResolutionTime: t.Spreads[resolution].times(),
	}
}

// times of a histogram; nil if there are none.
func (s Spread) times() *Times {
	const median, most, nearlyAll = 0.5, 0.9, 0.95
	if s.Count() == 0 {
		return nil
	}
	seconds := func(share float64) float64 { return float64(s.Percentile(share)) / millisecond }
	return &Times{Count: int(s.Count()), P50Seconds: seconds(median), P90Seconds: seconds(most), P95Seconds: seconds(nearlyAll)}
}
