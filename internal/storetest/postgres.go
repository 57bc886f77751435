package storetest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// building is the lock that test binaries queue at to make the template.
const building = 0x7465_6d70

// server is the URL of the server that tests may make databases on.
func server(t testing.TB) string {
	t.Helper()
	u := os.Getenv("TEST_POSTGRES_URL")
	if u == "" {
		t.Fatal("TEST_POSTGRES_URL is not set: run `make test`, or `script/postgres go test ./...`")
	}
	return u
}

// templatePostgres is the name of a migrated database, made once for a server and a state of the migrations.
var templatePostgres = sync.OnceValues(func() (name string, err error) {
	ctx := context.Background()
	admin := os.Getenv("TEST_POSTGRES_URL")
	state, err := migrationState()
	if err != nil {
		return "", err
	}
	name = "switchboard_template_" + state
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return "", fmt.Errorf("template: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", building); err != nil {
		return "", fmt.Errorf("template: %w", err)
	}
	var found bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&found)
	if err != nil {
		return "", fmt.Errorf("template: %w", err)
	}
	if found {
		return name, nil
	}
	return name, buildTemplate(ctx, conn, admin, name)
})

// buildTemplate works under another name: one that a cut binary left is never taken for whole.
func buildTemplate(ctx context.Context, conn *pgx.Conn, admin, name string) error {
	draft := name + "_draft"
	for _, stmt := range []string{"DROP DATABASE IF EXISTS " + draft + " WITH (FORCE)", "CREATE DATABASE " + draft} {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			return fmt.Errorf("template: %w", err)
		}
	}
	u, err := database(admin, draft)
	if err != nil {
		return err
	}
	if _, err := store.Migrate(ctx, u, job.Migrate, donotcall.Make, person.Make, oauth.Make, limit.Make); err != nil {
		return fmt.Errorf("template: %w", err)
	}
	// A database that somebody is connected to cannot be copied.
	for _, stmt := range []string{
		"ALTER DATABASE " + draft + " ALLOW_CONNECTIONS false", "ALTER DATABASE " + draft + " RENAME TO " + name,
	} {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			return fmt.Errorf("template: %w", err)
		}
	}
	return nil
}

// migrationState is a hash of the migrations, as they lie in the module's folder.
func migrationState() (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	files, err := filepath.Glob(filepath.Join(root, "migrations", "postgres", "*.sql"))
	if err != nil || len(files) == 0 {
		return "", fmt.Errorf("no migrations below %s: %w", root, errors.Join(err, os.ErrNotExist))
	}
	h := sha256.New()
	for _, f := range files {
		b, err := os.ReadFile(f) //nolint:gosec // a file of this module
		if err != nil {
			return "", fmt.Errorf("template: %w", err)
		}
		_, _ = fmt.Fprintf(h, "%s %d\n%s", filepath.Base(f), len(b), b)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// moduleRoot is the nearest folder above the test's that has a go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("template: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("go.mod: %w", os.ErrNotExist)
		}
		dir = parent
	}
}

func copyPostgres(t testing.TB) string {
	t.Helper()
	server(t)
	template, err := templatePostgres()
	if err != nil {
		t.Fatal(err)
	}
	return createPostgres(t, template)
}

func createPostgres(t testing.TB, template string) string {
	t.Helper()
	admin := server(t)
	name := "switchboard_test_" + strings.ToLower(rand.Text())
	// PostgreSQL's own strategy, which spares a checkpoint, logs each page: that costs more than twice the CPU.
	stmts := []string{"CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY"}
	if template != "template1" {
		stmts = append(stmts, "REVOKE TEMPORARY ON DATABASE "+name+" FROM PUBLIC") // as migrating has it; a copy does not bring it along
	}
	execute(t, admin, stmts...)
	t.Cleanup(func() { execute(t, admin, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	u, err := database(admin, name)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// administrators are connections to the server that wait for the next statement: one costs the server more than what it is opened for.
var administrators = make(chan *pgx.Conn, 8)

func execute(t testing.TB, admin string, stmts ...string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context()) // a cleanup's is cancelled
	conn, err := administrator(ctx, admin)
	if err != nil {
		t.Fatalf("connect to TEST_POSTGRES_URL: %v", err)
	}
	for _, stmt := range stmts {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			_ = conn.Close(ctx)
			t.Fatalf("%s: %v", stmt, err)
		}
	}
	select {
	case administrators <- conn:
	default:
		_ = conn.Close(ctx)
	}
}

func administrator(ctx context.Context, admin string) (*pgx.Conn, error) {
	select {
	case conn := <-administrators:
		return conn, nil
	default:
		return pgx.Connect(ctx, admin)
	}
}

// database is the server's URL with another database.
func database(server, name string) (string, error) {
	u, err := url.Parse(server)
	if err != nil {
		return "", errors.New("TEST_POSTGRES_URL is not a URL")
	}
	u.Path = "/" + name
	return u.String(), nil
}
