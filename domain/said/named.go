package said

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// row is what the index names, and what there is of it. It is nothing any more where it has no id.
type row struct {
	saying string
	at     time.Time
	thing  *string // null: the index was followed up to here, and there may be more

	id, conversation, contact *string
	name, firstName, lastName *string
	content                   *string
	transcript                []byte
	ai, archived              *bool
	source                    *string
}

// join is a table that a row of another leads to.
type join struct{ table, name, on string }

// inMessages is what was written.
var inMessages = place{
	name: "said_in_conversations", column: "message_id", function: "said_in_messages",
	things: []join{{"messages", "m", "m.id = f.thing"}, {"conversations", "v", "v.id = m.conversation_id"}, {"contacts", "c", "c.id = v.contact_id"}},
	read:   (*row).message,
}

// inCalls is what was spoken.
var inCalls = place{
	name: "said_in_calls", column: "call_id", function: "said_in_calls",
	things: []join{{"calls", "m", "m.id = f.thing"}, {"contacts", "c", "c.id = m.contact_id"}},
	read:   (*row).call,
}

// columns of a row.
func (p *place) columns() string {
	const who = `f.saying, f.said, f.thing, m.id, m.conversation_id, c.id, c.name, c.first_name, c.last_name, `
	if p == &inCalls {
		return who + `NULL, m.transcript, NULL, NULL, NULL`
	}
	return who + fmt.Sprintf(`substr(m.content, 1, %d), NULL, m.ai, v.is_archived, m.source`, mostOfMessage)
}

// named asks the index for so many that have all pieces, behind a place, newest first, and reads what they are.
func (s *Service) named(ctx context.Context, p *place, pieces ngram.Set, at time.Time, id string, most int) (all []row, stop *page.Stop, err error) {
	sub := authz.From(ctx).Subaccount
	query, args := p.postgres(), []any{pieces, at, id, most, sub}
	if !s.store.Postgres() {
		query, args = p.sqlite(), []any{pieces.Match(), docOf(at.Add(time.Millisecond)), id, most, sub}
	}
	rows, err := s.store.Query(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	for rows.Next() {
		var r row
		err := rows.Scan(&r.saying, &r.at, &r.thing, &r.id, &r.conversation, &r.contact, &r.name, &r.firstName, &r.lastName,
			&r.content, &r.transcript, &r.ai, &r.archived, &r.source)
		if err != nil {
			return nil, nil, fmt.Errorf("read the index: %w", err)
		}
		r.at = r.at.UTC()
		if r.thing == nil {
			stop = &page.Stop{At: r.at, ID: r.saying}
			continue
		}
		all = append(all, r)
	}
	return all, stop, nil
}

// postgres looks up one row after the other: it takes a subaccount for smaller than it is, and would read all of its messages.
func (p *place) postgres() string {
	var joins strings.Builder
	for _, j := range p.things {
		//nolint:unqueryvet // the outer query names the columns
		fmt.Fprintf(&joins, " LEFT JOIN LATERAL (SELECT * FROM %s %s WHERE %[2]s.subaccount_id = $5 AND %s LIMIT 1) %[2]s ON true", j.table, j.name, j.on)
	}
	return "SELECT " + p.columns() + " FROM " + p.function + "($1, $2, $3, $4) f" + joins.String() + ` ORDER BY f.said DESC, f.saying COLLATE "C" DESC`
}

// sqlite follows the full-text table by the numbers of its rows, which grow with time. Where the row that a page ended with is gone, the
// next begins with those of the same millisecond again.
func (p *place) sqlite() string {
	var joins strings.Builder
	for _, j := range p.things {
		fmt.Fprintf(&joins, " LEFT JOIN %s %s ON %[2]s.subaccount_id = ?5 AND %s", j.table, j.name, j.on)
	}
	return "SELECT " + p.columns() + ` FROM (SELECT d.doc, s.id AS saying, s.created_at AS said, s.` + p.column + ` AS thing FROM said_terms
		CROSS JOIN said_docs d ON d.doc = said_terms.rowid CROSS JOIN sayings s ON s.id = d.saying_id AND s.subaccount_id = ?5
		WHERE said_terms MATCH ?1 AND said_terms.rowid < coalesce((SELECT doc FROM said_docs WHERE saying_id = ?3), ?2)
		ORDER BY said_terms.rowid DESC LIMIT ?4) f` + joins.String() + " ORDER BY f.doc DESC"
}

// docOf is the lowest number of a row of SQLite's full-text table for what was said at a moment; the largest where the moment is too late.
func docOf(at time.Time) int64 {
	if at.UnixMilli() > math.MaxInt64>>store.DocBits {
		return math.MaxInt64
	}
	return at.UnixMilli() << store.DocBits
}

// speaker of a message.
func speaker(ai bool, source string) string {
	switch {
	case !ai:
		return "CONTACT"
	case source == "human":
		return "MEMBER"
	}
	return "ASSISTANT"
}

// message that has all the words; nil if it has not, or is not shown.
func (r *row) message(words []string) *Found {
	if r.id == nil || r.archived == nil || *r.archived {
		return nil
	}
	f := r.found()
	f.MessageID, f.Speaker = r.id, speaker(*r.ai, store.Text(r.source))
	if !f.shows([]string{*r.content}, words) {
		return nil
	}
	f.Line = nil
	return f
}

// call that has all the words.
func (r *row) call(words []string) *Found {
	if r.id == nil {
		return nil
	}
	f := r.found()
	f.CallID = r.id
	said := heard(json.RawMessage(r.transcript))
	lines := make([]string, len(said))
	for i, u := range said {
		lines[i] = u.Content
	}
	if !f.shows(lines, words) {
		return nil
	}
	f.Speaker = speakers[said[*f.Line].Role]
	return f
}

func (r *row) found() *Found {
	person := &contact.Contact{Contact: &ent.Contact{Name: r.name, FirstName: r.firstName, LastName: r.lastName}}
	return &Found{id: r.saying, SaidAt: r.at, ConversationID: r.conversation, ContactID: r.contact, ContactName: person.Name()}
}
