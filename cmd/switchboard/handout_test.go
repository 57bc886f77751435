package main

import (
	"archive/zip"
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file of subaccounts is tried, imported, and imported again. One with mistakes is not imported, and the command lists all of them.
func TestSubaccountImport(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		workspace, _, _ := agency(t, environ)
		file := filepath.Join(t.TempDir(), "clients.csv")
		put := func(text string) {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		put("location_id,name\nloc-1,Renamed\nloc-2,New\n")
		for _, step := range []struct {
			flag                        string
			created, updated, unchanged float64
		}{{"--dry-run", 1, 1, 0}, {"--no-dry-run", 1, 1, 0}, {"--dry-run", 0, 0, 2}} {
			args := []string{"subaccount", "import", "--workspace", workspace, file}
			if step.flag == "--dry-run" {
				args = append(args, step.flag)
			}
			got := command(t, environ, args...)
			if got["created"] != step.created || got["updated"] != step.updated || got["unchanged"] != step.unchanged {
				t.Errorf("%s: %v", step.flag, got)
			}
		}
		put("location_id,concurrency\nloc-3,many\n,5\n")
		said := turnedAway(t, environ, "subaccount", "import", "--workspace", workspace, file)
		if !strings.Contains(said, "line 2: concurrency must be") || !strings.Contains(said, "line 3: location_id is required") ||
			!strings.Contains(said, "nothing was imported") {
			t.Errorf("%s", said)
		}
		if rows, _ := listed(t, environ, "subaccount", "--workspace", workspace); len(rows) != 2 {
			t.Errorf("%v", rows)
		}
	})
}

// An operator writes everything about one contact to a file that only they may read.
func TestContactDossier(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		_, _, key := agency(t, environ)
		s := serve(t, environ)
		status, contact := post(t, &http.Client{Transport: carrying(key)}, s.url, "/v3/contacts", map[string]string{"name": "Ada"})
		if status != http.StatusCreated {
			t.Fatalf("%d %v", status, contact)
		}
		made := contact["data"].(map[string]any)
		s.stop()
		rows, _ := listed(t, environ, "subaccount")
		file := filepath.Join(t.TempDir(), "ada.zip")
		var stdout, stderr bytes.Buffer
		args := []string{"contact", "export", "--subaccount", rows[0]["id"].(string), "--contact", made["id"].(string), file}
		if code := run(t.Context(), args, environ, &stdout, &stderr); code != exitOK {
			t.Fatalf("exit %d: %s%s", code, stdout.String(), stderr.String())
		}
		z, err := zip.OpenReader(file)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = z.Close() }()
		if last := z.File[len(z.File)-1].Name; last != "index.json" {
			t.Errorf("the last file is %s", last)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info, err)
		}
		if said := turnedAway(t, environ, append(args[:5:5], "con_nobody", file)...); !strings.Contains(said, "No such contact") {
			t.Errorf("%s", said)
		}
	})
}

// carrying sends a key along.
type carrying string

// RoundTrip of http.RoundTripper.
func (b carrying) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
