package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// floor is the least that the three requests can cost in Go on this database.
type floor struct {
	app, system *pgxpool.Pool
	limiter     *limit.Limiter
}

type tenant struct{ workspace, sub, key string }

type tenantKey struct{}

func serveFloor(addr, url string) error {
	ctx := context.Background()
	app, err := pool(ctx, url, "switchboard_app")
	if err != nil {
		return err
	}
	system, err := pool(ctx, url, "switchboard_system")
	if err != nil {
		return err
	}
	limiter, err := limit.New(limit.Options{Rates: []limit.Rate{
		{Count: 10_000_000, Per: 10 * time.Second}, {Count: 1_000_000_000, Per: 24 * time.Hour},
	}})
	if err != nil {
		return err
	}
	f := &floor{app, system, limiter}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v3/assistants", f.handle(f.list))
	mux.HandleFunc("GET /v3/assistants/{id}", f.handle(f.get))
	mux.HandleFunc("POST /v3/assistants", f.handle(f.create))
	mux.HandleFunc("GET /v3/contacts", f.handle(f.contacts))
	mux.HandleFunc("POST /v3/contacts", f.handle(f.addContact))
	mux.Handle("GET /metrics", promhttp.Handler())
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: time.Second}
	return server.ListenAndServe()
}

func pool(ctx context.Context, url, role string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, "SET ROLE "+role)
		return err
	}
	config.PrepareConn = func(ctx context.Context, c *pgx.Conn) (bool, error) {
		t, _ := ctx.Value(tenantKey{}).(tenant)
		if c.PgConn().CustomData()["sub"] == t.sub {
			return true, nil
		}
		_, err := c.Exec(ctx, "SELECT set_config('app.workspace_id', $1, false), set_config('app.subaccount_id', $2, false)", t.workspace, t.sub)
		c.PgConn().CustomData()["sub"] = t.sub
		return err == nil, err
	}
	return pgxpool.NewWithConfig(ctx, config)
}

type envelope struct {
	Data      any    `json:"data"`
	Error     any    `json:"error"`
	RequestID string `json:"request_id"`
}

func (f *floor) handle(do func(r *http.Request, w http.ResponseWriter) (int, any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		secret := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		sum := sha256.Sum256([]byte(secret))
		var t tenant
		var preset string
		var scopes, subs, allow []byte
		var expires, revoked, used *time.Time
		err := f.system.QueryRow(ctx, `SELECT id, workspace_id, preset, scopes, subaccounts, allow_ips, expires_at, revoked_at, last_used_at
			FROM api_keys WHERE hash = $1`, hex.EncodeToString(sum[:])).
			Scan(&t.key, &t.workspace, &preset, &scopes, &subs, &allow, &expires, &revoked, &used)
		if err != nil || revoked != nil || preset != "admin" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		// The workspace's own row must be seen to be the subaccount's.
		err = f.system.QueryRow(ctx, "SELECT id FROM subaccounts WHERE workspace_id = $1 AND (id = $2 OR location_id = $2) AND NOT archived",
			t.workspace, r.Header.Get("X-Subaccount-Id")).Scan(&t.sub)
		if err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if got := f.limiter.Take(ctx, t.workspace+"/"+t.sub); !got.Allowed {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		status, data, err := do(r.WithContext(context.WithValue(ctx, tenantKey{}, t)), w)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = fmt.Fprint(w, err)
			return
		}
		body, err := json.Marshal(envelope{Data: data, RequestID: id.New("req")})
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write(body)
	}
}
