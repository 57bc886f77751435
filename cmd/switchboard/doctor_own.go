package main

import (
	"context"
	"crypto/x509"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// leastFree is how much of the disk has to be free, for a database that grows and for its backup's sake.
const leastFree = 1 << 30

// leastSpool is how much has to be free where uploads are kept while they come, which is often a small disk, or memory.
const leastSpool = 256 << 20

// storage looks at the data directory, and at the disks of the database and of temporary files.
func (e *examination) storage(context.Context) {
	dir := e.config.DataDir
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		parent := filepath.Dir(filepath.Clean(dir))
		if info, err := os.Stat(parent); err == nil && info.IsDir() {
			return // serve makes it
		}
	}
	mend := "let the server's user write to " + dir + ", or set SWITCHBOARD_DATA_DIR to a directory that it may write to"
	probe, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		e.wrong(mend, "SWITCHBOARD_DATA_DIR cannot be written to: %v", err)
		return
	}
	_, err = probe.WriteString("x")
	if err = errors.Join(err, probe.Close(), os.Remove(probe.Name())); err != nil {
		e.wrong(mend, "SWITCHBOARD_DATA_DIR cannot be written to: %v", err)
	}
	e.room(dir, leastFree, "make room on its disk, or move it to a larger one")
	if path, sqlite := strings.CutPrefix(e.config.DatabaseURL, "sqlite://"); sqlite {
		path, _, _ = strings.Cut(path, "?")
		if at := filepath.Dir(path); filepath.Clean(dir) != at {
			e.room(at, leastFree, "make room on the disk of the database, or move the database to a larger one and correct SWITCHBOARD_DATABASE_URL")
		}
	}
	e.room(os.TempDir(), leastSpool, "make room there, or set TMPDIR to a folder on a larger disk: uploads are kept there while they come")
}

// room says where a disk is nearly full.
func (e *examination) room(dir string, least uint64, mend string) {
	if free, known := e.free(dir); known && free < least {
		e.wrong(mend, "%s has only %d MB free", dir, free>>20)
	}
}

// database looks at the database, and opens it where that is sound.
func (e *examination) database(ctx context.Context) {
	findings, advice, sound := store.Examine(ctx, e.config.OwnerURL())
	for _, f := range findings {
		e.wrong(f.Mend, "%s", f.What)
	}
	for _, f := range advice {
		e.advise(f.Mend, "%s", f.What)
	}
	if !sound {
		return
	}
	s, err := store.Open(ctx, store.Config{URL: e.config.DatabaseURL, SystemURL: e.config.SystemDatabaseURL, MaxConns: e.config.DatabaseConns})
	if err != nil {
		e.wrong("see the other findings about the database", "it cannot be opened: %v", err)
		return
	}
	e.store = s
	e.logins(ctx)
}

// logins looks at what the login that serves tenants may do.
func (e *examination) logins(ctx context.Context) {
	wrong, advice, err := e.store.Lacks(ctx)
	if err != nil {
		e.wrong("let the login read the catalogue of PostgreSQL", "%v", err)
	}
	for _, f := range wrong {
		e.wrong(f.Mend, "%s", f.What)
	}
	for _, f := range advice {
		e.advise(f.Mend, "%s", f.What)
	}
}

// masterKey looks whether the key is there, and opens what was sealed.
func (e *examination) masterKey(ctx context.Context) {
	const mend = "set SWITCHBOARD_MASTER_KEY to the key that the database was created with, or put its master.key into SWITCHBOARD_DATA_DIR"
	values := e.installed(ctx)
	check := values[masterCheck]
	if _, err := os.Stat(filepath.Join(e.config.DataDir, secret.MasterFile)); e.config.MasterKey == "" && errors.Is(err, os.ErrNotExist) {
		if check != "" {
			e.wrong(mend, "no master key is configured, but this database was created with one")
		}
		return // serve makes it
	}
	master, retired, err := e.masters()
	if err != nil {
		e.wrong(mend, "%v", err)
		return
	}
	sealer := secret.New(master, retired...)
	if check != "" && !slices.Contains(sealer.Checks(), check) {
		e.wrong(mend, "it is not the key that this database was created with")
		return
	}
	if values != nil {
		e.sealer = sealer
		e.sealed(ctx, sealer)
	}
}

// sealed looks which keys sealed what there is.
func (e *examination) sealed(ctx context.Context, sealer *secret.Sealer) {
	if e.store == nil {
		return
	}
	counts, err := reseal.Counts(ctx, e.store, sealer)
	if err != nil && ctx.Err() != nil {
		e.advise("switchboard key rotate-master counts them without a limit of time", "there are too many sealed values to count in %s", doctorPatience)
		return
	}
	if err != nil {
		e.wrong("see the other findings about the database", "the sealed values could not be counted by key: %v", err)
		return
	}
	stale := 0
	for _, c := range counts {
		stale += c.Stale
		switch {
		case c.Lost > 0 && c.Column == reseal.Installation:
			e.wrong("restore the table installation from a backup", "what was sealed with it cannot be opened: a value of the table installation was altered")
		case c.Lost > 0:
			e.wrong("add the key that sealed them to SWITCHBOARD_MASTER_KEY_OLD; if nobody has it, set these secrets again",
				"%d values of %s open with no configured key", c.Lost, c.Column)
		}
	}
	switch {
	case stale > 0:
		e.advise("switchboard key rotate-master", "%d values are still sealed with an old key", stale)
	case sealer.Retired():
		e.advise("take it out of the servers' configuration two weeks after the rotation, and keep it with the backups from its time",
			"an old master key is configured, and nothing in the database needs it")
	}
}

// installed is what the database knows of the installation; nil if it cannot be asked.
func (e *examination) installed(ctx context.Context) map[string]string {
	out := map[string]string{}
	if e.store == nil {
		return out
	}
	rows, err := e.store.SystemDB().QueryContext(ctx, `SELECT key, value FROM installation`)
	if err != nil {
		e.wrong("switchboard migrate up", "the table installation cannot be read: %v", err)
		return nil
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err == nil {
			out[key] = value
		}
	}
	if err := rows.Err(); err != nil {
		e.wrong("switchboard migrate up", "the table installation cannot be read: %v", err)
		return nil
	}
	if why := out["held"]; why != "" {
		e.held = true
		e.check = "database"
		e.wrong("switchboard release, when no other copy of it acts", "it is held, and servers answer reads only: %s", why)
		e.check = "master key"
	}
	return out
}

// table looks whether the operator's table of words is one.
func (e *examination) table(context.Context) {
	if _, err := e.words(); err != nil {
		e.wrong("make it again with switchboard words build, let the server's user read it, or unset SWITCHBOARD_WORDS for the program's own", "%v", err)
	}
}

func (e *examination) backups(context.Context) {
	if _, err := e.backupKey(); err != nil {
		e.wrong("set it to a key that age-keygen made, or to a longer passphrase", "%v", err)
	}
}

// leastValid is how long a certificate should be valid yet, leastPart of what part of its lifetime: the server and others renew one when a third of
// that is left, which is a month, or hours. The alert for certificates goes by the same.
const (
	leastValid = 14 * 24 * time.Hour
	leastPart  = 6
)

// addresses look at the server as clients see it.
func (e *examination) addresses(ctx context.Context) {
	base, err := url.Parse(e.config.BaseURL)
	if err != nil || e.config.BaseURL == "" {
		if e.config.Env == authz.Production {
			e.wrong("set it to https:// and the server's name", "SWITCHBOARD_BASE_URL is not set: links in answers and e-mail lead to this machine")
		}
		return
	}
	if e.config.Env == authz.Production && base.Scheme != "https" {
		e.wrong("put a TLS proxy before the server or set SWITCHBOARD_TLS_ADDR, and set it to https://…",
			"SWITCHBOARD_BASE_URL is not https: passwords and keys are sent in the clear")
	}
	resp, text, err := e.fetch(ctx, http.MethodGet, e.config.BaseURL+"/healthz", nil) //nolint:bodyclose // fetch has closed it
	const mend = "start the server and its proxy, or correct SWITCHBOARD_BASE_URL"
	switch {
	case err != nil:
		e.wrong(mend, "nothing answers at SWITCHBOARD_BASE_URL: %v", err)
	case resp.StatusCode != http.StatusOK || strings.TrimSpace(text) != "ok":
		e.wrong(mend, "what answers at SWITCHBOARD_BASE_URL is not Switchboard: /healthz says %d", resp.StatusCode)
	case resp.TLS != nil && len(resp.TLS.PeerCertificates) > 0:
		e.expires("the certificate of SWITCHBOARD_BASE_URL", resp.TLS.PeerCertificates[0])
	}
}

func (e *examination) expires(what string, leaf *x509.Certificate) {
	on := leaf.NotAfter.UTC().Format(time.DateOnly)
	switch left := time.Until(leaf.NotAfter); {
	case left <= 0:
		e.wrong("renew it", "%s expired on %s", what, on)
	case time.Now().After(due(leaf)):
		e.wrong("renew it, and find out why it was not renewed automatically", "%s expires on %s", what, on)
	}
}
