package oauth

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Bounds of what anybody may register.
const (
	longestName   = 100
	mostRedirects = 10
	// mostUnused is how many clients may be registered that nobody has allowed anything yet, and unusedLife how long each may be.
	mostUnused = 5000
	unusedLife = 24 * time.Hour
	// decisionTime is how long a person has for allowing a client something that has registered, however many do, and unusedSlice how
	// many of the others go at once where there are too many.
	decisionTime = 15 * time.Minute
	unusedSlice  = 100
	// forgotten is how long a client stays registered after somebody allowed it something, where nothing is connected any more.
	forgotten = 30 * 24 * time.Hour
)

// table belongs to no tenant: a client registers before it is known whose it will be. It is for the system alone. Instants are
// microseconds since 1970; used is 0 until somebody allows the client something.
var table = []string{
	`CREATE TABLE IF NOT EXISTS oauth_clients (
		id text NOT NULL PRIMARY KEY, name text NOT NULL, redirects text NOT NULL, created bigint NOT NULL, used bigint NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS oauth_clients_used ON oauth_clients (used, created)`,
}

// Make the table. It is a store.Extra.
func Make(ctx context.Context, db *sql.DB, postgres bool) error {
	statements := table
	if postgres {
		statements = append(statements[:len(statements):len(statements)],
			`REVOKE ALL ON oauth_clients FROM PUBLIC, switchboard_app`,
			`GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_clients TO switchboard_system`)
	}
	for _, statement := range statements {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("oauth: %w", err)
		}
	}
	return nil
}

// Registration is what a client says of itself. What else it says is not kept.
type Registration struct {
	Name      string   `json:"client_name"`
	Redirects []string `json:"redirect_uris"`
	Grants    []string `json:"grant_types"`
	Responses []string `json:"response_types"`
}

// Client is a registered client. All are public: none has a secret.
type Client struct {
	ID, Name  string
	Redirects []string
	Created   time.Time
}

// Register a client from an address.
func (s *Service) Register(ctx context.Context, r Registration, from netip.Addr) (*Client, error) {
	if refused := r.judge(); refused != nil {
		return nil, refused
	}
	if s.parts.Registrations != nil && !s.parts.Registrations.Take(ctx, "oauth/"+limit.Site(from)).Allowed {
		return nil, &Error{Unavailable, "Too many clients have registered from this address. Try again later."}
	}
	if err := s.room(ctx); err != nil {
		return nil, err
	}
	c := &Client{ID: id.New("client"), Name: r.name(), Redirects: r.Redirects, Created: time.Now()}
	text, err := json.Marshal(c.Redirects)
	if err != nil {
		return nil, fmt.Errorf("register: %w", err)
	}
	_, err = s.parts.Store.SystemDB().ExecContext(ctx, `INSERT INTO oauth_clients (id, name, redirects, created, used) VALUES ($1, $2, $3, $4, 0)`,
		c.ID, c.Name, string(text), c.Created.UnixMicro())
	if err != nil {
		return nil, fmt.Errorf("register: %w", err)
	}
	return c, nil
}

// room for one more client. If there is none, the oldest that nobody has allowed anything make it: else one who registers many
// from many addresses would keep everybody out for a day.
func (s *Service) room(ctx context.Context) error {
	var unused int
	if err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM oauth_clients WHERE used = 0`).Scan(&unused); err != nil {
		return fmt.Errorf("count clients: %w", err)
	}
	if unused < mostUnused {
		return nil
	}
	n, err := s.forget(ctx, `id IN (SELECT id FROM oauth_clients WHERE used = 0 AND created <= $1 ORDER BY created LIMIT $2)`,
		time.Now().Add(-decisionTime).UnixMicro(), unusedSlice)
	if err != nil {
		return fmt.Errorf("make room for a client: %w", err)
	}
	if n == 0 {
		return &Error{Unavailable, "Too many clients have registered. Try again later."}
	}
	return nil
}

// forget the clients that meet a condition and are connected to nothing. It returns how many there were.
func (s *Service) forget(ctx context.Context, which string, args ...any) (int64, error) {
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, `DELETE FROM oauth_clients WHERE (`+which+`)
		AND NOT EXISTS (SELECT 1 FROM connected_apps a WHERE a.client_id = oauth_clients.id)`, args...)
	if err != nil {
		return 0, fmt.Errorf("forget clients: %w", err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("forget clients: %w", err)
	}
	return n, nil
}

// judge what cannot be registered.
func (r *Registration) judge() *Error {
	switch {
	case len(r.Redirects) == 0 || len(r.Redirects) > mostRedirects:
		return &Error{InvalidRedirect, fmt.Sprintf("redirect_uris must have from 1 to %d items.", mostRedirects)}
	case slices.ContainsFunc(r.Redirects, func(u string) bool { return !redirectable(u) }):
		return &Error{InvalidRedirect, "Each of redirect_uris must begin with https://, or with http:// and the name or address of the machine itself."}
	case len(r.Grants) > 0 && !slices.Contains(r.Grants, "authorization_code"):
		return &Error{InvalidMetadata, "grant_types must contain authorization_code."}
	case len(r.Responses) > 0 && !slices.Contains(r.Responses, "code"):
		return &Error{InvalidMetadata, "response_types must contain code."}
	}
	return nil
}

// name is what people read: without characters that would hide or turn around what stands beside it.
func (r *Registration) name() string {
	kept := strings.Map(func(c rune) rune {
		if unicode.IsGraphic(c) && !unicode.Is(unicode.Cf, c) && c != unicode.ReplacementChar {
			return c
		}
		return -1
	}, r.Name)
	kept = strings.TrimSpace(plain.FirstRunes(plain.Line(kept), longestName))
	if kept == "" {
		return hostOf(r.Redirects[0])
	}
	return kept
}

// hostOf an address: the host that gets the code.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// client that is registered; nil if none is.
func (s *Service) client(ctx context.Context, clientID string) (*Client, error) {
	c := &Client{ID: clientID}
	var redirects string
	var created int64
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT name, redirects, created FROM oauth_clients WHERE id = $1`, clientID).
		Scan(&c.Name, &redirects, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is
	}
	if err == nil {
		err = json.Unmarshal([]byte(redirects), &c.Redirects)
	}
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	c.Created = time.UnixMicro(created)
	return c, nil
}

// known fails for a client that is not registered, so that it registers again.
func (s *Service) known(ctx context.Context, clientID string) error {
	if len(clientID) > longestName || !utf8.ValidString(clientID) || strings.ContainsRune(clientID, 0) { // what no database could hold
		return &Error{InvalidClient, "The client is not registered."}
	}
	c, err := s.client(ctx, clientID)
	if err == nil && c == nil {
		return &Error{InvalidClient, "The client is not registered."}
	}
	return err
}

// used notes that somebody has allowed a client something.
func (s *Service) used(ctx context.Context, clientID string) error {
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, `UPDATE oauth_clients SET used = $1 WHERE id = $2`, time.Now().UnixMicro(), clientID)
	if err != nil {
		return fmt.Errorf("use a client: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errUnregistered.Because(err)
	}
	return nil
}

// Sweep removes apps that are connected no longer, codes that nobody exchanged, and clients that nobody uses.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.sweepApps(ctx); err != nil {
		return err
	}
	now := time.Now()
	_, err := s.forget(ctx, `used = 0 AND created <= $1 OR used > 0 AND used <= $2`,
		now.Add(-unusedLife).UnixMicro(), now.Add(-forgotten).UnixMicro())
	if err != nil {
		return fmt.Errorf("sweep clients: %w", err)
	}
	return nil
}
