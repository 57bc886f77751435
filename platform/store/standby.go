package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A standby of PostgreSQL takes connections as the primary does, and answers reads with old data. After a failover, the name in the URL may lead to
// one for some time: a connection opened then would read old data, and fail to write, for as long as it lasts. So only connections to the primary
// are kept.

// inRecovery asks PostgreSQL whether it is a standby.
const inRecovery = "SELECT pg_is_in_recovery()"

var errStandby = errors.New("PostgreSQL is a standby there, which takes no writes: the host in the database URL must lead to the primary")

// primaryConfig is what a URL of PostgreSQL says, for connections to the primary alone: of several hosts, or addresses of one, the driver goes on to
// the next where one is a standby.
func primaryConfig(databaseURL string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(databaseURL)
	if err != nil {
		return nil, fmt.Errorf("database URL %q: %w", Redact(databaseURL), errors.New("not a PostgreSQL URL")) // the cause shows the password
	}
	asked := config.ConnConfig.ValidateConnect // what target_session_attrs says
	config.ConnConfig.ValidateConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		results, err := conn.Exec(ctx, inRecovery).ReadAll()
		switch {
		case err != nil:
			return fmt.Errorf("ask whether it is a standby: %w", err)
		case saysStandby(results):
			return errStandby
		case asked != nil:
			return asked(ctx, conn)
		}
		return nil
	}
	return config, nil
}

// saysStandby reads the answer to inRecovery.
func saysStandby(results []*pgconn.Result) bool {
	return len(results) == 1 && len(results[0].Rows) == 1 && string(results[0].Rows[0][0]) == "t"
}

// readOnly is what PostgreSQL says to a write on a standby, and where its operator has made transactions read-only.
const readOnly = "25006"

// Connections are kept for a while once all were opened again, and twice as long each time that writes are refused still: where they are on new
// connections as well, as while a disk is full, opening those again and again would burden a database that is in trouble, and slow down reads.
const (
	reconnectFirst = 2 * time.Second
	reconnectLast  = time.Minute
)

// renewal is when all connections were closed the last time, and how long they are kept from then on.
type renewal struct {
	mu    sync.Mutex
	at    time.Time
	pause time.Duration
}

// due reports whether that was long enough ago, and notes that it is done now.
func (r *renewal) due() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch kept := time.Since(r.at); {
	case r.at.IsZero() || kept >= r.pause+reconnectLast: // nothing was refused meanwhile, so it helped
		r.pause = reconnectFirst
	case kept < r.pause:
		return false
	default:
		r.pause = min(2*r.pause, reconnectLast)
	}
	r.at = time.Now()
	return true
}

// reconnect has both pools open new connections: idle ones are closed now, the others when they are given back.
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
