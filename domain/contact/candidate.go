package contact

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// searchBounds limit how far the index is followed. What more contacts have is found sooner by looking at all of them: a page of
// it is full after a few, and a text is read in a twentieth of the time that the index takes to name it.
type searchBounds struct {
	handful  int // in any subaccount
	share    int // one in so many of a subaccount's contacts
	large    int // a subaccount of more is not counted further
	followed int // in a large one
}

func usual() searchBounds {
	return searchBounds{handful: 1_000, share: 20, large: 100_000, followed: 50_000}
}

// candidates are the ids that the index has for all pieces, where they are few among the subaccount's contacts.
func (s *Service) candidates(ctx context.Context, pieces ngram.Set, r searchBounds) (ids []string, few bool, err error) {
	if len(pieces) == 0 {
		return nil, false, nil
	}
	if ids, err = s.indexed(ctx, pieces, r.handful+1); err != nil || len(ids) <= r.handful {
		return ids, true, err
	}
	size, err := s.parts.Store.CountUpTo(ctx, ent.TypeContact, r.large+1)
	if err != nil {
		return nil, false, err
	}
	most := size / r.share
	if size > r.large {
		most = r.followed
	}
	if most <= r.handful {
		return nil, false, nil
	}
	ids, err = s.indexed(ctx, pieces, most+1)
	return ids, len(ids) <= most, err
}

// indexed asks the index for up to so many ids.
func (s *Service) indexed(ctx context.Context, pieces ngram.Set, most int) (ids []string, err error) {
	query, arg := `SELECT d.contact_id FROM contact_terms JOIN contact_docs d ON d.doc = contact_terms.rowid
		WHERE contact_terms MATCH ? LIMIT ?`, any(pieces.Match())
	if s.parts.Store.Postgres() {
		query, arg = "SELECT contacts_with($1, $2)", pieces
	}
	rows, err := s.parts.Store.Query(ctx, query, arg, most)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("read the index: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// among is the condition that the id is one of these, as one argument, so that the text of a statement does not depend on their number. No ids, and
// one id on SQLite, have a condition of their own: SQLite assumes that a subaccount is smaller than a list, and would read all of its contacts.
func among(ids []string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		id := s.C(contact.FieldID)
		switch {
		case len(ids) == 0:
			s.Where(sql.False())
			return
		case len(ids) == 1 && s.Dialect() == dialect.SQLite:
			s.Where(sql.EQ(id, ids[0]))
			return
		}
		store.OneOf(contact.FieldID, ids)(s)
	}
}
