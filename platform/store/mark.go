package store

import (
	"fmt"
	"maps"
)

// Whatever figures are counted from marks its quarter of an hour when it changes, rows that go by cascades as well. PostgreSQL has the same
// in a migration. There is one writer here: of two equal marks one is enough.

// marking is a change that marks: the instant of which row, in SQL about the row %s.
type marking struct{ table, event, when, source, at string }

// instant of the row itself.
const instant = "%s.created_at"

var markings = map[string]marking{
	"call_added":   {"calls", "INSERT", "", "calls", instant},
	"call_deleted": {"calls", "DELETE", "", "calls", instant},
	"call_changed": {"calls", `UPDATE OF status, direction, call_type, from_number, to_number, assistant_id, answered_at, duration_ms, cost,
		user_sentiment, successful, called_tools, ledger`, "", "calls", instant},
	"supervision_added":    {"supervisions", "INSERT", "", "calls", ofCall},
	"supervision_deleted":  {"supervisions", "DELETE", "", "calls", ofCall},
	"supervision_changed":  {"supervisions", "UPDATE OF taken_at", "", "calls", ofCall},
	"conversation_added":   {"conversations", "INSERT", "", "conversations", instant},
	"conversation_deleted": {"conversations", "DELETE", "", "conversations", instant},
	"conversation_changed": {"conversations", `UPDATE OF assistant_id, last_channel, conversation_type, ai_responses, status, user_sentiment,
		handed_off_at, first_response_seconds, resolution_seconds, response_met, resolution_met`, conversationDiffers, "conversations", instant},
	"message_added":         {"messages", "INSERT", "NEW.channel <> 'VOICE'", "messages", instant},
	"message_deleted":       {"messages", "DELETE", "OLD.channel <> 'VOICE'", "messages", instant},
	"message_human":         {"messages", "INSERT", "NEW.source = 'human'", "conversations", ofConversation},
	"topic_of_call_added":   {"topic_links", "INSERT", "NEW.call_id IS NOT NULL", "calls", ofCall},
	"topic_of_call_deleted": {"topic_links", "DELETE", "OLD.call_id IS NOT NULL", "calls", ofCall},
	"topic_of_call_changed": {"topic_links", "UPDATE OF topic_id", "NEW.call_id IS NOT NULL", "calls", ofCall},
	"topic_of_chat_added":   {"topic_links", "INSERT", "NEW.conversation_id IS NOT NULL", "conversations", ofConversation},
	"topic_of_chat_deleted": {"topic_links", "DELETE", "OLD.conversation_id IS NOT NULL", "conversations", ofConversation},
	"topic_of_chat_changed": {"topic_links", "UPDATE OF topic_id", "NEW.conversation_id IS NOT NULL", "conversations", ofConversation},

	"turn_added":   {"turns", "INSERT", "", "turns", instant}, // what is deleted was paid for nevertheless
	"turn_changed": {"turns", "UPDATE OF outcome, cost, answer_ms, message_id, assistant_id", "", "turns", instant},

	"question_added":   {"unanswered_questions", "INSERT", "", "questions", instant},
	"question_deleted": {"unanswered_questions", "DELETE", "", "questions", instant},
	"question_changed": {"unanswered_questions", "UPDATE OF dismissed", "", "questions", instant},
}

const (
	ofCall         = "(SELECT created_at FROM calls WHERE id = %s.call_id)"
	ofConversation = "(SELECT created_at FROM conversations WHERE id = %s.conversation_id)"

	conversationDiffers = `(OLD.assistant_id, OLD.last_channel, OLD.conversation_type, OLD.ai_responses > 0, OLD.status, OLD.user_sentiment,
		OLD.handed_off_at, OLD.first_response_seconds, OLD.resolution_seconds, OLD.response_met, OLD.resolution_met) IS NOT
		(NEW.assistant_id, NEW.last_channel, NEW.conversation_type, NEW.ai_responses > 0, NEW.status, NEW.user_sentiment,
		NEW.handed_off_at, NEW.first_response_seconds, NEW.resolution_seconds, NEW.response_met, NEW.resolution_met)`
)

// markTriggers are the statements, by the trigger's name.
func markTriggers() map[string]string {
	all := map[string]string{}
	for name, m := range markings {
		maps.Copy(all, markTrigger("wall_mark_"+name, m))
	}
	return all
}

func markTrigger(name string, m marking) map[string]string {
	row, when := "NEW", ""
	if m.event == "DELETE" {
		row = "OLD"
	}
	if m.when != "" {
		when = "WHEN " + m.when
	}
	quarter := "unixepoch(substr(" + fmt.Sprintf(m.at, row) + ", 1, 19)) / 900"
	return map[string]string{name: fmt.Sprintf(`CREATE TRIGGER %s AFTER %s ON %s %s BEGIN
		INSERT INTO figure_marks (id, created_at, subaccount_id, source, quarter)
		SELECT 'fmark_' || lower(hex(randomblob(16))), strftime('%%Y-%%m-%%d %%H:%%M:%%f+00:00', 'now'), %[5]s.subaccount_id, '%[6]s', marked.quarter
		FROM (SELECT %[7]s AS quarter) AS marked WHERE marked.quarter IS NOT NULL AND NOT EXISTS (SELECT 1 FROM figure_marks
		WHERE subaccount_id = %[5]s.subaccount_id AND source = '%[6]s' AND quarter = marked.quarter); END`,
		name, m.event, m.table, when, row, m.source, quarter)}
}
