package reseal

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Count is how many values of a column are not sealed with the current key: stale ones can be opened with an old key, lost ones with
// none that is configured.
type Count struct {
	Column string `json:"column"`
	Stale  int    `json:"stale"`
	Lost   int    `json:"lost"`
}

// Counts are those of all columns that have any.
func Counts(ctx context.Context, s *store.Store, sealer *secret.Sealer) ([]Count, error) {
	return counts(ctx, s, sealer, columns)
}

func counts(ctx context.Context, s *store.Store, sealer *secret.Sealer, columns []Column) (all []Count, err error) {
	for _, c := range columns {
		n := Count{Column: c.String()}
		headers := sealer.Headers()
		query, args := "SELECT "+known(c.Name, len(headers))+", count(*) FROM "+c.Table+" WHERE "+stale(c.Name)+" GROUP BY 1", []any{}
		for _, h := range headers {
			args = append(args, h)
		}
		rows, err := s.Query(store.System(ctx, "values by the key that sealed them"), query, args...)
		if err != nil {
			return nil, fmt.Errorf("count %s: %w", c, err)
		}
		for rows.Next() {
			var known, count int
			if err := rows.Scan(&known, &count); err != nil {
				_ = rows.Close()
				return nil, fmt.Errorf("count %s: %w", c, err)
			}
			if known == 1 {
				n.Stale = count
			} else {
				n.Lost = count
			}
		}
		if err := rows.Err(); err != nil {
			_ = rows.Close()
			return nil, fmt.Errorf("count %s: %w", c, err)
		}
		_ = rows.Close() // all was read
		if n != (Count{Column: c.String()}) {
			all = append(all, n)
		}
	}
	more, err := installedCount(ctx, s, sealer)
	if more != (Count{Column: Installation}) {
		all = append(all, more)
	}
	return all, err
}

// stale is what a value meets that is not sealed with the key whose header is $1.
func stale(column string) string {
	return fmt.Sprintf("%[1]s IS NOT NULL AND length(%[1]s) > 0 AND substr(%[1]s, 1, 5) <> $1", column)
}

// known says whether a value was sealed with one of n keys, $1 and so on.
func known(column string, n int) string {
	marks := make([]string, n)
	for i := range marks {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	return fmt.Sprintf("CASE WHEN substr(%s, 1, 5) IN (%s) THEN 1 ELSE 0 END", column, strings.Join(marks, ", "))
}

func installedCount(ctx context.Context, s *store.Store, sealer *secret.Sealer) (Count, error) {
	n := Count{Column: Installation}
	values, err := sealedValues(ctx, s)
	for name, text := range values {
		sealed, broken := hex.DecodeString(text)
		if _, shut := sealer.Open(Installation, name, sealed); broken != nil || shut != nil {
			n.Lost++
		} else if sealer.Stale(sealed) {
			n.Stale++
		}
	}
	return n, err
}
