package job

import (
	"context"
	"fmt"
)

// wake makes jobs due that rest.
const wake = `UPDATE {jobs} SET state = 'available', scheduled_at = {now} WHERE queue = $1 AND kind = $2 AND state = 'scheduled'
	AND {tenant} IN (SELECT id FROM subaccounts WHERE workspace_id = $3)`

// Wake has the jobs of a kind that rest, for the subaccounts of a workspace, run as soon as workers are free. Call it outside a transaction.
func (q *Queue) Wake(ctx context.Context, kind, workspaceID string) error {
	queue := kindOf(kind).line.name
	if _, err := q.store.SystemDB().ExecContext(ctx, q.sql.Replace(wake), queue, kind, workspaceID); err != nil {
		return fmt.Errorf("wake jobs: %w", err)
	}
	if q.alert != nil {
		q.alert.announce(queue)
	}
	return nil
}
