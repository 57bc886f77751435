package figure

import (
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/conversation"
)

// How far calls and conversations came, as figures count them. Lists are narrowed by the same, so that a figure opens what it counts.
const (
	Answered   = "ANSWERED"
	Contained  = "CONTAINED"
	Successful = "SUCCESSFUL"
	WithPerson = "WITH_PERSON"
)

// Condition is one of a list.
type Condition = func(*sql.Selector)

// HandledCalls is the condition that a call came so far.
func HandledCalls(handling string) Condition {
	answered := sql.FieldNotNull(call.FieldAnsweredAt)
	took := some(`SELECT 1 FROM supervisions AS took WHERE took.taken_at IS NOT NULL AND took.call_id`, "took")
	person := sql.OrPredicates(took, handedOver)
	switch handling {
	case WithPerson:
		return sql.AndPredicates(answered, person)
	case Contained:
		return sql.AndPredicates(answered, sql.NotPredicates(person))
	case Successful:
		return sql.AndPredicates(answered, sql.NotPredicates(person), sql.FieldEQ(call.FieldSuccessful, true))
	default:
		return answered
	}
}

// HandledChats is the same of a conversation.
func HandledChats(handling string) Condition {
	replied := sql.FieldGT(conversation.FieldAiResponses, 0)
	wrote := some(`SELECT 1 FROM messages AS wrote WHERE wrote.source = 'human' AND wrote.ai AND wrote.conversation_id`, "wrote")
	person := sql.OrPredicates(sql.FieldNotNull(conversation.FieldHandedOffAt), wrote)
	switch handling {
	case WithPerson:
		return person
	case Contained:
		return sql.AndPredicates(replied, sql.NotPredicates(person))
	case Successful:
		return sql.AndPredicates(replied, sql.NotPredicates(person), sql.FieldEQ(conversation.FieldStatus, "CLOSED"))
	default:
		return sql.OrPredicates(replied, wrote)
	}
}

// some is the condition that the query finds something of the row's subaccount. It ends where it names the row.
func some(query, as string) Condition {
	return func(s *sql.Selector) {
		// Now: where rows are counted, the table has another name when this is written.
		exists := "EXISTS (" + query + " = " + s.C("id") + " AND " + as + ".subaccount_id = " + s.C("subaccount_id") + ")"
		s.Where(sql.ExprP(exists))
	}
}

// handedOver is the condition that the assistant of a call gave it to a person, as passed says it of its tools.
func handedOver(s *sql.Selector) {
	s.Where(inList(s, s.C(call.FieldCalledTools), func(of func(key string) string) string {
		return of("name") + " IN ('transfer_call', 'hand_off') AND " + of("error") + " IS NULL"
	}))
}

// timed is the condition that replies in a call were measured.
func timed(s *sql.Selector) {
	turns := "json_extract(" + s.C(call.FieldLedger) + ", '$.turns')"
	if s.Dialect() == dialect.Postgres {
		turns = s.C(call.FieldLedger) + "->'turns'"
	}
	s.Where(inList(s, turns, func(of func(key string) string) string { return of("firstSoundMs") + " IS NOT NULL" }))
}

// inList is the predicate that something in a list of JSON meets a condition. What is no list has nothing in it.
func inList(s *sql.Selector, list string, is func(of func(key string) string) string) *sql.Predicate {
	from := "json_each(CASE json_type(" + list + ") WHEN 'array' THEN " + list + " END) AS item"
	of := func(key string) string { return "json_extract(item.value, '$." + key + "')" }
	if s.Dialect() == dialect.Postgres {
		from = "jsonb_array_elements(CASE jsonb_typeof(" + list + ") WHEN 'array' THEN " + list + " END) AS item(value)"
		of = func(key string) string { return "item.value->>'" + key + "'" }
	}
	return sql.ExprP("EXISTS (SELECT 1 FROM " + from + " WHERE " + is(of) + ")")
}
