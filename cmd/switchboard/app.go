package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// app is what every command works with.
type app struct {
	config         config.Config
	misconfigured  error // of the doctor alone
	environ        []string
	json           bool
	server         bool          // answers at its addresses, held or not, rather than being a command
	serving        bool          // takes requests and calls: a server that is not held
	begins         bool          // may be the first that a new database sees
	held           string        // why nothing may be sent or called, or ""
	released       time.Time     // since when a copy of an installation acts; zero: it is none
	grace          time.Duration // in place of the usual one, in a test
	keyPoll        time.Duration // likewise
	stdout, stderr io.Writer
}

// print shows a result to a program or to a person.
func (a *app) print(result any, format string, args ...any) error {
	if !a.json {
		if _, err := fmt.Fprintf(a.stdout, format+"\n", args...); err != nil {
			return fmt.Errorf("print: %w", err)
		}
		return nil
	}
	if err := json.NewEncoder(a.stdout).Encode(result); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// variable is one of the environment that is not ours alone, "" if it is not set.
func (a *app) variable(name string) string {
	value := ""
	for _, v := range a.environ {
		if text, ok := strings.CutPrefix(v, name+"="); ok {
			value = text // the last one counts, as everywhere
		}
	}
	return value
}

// usageError is a command line that cannot be meant.
type usageError struct{ why string }

// Error says what is wrong with it.
func (e *usageError) Error() string { return e.why }

// message is the text for the person at the command line: with fields and cause, for the operator may know both.
func message(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err.Error()
	}
	parts := []string{f.Message}
	for _, d := range f.Details {
		if d.Message != f.Message {
			parts = append(parts, d.Field+": "+d.Message)
		}
	}
	return strings.Join(parts, " ")
}

var errPending = errors.New("the database is not up to date: run switchboard migrate up, or switchboard serve --migrate")

// extras are what packages keep in the database outside ent.
func extras() []store.Extra {
	return []store.Extra{job.Migrate, makeInstallation, donotcall.Make, person.Make, oauth.Make, limit.Make, contact.Reindex, store.Refold}
}

// fillers write what packages keep and no backup has, into a database that is filled from one.
func fillers() []store.Filler { return []store.Filler{contact.ReindexWithin, store.RefoldWithin} }

var errNoFile = errors.New("there is no such database: run the command with the settings of the server, " +
	"or create the database with switchboard serve, switchboard migrate up or switchboard workspace create")

// there fails where the database is a SQLite file that does not exist. A command that made one would hide that it runs with other settings
// than the server. Only the first command of an installation does: the others need a workspace.
func (a *app) there() error {
	if path, is := strings.CutPrefix(a.config.OwnerURL(), "sqlite://"); is && !a.begins {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("%s: %w", path, errNoFile)
		}
	}
	return nil
}

// one fails where the two logins that are configured are of two databases, such as where a command line names another one for tenants alone.
func (a *app) one(ctx context.Context) error {
	if a.config.SystemDatabaseURL == "" {
		return nil
	}
	return store.Same(ctx, a.config.SystemDatabaseURL, a.config.DatabaseURL)
}

// open the database, which has to be up to date. The embedded one is brought up to date here: a command may well be
// the first that sees it.
func (a *app) open(ctx context.Context) (*store.Store, error) {
	if err := errors.Join(a.there(), a.one(ctx)); err != nil {
		return nil, err
	}
	states, err := store.Status(ctx, a.config.OwnerURL())
	if err != nil {
		return nil, err
	}
	if err := migrations.Admit(states); err != nil {
		return nil, err
	}
	if migrations.Pending(states) {
		if a.config.Postgres() {
			return nil, errPending
		}
		if _, err := a.migrate(ctx, a.config.OwnerURL()); err != nil {
			return nil, err
		}
	}
	s, err := store.Open(ctx, store.Config{
		URL: a.config.DatabaseURL, SystemURL: a.config.SystemDatabaseURL, MaxConns: a.config.DatabaseConns,
		Statement: a.config.StatementTimeout, Work: a.config.WorkTimeout,
	})
	if err != nil {
		return nil, err
	}
	err = job.Ready(ctx, s)
	if errors.Is(err, job.ErrBehind) {
		err = errPending
	}
	if ready, failed := donotcall.Ready(ctx, s); err == nil && !ready {
		err = cmp.Or(failed, errPending)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}
