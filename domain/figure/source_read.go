package figure

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// millisecond in a second.
const millisecond = 1000

func readCall(row store.Answer, into into) error {
	var quarter, ms, cost int64
	var assistant, status, sentiment sql.NullString
	var l line
	var answered, taken bool
	var successful sql.NullBool
	var tools, ledger []byte
	err := row.Scan(&quarter, &assistant, &l.kind, &l.direction, &l.from, &l.to, &status, &answered, &ms, &cost,
		&sentiment, &successful, &tools, &ledger, &taken)
	if err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	t := into(quarter, l.key(assistant))
	t.Numbers[calls]++
	t.count(inboundCalls, l.direction.String == "inbound")
	t.Numbers[callSeconds] += (ms + millisecond - 1) / millisecond
	t.Numbers[callCost] += cost
	t.felt(sentiment)
	if at, ok := outcomes[status.String]; ok {
		t.Numbers[at]++
	}
	if !answered {
		return nil
	}
	alone := !taken && !passed(tools)
	t.Numbers[answeredCalls]++
	t.count(containedCalls, alone)
	t.count(successfulCalls, alone && successful.Bool)
	if ms > 0 {
		t.took(callDuration, ms)
	}
	return t.waited(ledger)
}

// waited adds how long the contact of a call waited for replies.
func (t *Tally) waited(ledger []byte) error {
	var all struct {
		Turns []carrier.Turn `json:"turns"`
	}
	if len(ledger) == 0 {
		return nil
	}
	if err := json.Unmarshal(ledger, &all); err != nil {
		return fmt.Errorf("a call's turns: %w", err)
	}
	for _, turn := range all.Turns {
		if turn.FirstSoundMs != nil {
			t.took(callReply, int64(*turn.FirstSoundMs-turn.CallerStoppedMs))
		}
	}
	return nil
}

func readConversation(row store.Answer, into into) error {
	var quarter, said int64
	var assistant, channel, status, sentiment sql.NullString
	var waiting, human bool
	var first, resolved sql.NullInt64
	var answeredInTime, closedInTime sql.NullBool
	err := row.Scan(&quarter, &assistant, &channel, &said, &status, &waiting, &sentiment, &first, &resolved,
		&answeredInTime, &closedInTime, &human)
	if err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	t := into(quarter, Key{Assistant: assistant.String, Channel: channel.String})
	alone, closed := !waiting && !human, status.String == "CLOSED"
	t.Numbers[conversations]++
	t.felt(sentiment)
	t.count(answeredConversations, said > 0 || human)
	t.count(containedConversations, said > 0 && alone)
	t.count(closedConversations, said > 0 && alone && closed)
	t.count(handedOff, !alone)
	t.count(responseTargets, answeredInTime.Valid)
	t.count(responseTargetsMet, answeredInTime.Bool)
	t.count(resolutionTargets, closedInTime.Valid)
	t.count(resolutionTargetsMet, closedInTime.Bool)
	if first.Valid {
		t.took(firstResponse, first.Int64*millisecond)
	}
	if resolved.Valid {
		t.took(resolution, resolved.Int64*millisecond)
	}
	return nil
}

func readMessages(row store.Answer, into into) error {
	var quarter, all, ai int64
	var channel string
	if err := row.Scan(&quarter, &channel, &all, &ai); err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	t := into(quarter, Key{Channel: channel})
	t.Numbers[messages] += all
	t.Numbers[aiMessages] += ai
	return nil
}

func readTurn(row store.Answer, into into) error {
	var quarter, cost int64
	var assistant, channel sql.NullString
	var l line
	var outcome string
	var ms float64
	var incomplete, call bool
	err := row.Scan(&quarter, &assistant, &l.kind, &l.direction, &l.from, &l.to, &channel, &outcome, &incomplete, &ms, &cost, &call)
	if err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	k := Key{Assistant: assistant.String, Channel: channel.String}
	if call {
		k = l.key(assistant)
	}
	t := into(quarter, k)
	t.Numbers[modelCost] += cost
	replied := outcome == "ANSWERED" || outcome == "CUT" && incomplete // the model stopped before its end, and what it said was sent
	t.count(replies, replied)
	t.count(failedReplies, outcome == "FAILED")
	if replied && !call {
		t.took(chatReply, int64(ms))
	}
	return nil
}

func readQuestions(row store.Answer, into into) error {
	var quarter, n int64
	var assistant string
	if err := row.Scan(&quarter, &assistant, &n); err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	into(quarter, Key{Assistant: assistant}).Numbers[questions] += n
	return nil
}
