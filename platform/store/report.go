package store

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of reports: what reads so much that it holds a connection for long. All of them together have half of the connections, a workspace
// has a quarter and a subaccount an eighth, one at least. So many more wait, of a workspace and of all, and for so long.
const (
	allReports     = 2
	mostOfReports  = 4
	partOfReports  = 8
	reportsWaiting = 64
	allWaiting     = 1024
	reportPatience = 15 * time.Second
)

func newReports(conns int) *share.Line {
	return share.NewLine(int64(max(1, conns/allReports)), reportsWaiting, allWaiting, reportPatience)
}

// Reports are those under way, to look at.
func (s *Store) Reports() *share.Pool { return s.reports.Pool() }

// Report waits until the caller may begin a report, which end ends. It fails with a fault where too many wait already, or for too long.
func (s *Store) Report(ctx context.Context) (end func(), err error) {
	if s.reading(ctx) != nil { // it has a connection, and keeps it from others while it waits
		return func() {}, nil
	}
	conns, who := readers, authz.From(ctx)
	if s.Postgres() {
		conns = int(s.pools[0].Config().MaxConns)
	}
	of := func(name string, part int) share.Part { return share.Part{Of: name, Most: int64(max(1, conns/part))} }
	end, err = s.reports.Enter(ctx, of(who.Workspace+"/"+who.Subaccount, partOfReports), of(who.Workspace, mostOfReports))
	switch {
	case errors.Is(err, share.ErrPart):
		busy := fault.New(fault.RateLimited, "Too many reports at the same time. Wait for others to finish.").Because(err)
		busy.RetrySeconds = int(reportPatience.Seconds())
		return nil, busy
	case errors.Is(err, share.ErrAll):
		return nil, fault.New(fault.Unavailable, "The server is busy. Try again.").Because(err)
	}
	return end, err //nolint:wrapcheck // the context's
}
