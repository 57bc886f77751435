package figure

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ofReplies is the condition that a row has what replies came to: a quarter of an hour's rows are counted from one kind of rows each.
const ofReplies = " AND source IN ('', 'turns')"

// Replies gives away what the replies of subaccounts cost, in millionths of a US dollar, and how many failed, from the first of the borders, which
// ascend, to before the last. Each call of give has those of a day, or of a quarter of an hour where a border is within its day, and an instant in
// that time. Replies whose turns have been deleted are included.
func (s *Service) Replies(
	ctx context.Context, subs []*ent.Subaccount, borders []time.Time, give func(subaccount string, at time.Time, cost, failed int),
) error {
	zones, ids := map[string]*time.Location{}, make([]string, len(subs))
	for i, sub := range subs {
		zones[sub.ID], ids[i] = rule.ZoneOrUTC(sub.TimeZone), sub.ID
	}
	first, last := borders[0], borders[len(borders)-1]
	return s.rowsWhere(ctx, ids, around(borders), ofReplies, func(r row) error {
		zone := zones[r.subaccount]
		d, _ := r.moment(zone)
		from, to := d.quarters(zone)
		at := instant(from + (to-from)/2)
		wanted := undivided(borders, instant(from), instant(to))
		if r.grain == quarterGrain {
			at = instant(r.place)
			wanted = !wanted && !at.Before(first) && at.Before(last)
		}
		if !wanted {
			return nil
		}
		var all Tally
		err := unpack(r.tallies, func(Key) *Tally { return &all })
		give(r.subaccount, at, int(all.Numbers[modelCost]), int(all.Numbers[failedReplies]))
		return err
	})
}

// Swept is until when replies of any of some subaccounts may have been deleted for their age, or before: what those came to stays in the figures.
func (s *Service) Swept(ctx context.Context, subs []*ent.Subaccount) (until time.Time, err error) {
	if authz.From(ctx).Subaccount == "" {
		ctx = store.System(ctx, "analytics over a workspace")
	}
	ids := make([]string, len(subs))
	for i, sub := range subs {
		ids[i] = sub.ID
	}
	among, list := s.parts.Store.Among(1, ids)
	rows, err := s.parts.Store.Query(ctx, "SELECT final_calls, final_chats FROM figure_states WHERE subaccount_id "+among, list)
	if err != nil {
		return until, err
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	last := int64(-1)
	for rows.Next() {
		var calls, chats int64
		if err := rows.Scan(&calls, &chats); err != nil {
			return until, fmt.Errorf("read what is deleted: %w", err)
		}
		last = max(last, calls, chats)
	}
	return instant(last + 1), nil
}

// undivided says whether a time is between two borders that follow each other.
func undivided(borders []time.Time, from, to time.Time) bool {
	for i := range borders[1:] {
		if !from.Before(borders[i]) && !to.After(borders[i+1]) {
			return true
		}
	}
	return false
}

// around are the days between the first border and the last, and the quarters of an hour of the days that borders are in, whatever the zone.
func around(borders []time.Time) []stretch {
	const longestDay = aDay + time.Hour
	all := []stretch{{dayGrain, int64(dayAt(borders[0].UTC()) - 1), int64(dayAt(borders[len(borders)-1].UTC()) + 1)}}
	for _, at := range borders {
		from, to := quarterOf(at.Add(-longestDay)), quarterOf(at.Add(longestDay))
		if n := len(all) - 1; n > 0 && from <= all[n].last {
			all[n].last = to
		} else {
			all = append(all, stretch{quarterGrain, from, to})
		}
	}
	return all
}
