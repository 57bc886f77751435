package secret_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

func TestConfiguredMaster(t *testing.T) {
	t.Parallel()
	want := make([]byte, secret.MasterLength)
	for i := range want {
		want[i] = byte(0xff - i)
	}
	for name, text := range map[string]string{
		"hex":             hex.EncodeToString(want),
		"upper case hex":  strings.ToUpper(hex.EncodeToString(want)),
		"base64":          base64.StdEncoding.EncodeToString(want),
		"base64, raw":     base64.RawStdEncoding.EncodeToString(want),
		"base64url":       base64.URLEncoding.EncodeToString(want),
		"base64url, raw":  base64.RawURLEncoding.EncodeToString(want),
		"with a line end": hex.EncodeToString(want) + "\n",
	} {
		dir := t.TempDir()
		got, err := secret.LoadMaster(text, dir)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %x, %v", name, got, err)
		}
		if kept, _ := os.ReadDir(dir); len(kept) != 0 {
			t.Errorf("%s: a configured key left files: %v", name, kept)
		}
	}
}

func TestWrongMaster(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"short":        "hunter2hunter2",
		"31 bytes hex": strings.Repeat("ab", 31),
		"33 bytes hex": strings.Repeat("ab", 33),
		"no alphabet":  strings.Repeat("zz!", 21),
	} {
		if _, err := secret.LoadMaster(text, t.TempDir()); err == nil || strings.Contains(err.Error(), text) {
			t.Errorf("%s, configured: %v", name, err)
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "master.key")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := secret.LoadMaster("", dir); err == nil || strings.Contains(err.Error(), text) {
			t.Errorf("%s, kept: %v", name, err)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("%s: a damaged file was replaced", name)
		}
	}
}

func TestMasterIsMadeAndKept(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "not", "there")
	first, err := secret.LoadMaster("", dir)
	if err != nil || len(first) != secret.MasterLength {
		t.Fatalf("%x, %v", first, err)
	}
	again, err := secret.LoadMaster("", dir)
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("the second start has another key: %v", err)
	}
	other, err := secret.LoadMaster("", t.TempDir())
	if err != nil || bytes.Equal(first, other) {
		t.Errorf("two installations share a key: %v", err)
	}
	info, err := os.Stat(filepath.Join(dir, "master.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v; want 0600", info.Mode(), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("drafts are left behind: %v", files)
	}
}

func TestMasterOfCopiesThatStartTogether(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	masters := make([][]byte, 32)
	start := make(chan struct{})
	var copies sync.WaitGroup
	for i := range masters {
		copies.Go(func() {
			<-start
			var err error
			if masters[i], err = secret.LoadMaster("", dir); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	copies.Wait()
	for i, m := range masters {
		if len(m) != secret.MasterLength || !bytes.Equal(m, masters[0]) {
			t.Errorf("copy %d has a key of its own", i)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("drafts are left behind: %v", files)
	}
}

func TestMasterWithoutADirectory(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secret.LoadMaster("", file); err == nil {
		t.Error("a key was kept in what is no directory")
	}
}

// A key that others could read is its owner's alone from the next start on.
func TestMasterIsPrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	made, err := secret.LoadMaster("", dir)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "master.key")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := secret.LoadMaster("", dir)
	if err != nil || !bytes.Equal(made, again) {
		t.Fatalf("another key: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// Old keys come from the configuration or, beside a key that nobody configured, from the data directory; a damaged one stops the start.
func TestLoadRetired(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	one, two := strings.Repeat("01", secret.MasterLength), strings.Repeat("02", secret.MasterLength)
	if keys, err := secret.LoadRetired("", nil, dir); err != nil || len(keys) != 0 {
		t.Errorf("%x, %v", keys, err)
	}
	path := filepath.Join(dir, secret.RetiredFile)
	if err := os.WriteFile(path, []byte(one+"\n"+two+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if keys, err := secret.LoadRetired("", nil, dir); err != nil || len(keys) != 2 || hex.EncodeToString(keys[1]) != two {
		t.Errorf("%x, %v", keys, err)
	}
	if keys, err := secret.LoadRetired(two, []string{one}, dir); err != nil || len(keys) != 1 || hex.EncodeToString(keys[0]) != one {
		t.Errorf("%x, %v", keys, err)
	}
	if err := os.WriteFile(path, []byte(one[:60]), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secret.LoadRetired("", nil, dir); err == nil || strings.Contains(err.Error(), one[:60]) {
		t.Errorf("half a key: %v", err)
	}
}
