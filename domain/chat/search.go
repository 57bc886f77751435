package chat

import (
	"context"
	"slices"
	"strings"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// mostFound is how many conversations, and contacts, a search goes through by their ids. What more of them may have is found by looking at
	// all, in the order of the list: a page of it is full sooner.
	mostFound = 2_000
	// mostPieces is how many are looked for in the index. What they find is looked at, so any of them will do.
	mostPieces = 16
)

// sought are the conditions of a search: its text is in the preview or in the summary, or it finds the contact. The index names what may meet
// them, and nothing else is read where that is little.
func (s *Service) sought(ctx context.Context, search string) ([]func(*sql.Selector), error) {
	with, err := s.parts.Contacts.Sought(ctx, search, mostFound)
	if err != nil {
		return nil, err
	}
	sub, text := authz.From(ctx).Subaccount, ngram.Query(search)
	where := []func(*sql.Selector){sql.OrPredicates(
		sql.FieldContains(conversation.FieldPreviewTextKey, text), sql.FieldContains(conversation.FieldSummaryKey, text), withContacts(sub, with),
	)}
	pieces := piecesOf(sub, text)
	if len(pieces) == 0 || !with.Few {
		return where, nil
	}
	ids, err := s.named(ctx, pieces, with.IDs)
	if err != nil || len(ids) > mostFound {
		return where, err
	}
	slices.Sort(ids)
	return append(where, store.ByIDs(conversation.Table, conversation.FieldSubaccountID, sub, slices.Compact(ids))), nil
}

// piecesOf a text are what it is looked for by: those of its longest words first, which fewest have.
func piecesOf(subaccount, text string) (pieces ngram.Set) {
	for _, word := range ngram.Sharpest(strings.Fields(text)) {
		pieces = append(pieces, ngram.Find(subaccount, word)...)
	}
	pieces = pieces[:min(len(pieces), mostPieces)]
	slices.Sort(pieces)
	return slices.Compact(pieces)
}

// unindexed says of a conversation that the index does not know what it shows, as the schema's index has it.
const unindexed = `(preview_grams IS NULL AND preview_text_key IS NOT NULL OR summary_grams IS NULL AND summary_key IS NOT NULL)`

// named are the ids of the conversations that the index has for all pieces, of those with the contacts, and of those that it does not know.
// There are more than mostFound if one of these is cut off.
func (s *Service) named(ctx context.Context, pieces ngram.Set, contacts []string) ([]string, error) {
	among, list := s.parts.Store.Among(4, contacts) //nolint:mnd // its place
	args := []any{pieces, mostFound + 1, authz.From(ctx).Subaccount, list}
	query := `SELECT conversations_with($1, $2)
		UNION ALL (SELECT id FROM conversations WHERE subaccount_id = $3 AND contact_id ` + among + ` LIMIT $2)
		UNION ALL (SELECT id FROM conversations WHERE subaccount_id = $3 AND ` + unindexed + ` LIMIT $2)`
	if !s.parts.Store.Postgres() {
		args[0] = pieces.Match()
		query = `SELECT conversation_id FROM (SELECT d.conversation_id FROM conversation_terms JOIN conversation_docs d ON d.doc = conversation_terms.rowid
				WHERE conversation_terms MATCH $1 LIMIT $2)
			UNION ALL SELECT id FROM (SELECT id FROM conversations WHERE subaccount_id = $3 AND contact_id ` + among + ` LIMIT $2)
			UNION ALL SELECT id FROM (SELECT id FROM conversations INDEXED BY conversation_unindexed WHERE subaccount_id = $3 AND ` + unindexed + ` LIMIT $2)`
	}
	return s.parts.Store.Texts(ctx, query, args...)
}

// withContacts is the condition that a conversation is with one of the subaccount's contacts that a search finds. Where these are few they
// are found once; of many, the conversation's own is looked at.
func withContacts(subaccount string, with contact.Sought) func(*sql.Selector) {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(entcontact.Table)
		some := sql.Dialect(s.Dialect()).Select().From(t)
		some.Where(sql.EQ(t.C(entcontact.FieldSubaccountID), subaccount))
		for _, c := range with.Where {
			c(some)
		}
		some.Select(some.C(entcontact.FieldID))
		if with.Few {
			store.ByIDs(entcontact.Table, entcontact.FieldSubaccountID, subaccount, with.IDs)(some)
			s.Where(sql.In(s.C(conversation.FieldContactID), some))
			return
		}
		some.Where(sql.ColumnsEQ(t.C(entcontact.FieldID), s.C(conversation.FieldContactID)))
		if s.Dialect() == dialect.Postgres {
			some.Offset(0) // or the planner would look at all contacts first
		}
		s.Where(sql.Exists(some))
	}
}
