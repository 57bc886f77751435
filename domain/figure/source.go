package figure

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// source is a kind of rows that figures are counted from. Each counts in the quarter of an hour in which it was made. Its query has the
// subaccount, and from when until when; {quarter} stands for the quarter of the row c, {within} for the conditions.
// One by topic has the topic in front of what its reader reads, and is kept in rows of its own.
type source struct {
	name, query string
	read        func(row store.Answer, into into) error
	sort        string
}

// into is the tally of a quarter and a key.
type into func(quarter int64, k Key) *Tally

// What is counted of a call and of a chat.
const (
	ofCall = `{quarter}, c.assistant_id, call_type, direction, from_number, to_number, status, answered_at IS NOT NULL, duration_ms, cost,
		user_sentiment, successful, called_tools, ledger, EXISTS (SELECT 1 FROM supervisions v
		WHERE v.subaccount_id = c.subaccount_id AND v.call_id = c.id AND v.taken_at IS NOT NULL) FROM calls c`
	ofChat = `{quarter}, c.assistant_id, last_channel, ai_responses, status, handed_off_at IS NOT NULL, user_sentiment,
		first_response_seconds, resolution_seconds, response_met, resolution_met, EXISTS (SELECT 1 FROM messages m WHERE m.subaccount_id = c.subaccount_id
		AND m.conversation_id = c.id AND m.source = 'human' AND m.ai) FROM conversations c`
	itsTopics = " JOIN topic_links l ON l.subaccount_id = c.subaccount_id AND l."
)

var sources = []source{
	{"calls", "SELECT " + ofCall + " WHERE {within}", readCall, whole},
	{"conversations", "SELECT " + ofChat + " WHERE {within} AND conversation_type = 'CHAT'", readConversation, whole},
	{"calls", "SELECT l.topic_id, " + ofCall + itsTopics + "call_id = c.id WHERE {within}", byTopic(readCall), ofTopics},
	{
		"conversations", "SELECT l.topic_id, " + ofChat + itsTopics + "conversation_id = c.id WHERE {within} AND conversation_type = 'CHAT'",
		byTopic(readConversation), ofTopics,
	},
	{"messages", `SELECT {quarter}, channel, COUNT(*), SUM(CASE WHEN ai THEN 1 ELSE 0 END) FROM messages c
		WHERE {within} AND channel <> 'VOICE' GROUP BY 1, 2`, readMessages, whole},
	{"turns", `SELECT {quarter}, c.assistant_id, k.call_type, k.direction, k.from_number, k.to_number, m.channel, c.outcome, c.incomplete IS NOT NULL,
		c.answer_ms, c.cost, c.call_id IS NOT NULL FROM turns c
		LEFT JOIN calls k ON k.subaccount_id = c.subaccount_id AND k.id = c.call_id
		LEFT JOIN messages m ON m.subaccount_id = c.subaccount_id AND m.id = c.message_id WHERE {within}`, readTurn, whole},
	{"questions", `SELECT {quarter}, assistant_id, COUNT(*) FROM unanswered_questions c
		WHERE {within} AND NOT dismissed GROUP BY 1, 2`, readQuestions, whole},
}

// within are the conditions of every source. Both databases have an index of the two columns.
const within = "c.subaccount_id = $1 AND c.created_at >= $2 AND c.created_at < $3"

// count what a source has from one quarter to before another, by quarter.
func (s *Service) count(ctx context.Context, src source, from, to int64) (found map[int64]Tallies, err error) {
	quarter := "unixepoch(substr(c.created_at, 1, 19)) / 900"
	if s.parts.Store.Postgres() {
		quarter = "CAST(FLOOR(EXTRACT(EPOCH FROM c.created_at) / 900) AS bigint)"
	}
	query := strings.NewReplacer("{quarter}", quarter, "{within}", within).Replace(src.query)
	rows, err := s.parts.Store.Query(ctx, query, authz.From(ctx).Subaccount, instant(from), instant(to))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found = map[int64]Tallies{}
	for rows.Next() {
		err := src.read(rows, func(quarter int64, k Key) *Tally {
			if found[quarter] == nil {
				found[quarter] = Tallies{}
			}
			return found[quarter].of(k)
		})
		if err != nil {
			return nil, fmt.Errorf("count %s: %w", src.name, err)
		}
	}
	return found, rows.Err()
}

// quarterSeconds is the length of a quarter of an hour.
const quarterSeconds = 15 * 60

func instant(quarter int64) time.Time { return time.Unix(quarter*quarterSeconds, 0).UTC() }

func quarterOf(at time.Time) int64 { return at.Unix() / quarterSeconds }

// line is where a call goes: over which channel, and by which number of the subaccount.
type line struct{ kind, direction, from, to sql.NullString }

func (l line) key(assistant sql.NullString) Key {
	k := Key{Assistant: assistant.String, Channel: "PHONE", Number: l.from.String}
	if l.direction.String == "inbound" {
		k.Number = l.to.String
	}
	if l.kind.String == "web" {
		k.Channel, k.Number = "WEB_CALL", ""
	}
	return k
}

var outcomes = map[string]int{
	"COMPLETED": completedCalls, "NO_ANSWER": unansweredCalls, "BUSY": busyCalls, "FAILED": failedCalls, "CANCELED": canceledCalls,
}

var sentiments = map[string]int{"POSITIVE": positive, "NEUTRAL": neutral, "NEGATIVE": negative, "MIXED": mixed}

// felt counts a sentiment; there may be none.
func (t *Tally) felt(sentiment sql.NullString) {
	if at, ok := sentiments[sentiment.String]; ok {
		t.Numbers[at]++
	}
}

func (t *Tally) count(at int, is bool) {
	if is {
		t.Numbers[at]++
	}
}

// passed says whether the assistant of a call gave it to a person, by the tools that it used.
func passed(tools []byte) bool {
	var used []struct {
		Name  string  `json:"name"`
		Error *string `json:"error"`
	}
	if len(tools) == 0 || json.Unmarshal(tools, &used) != nil { // we wrote it
		return false
	}
	for _, t := range used {
		if t.Error == nil && (t.Name == "transfer_call" || t.Name == "hand_off") {
			return true
		}
	}
	return false
}
