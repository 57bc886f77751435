package house_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// put a file onto a machine.
func put(t *testing.T, home, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(home, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// follows the commands of a step on a machine, of which the one of a number fails, and says which release serves then.
func follows(t *testing.T, home, step string, fails int) (serves string, made []string) {
	t.Helper()
	if err := os.Remove(filepath.Join(home, "calls")); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	made, err := paste(t, home, block(t, step), fails)
	if (err == nil) != (fails == 0) {
		t.Fatalf("%s: %v:\n%s", step, err, strings.Join(made, "\n"))
	}
	return stored(t, home, "serves"), made
}

// Going back leads to the release that served before, also after another upgrade, and after one that was begun again.
func TestGoingBackLeadsToTheReleaseBefore(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"unit", "container"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			home := installed(t)
			for _, release := range []string{"second", "second", "third"} {
				put(t, home, "root/switchboard-linux-amd64", release)
				for _, step := range []string{"upgrade", "upgrade", "back", "back"} {
					want := release
					if step == "back" {
						want = "first"
					}
					if serves, _ := follows(t, home, way+" "+step, 0); serves != want {
						t.Fatalf("after %s with %s, %s serves", step, release, serves)
					}
				}
			}
			_, whole := follows(t, installed(t), way+" upgrade", 0)
			for n, failed := range whole {
				home := installed(t)
				follows(t, home, way+" upgrade", n+1)
				if left := stored(t, home, "usr/local/bin/switchboard"); left != "first" && strings.Contains(failed, "migrate status") {
					t.Errorf("%s is installed although it has not said what is pending", left)
				}
				follows(t, home, way+" upgrade", 0)
				if serves, _ := follows(t, home, way+" back", 0); serves != "first" {
					t.Errorf("where %s failed, %s serves", failed, serves)
				}
			}
		})
	}
}

// A restore that found the disk full can be done again, and the original is kept then.
func TestRestoringAfterAFullDisk(t *testing.T) {
	t.Parallel()
	home := installed(t)
	put(t, home, "full", "")
	commands := block(t, "compose restore")
	if made, err := paste(t, home, commands, 0); err == nil {
		t.Fatalf("it does not fail: %q", made)
	}
	if kept := stored(t, home, "databases/switchboard"); kept != "original\n" {
		t.Errorf("in place of the original is %q", kept)
	}
	if err := os.Remove(filepath.Join(home, "full")); err != nil {
		t.Fatal(err)
	}
	if _, err := paste(t, home, commands, 0); err != nil {
		t.Error(err)
	}
	kept, err := filepath.Glob(filepath.Join(home, "databases", "before_*"))
	if err != nil || len(kept) != 1 || stored(t, home, "databases/switchboard") != "empty\n" {
		t.Fatalf("%q are kept, %v, and the restored one is %q", kept, err, stored(t, home, "databases/switchboard"))
	}
	if original := stored(t, home, "databases/"+filepath.Base(kept[0])); original != "original\n" {
		t.Errorf("of the original, %q is left", original)
	}
}

// keyed runs commands in the folder of the master key.
func keyed(t *testing.T, home, commands string) error {
	t.Helper()
	shell := exec.CommandContext(t.Context(), "bash", "-c", commands)
	shell.Dir = home
	out, err := shell.CombinedOutput()
	if err != nil {
		return errors.Join(err, errors.New(string(out)))
	}
	return nil
}

// rekeyed is a folder where a key was replaced twice.
func rekeyed(t *testing.T) (home string) {
	t.Helper()
	home = t.TempDir()
	for _, key := range []string{"one", "two\n"} { // a key that somebody wrote there may end without a new line
		put(t, home, "master.key", key)
		if err := keyed(t, home, block(t, "key replace")); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

// retired are the keys in master.key.old.
func retired(t *testing.T, home string) []string {
	t.Helper()
	if info, err := os.Stat(filepath.Join(home, "master.key.old")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read them: %v, %v", info, err)
	}
	kept := strings.Fields(stored(t, home, "master.key.old"))
	slices.Sort(kept)
	return kept
}

// Replacing the key that a server has made, and then the replacement, keeps both: nothing may have been encrypted again in between.
func TestReplacedKeysStay(t *testing.T) {
	t.Parallel()
	home := rekeyed(t)
	if kept := retired(t, home); !slices.Equal(kept, []string{"one", "two"}) || stored(t, home, "master.key") != "" {
		t.Errorf("the old keys are %q, and the server would go on with %q", kept, stored(t, home, "master.key"))
	}
}

// Going back to the key before makes that the only one in its file, keeps all others, and can be cut off anywhere and done again.
func TestTheKeyBeforeComesBack(t *testing.T) {
	t.Parallel()
	commands := block(t, "key back")
	const cut = `mv() { calls=$((${calls:-0} + 1)); [ "$calls" -ne %s ] && command mv "$@"; }` + "\n"
	for _, fails := range []string{"0", "1", "2", "3"} {
		home := rekeyed(t)
		put(t, home, "master.key", "three\n")
		err := keyed(t, home, strings.ReplaceAll(cut, "%s", fails)+commands)
		if (err == nil) != (fails == "0") {
			t.Fatalf("where %s fails: %v", fails, err)
		}
		for _, key := range []string{"one", "two", "three"} {
			if !strings.Contains(stored(t, home, "master.key")+stored(t, home, "master.key.old"), key) {
				t.Errorf("where %s fails, the key %s is lost", fails, key)
			}
		}
		if stored(t, home, "master.key") == "three\n" {
			err = keyed(t, home, commands)
		}
		if key := stored(t, home, "master.key"); key != "two\n" {
			t.Errorf("where %s fails, %v, and the server goes on with %q", fails, err, key)
		}
		if kept := slices.Compact(retired(t, home)); fails != "3" && !slices.Equal(kept, []string{"one", "three"}) {
			t.Errorf("where %s fails, the old keys are %q", fails, kept)
		}
	}
	home := t.TempDir()
	put(t, home, "master.key", "one\n")
	put(t, home, "master.key.old", "one\n")
	if err := keyed(t, home, commands); err == nil || stored(t, home, "master.key") != "one\n" {
		t.Errorf("there is no key to go back to: %v, and the server goes on with %q", err, stored(t, home, "master.key"))
	}
}
