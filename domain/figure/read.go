package figure

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// row of figures, as read.
type row struct {
	subaccount, grain string
	place             int64
	tallies           []byte
}

// rows gives away those of some subaccounts, in one statement. Over a workspace it passes the walls: the ids are those that the
// caller may use, which were read behind them.
func (s *Service) rows(ctx context.Context, ids []string, of []stretch, give func(row) error) error {
	return s.rowsWhere(ctx, ids, of, "", give)
}

// rowsWhere gives away only those of the rows that meet a further condition.
func (s *Service) rowsWhere(ctx context.Context, ids []string, of []stretch, condition string, give func(row) error) (err error) {
	if authz.From(ctx).Subaccount == "" {
		ctx = store.System(ctx, "analytics over a workspace")
	}
	among, list := s.parts.Store.Among(1, ids)
	branches, args := make([]string, len(of)), []any{list}
	for i, st := range of {
		branches[i] = fmt.Sprintf("SELECT subaccount_id, grain, place, tallies FROM figures WHERE subaccount_id %s "+
			"AND grain = '%s' AND place BETWEEN $%d AND $%d%s",
			among, st.grain, len(args)+1, len(args)+2, condition) //nolint:mnd // the next two
		args = append(args, st.first, st.last)
	}
	found, err := s.parts.Store.Query(ctx, strings.Join(branches, " UNION ALL "), args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, found.Close(), found.Err()) }()
	for found.Next() {
		var r row
		if err := found.Scan(&r.subaccount, &r.grain, &r.place, &r.tallies); err != nil {
			return fmt.Errorf("read figures: %w", err)
		}
		if err := give(r); err != nil {
			return err
		}
	}
	return nil
}

// day that a row is in, and the hour of that day, in the zone of its subaccount.
func (r row) moment(zone *time.Location) (d day, hour int) {
	switch strings.TrimPrefix(r.grain, ofTopics) {
	case monthGrain:
		d, _ = daysOf(r.place)
	case dayGrain:
		d = day(r.place)
	default:
		at := instant(r.place).In(zone)
		d, hour = dayAt(at), at.Hour()
	}
	return d, hour
}

// topics are the rows by topic that a period is made of.
func (p period) topics() []stretch {
	all := p.wanted()
	for i := range all {
		all[i].grain = ofTopics + all[i].grain
	}
	return all
}

// wanted are the rows that a period is made of.
func (p period) wanted() []stretch {
	if !p.fine() {
		return append(stretches(p.before, p.first-1, p.grain == Month || !p.parts), stretches(p.first, p.last, p.grain == Month)...)
	}
	return []stretch{{quarterGrain, p.begins(), quarterOf(p.last.date().Add(2 * aDay))}}
}

// aDay is more than any time zone is from UTC.
const aDay = 24 * time.Hour

// begins is a quarter of an hour before which nothing is wanted, in whatever zone.
func (p period) begins() int64 { return quarterOf(p.before.date().Add(-aDay)) }
