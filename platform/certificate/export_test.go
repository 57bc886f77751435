package certificate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Hasten has it look so often, and try a failed order again after that.
func (a *ACME) Hasten(look, again time.Duration) {
	a.pace = pace{look: look, soon: look, known: look, first: again, last: again}
}

// Hasten has files read so often.
func (f *Files) Hasten(look time.Duration) { f.look = look }

// Due says whether another certificate is ordered at that time.
func (n *Name) Due(directory string, now time.Time) bool { return n.due(directory, now) }

// Round looks once.
func (a *ACME) Round(ctx context.Context) error { return a.round(ctx) }

// Pending asks for the proof of a name, and what of it is known for a time; the error is nil where there is none and nothing fails.
func (a *ACME) Pending(ctx context.Context, known time.Duration) error {
	a.pace.known = known
	if _, _, err := a.pending(ctx, a.Names[0], byTLS); !errors.Is(err, errUnknown) {
		return err
	}
	return nil
}

// LongestClaim is as long as a claim lasts.
const LongestClaim = longestClaim

// Claim says whether it got the right to order.
func Claim(ctx context.Context, s *store.Store) (claimed bool, err error) {
	_, claimed, err = (&vault{store: s}).claim(ctx, longestClaim)
	return claimed, err
}

// Claimed puts a claim into the place of the one that there is, which ends then by the database's clock.
func Claimed(ctx context.Context, s *store.Store, in time.Duration) error {
	now, err := s.Now(store.System(ctx, "test"))
	if err != nil {
		return err
	}
	if _, err := s.SystemDB().ExecContext(ctx, `DELETE FROM installation WHERE key = $1`, claimRow); err != nil {
		return err
	}
	_, err = s.SystemDB().ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ($1, $2)`, claimRow, claimUntil(now.Add(in)))
	return err
}

// Left is how long the claim that there is lasts by the database's clock.
func Left(ctx context.Context, s *store.Store) (time.Duration, error) {
	now, err := s.Now(store.System(ctx, "test"))
	if err != nil {
		return 0, err
	}
	var end int64
	rows, err := (&vault{store: s}).rows(ctx, `key = '`+claimRow+`'`)
	if err == nil {
		_, err = fmt.Sscan(rows[claimRow], &end)
	}
	return time.Unix(end, 0).Sub(now), err
}
