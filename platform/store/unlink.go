package store

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
)

// Link is a column that names what may be deleted: rows that have it stay without it.
type Link struct{ Table, Column string }

// unlinked is how many rows lose what they name in one statement.
const unlinked = 100

// Unlink has some rows of the caller's subaccount lose something that is about to be deleted, and says whether there may be more. The database would
// clear their columns as well, but would not update when they were changed last: clients that keep a copy by that would never notice. No event is
// emitted.
func (s *Store) Unlink(ctx context.Context, id string, links ...Link) (more bool, err error) {
	return s.UnlinkIn(ctx, authz.From(ctx).Subaccount, id, links...)
}

// UnlinkIn is Unlink for what the system deletes, in a subaccount that it names.
func (s *Store) UnlinkIn(ctx context.Context, sub, id string, links ...Link) (more bool, err error) {
	for _, l := range links {
		n, err := s.Exec(ctx, fmt.Sprintf(`UPDATE "%[1]s" SET %[2]s = NULL, updated_at = $1 WHERE subaccount_id = $2 AND %[2]s = $3
			AND id IN (SELECT id FROM "%[1]s" WHERE subaccount_id = $2 AND %[2]s = $3 LIMIT %[3]d)`, l.Table, l.Column, unlinked),
			Timestamp(), sub, id)
		if err != nil {
			return false, fmt.Errorf("%s without %s: %w", l.Table, l.Column, err)
		}
		if n == unlinked {
			return true, nil
		}
	}
	return false, nil
}
