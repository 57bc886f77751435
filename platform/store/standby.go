package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// A standby of PostgreSQL takes connections as the primary does, and answers what is read, from a while ago. After a failover, the name in the URL
// may lead to one for some time: whoever connects then would read there, and fail to write, for as long as the connection lasts. So a connection
// is of the primary or is not kept.

// inRecovery asks PostgreSQL whether it is a standby.
const inRecovery = "SELECT pg_is_in_recovery()"

var errStandby = errors.New("PostgreSQL is a standby there, which takes no writes: the host in the database URL must lead to the primary")

// saysStandby reads the answer to inRecovery, which was asked last.
func saysStandby(results []*pgconn.Result) bool {
	if len(results) == 0 {
		return false
	}
	rows := results[len(results)-1].Rows
	return len(rows) == 1 && len(rows[0]) == 1 && string(rows[0][0]) == "t"
}

// pingPrimary asks whether PostgreSQL answers, and is no standby. A connection may have died while it was idle.
func (s *Store) pingPrimary(ctx context.Context) error {
	for try := 1; ; try++ {
		conn, err := s.SystemPool().Acquire(trying(ctx, try))
		if err != nil {
			return err //nolint:wrapcheck // Ping says what for
		}
		results, err := conn.Conn().PgConn().Exec(ctx, inRecovery).ReadAll()
		dead := conn.Conn().IsClosed()
		conn.Release()
		if err == nil && saysStandby(results) {
			s.reconnect()
			return errStandby
		}
		if err == nil || !dead || ctx.Err() != nil || try == tries {
			return err //nolint:wrapcheck // likewise
		}
	}
}

// readOnly is what PostgreSQL says to a write on a standby, and where its operator has made transactions read-only.
const readOnly = "25006"

// reconnectPause is how long connections are kept at least: where writes are refused on new ones, too, each that is refused would cost all of them.
const reconnectPause = 2 * time.Second

// renewal is when all connections were closed the last time.
type renewal struct {
	mu sync.Mutex
	at time.Time
}

// due reports whether that was long enough ago, and notes that it is done now.
func (r *renewal) due() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.at.IsZero() && time.Since(r.at) < reconnectPause {
		return false
	}
	r.at = time.Now()
	return true
}

// reconnect has both pools open new connections: idle ones are closed now, the others as they are given back.
func (s *Store) reconnect() {
	if !s.renewal.due() {
		return
	}
	for _, pool := range s.pools {
		pool.Reset()
	}
}

// heard looks at how a statement ended: one connection on which nothing can be written says that of all.
func (s *Store) heard(err error) {
	if err != nil && stated(err, []string{readOnly}) {
		s.reconnect()
	}
}
