package operation_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mention is a path of /v3 in a text, up to what no path of ours has in it, or a module of somebody else.
var mention = regexp.MustCompile(`github\.com/\S*|(/v3/[A-Za-z0-9_{}<>%$:/.-]*)`)

// mentions are the paths of /v3 that documentation and code name, each with a file that does.
func mentions(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{"node_modules", "testdata", "ent", "dist", ".git", "bin"}, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if ext := filepath.Ext(name); ext != ".md" && ext != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(text, []byte("/v3/")) {
			return err
		}
		for _, found := range mention.FindAllStringSubmatch(string(text), -1) {
			if found[1] != "" {
				all[strings.TrimRight(found[1], ".:")] = name
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// leads says whether a path is one of the routes, or where one that ends with a slash is put together begins one.
func leads(path string, routes []string) bool {
	parts := strings.Split(path, "/")
	open := parts[len(parts)-1] == ""
	if open {
		parts = parts[:len(parts)-1]
	}
	return slices.ContainsFunc(routes, func(route string) bool {
		template := strings.Split(route, "/")
		if len(template) < len(parts) || !open && len(template) != len(parts) {
			return false
		}
		for i, part := range parts {
			if template[i] != part && !strings.HasPrefix(template[i], "{") {
				return false
			}
		}
		return true
	})
}

// Every path of /v3 that somebody may read of is there.
func TestMentionedPathsAreThere(t *testing.T) {
	t.Parallel()
	var routes []string
	for _, o := range compiled(t).Operations {
		routes = append(routes, o.Path)
	}
	all := mentions(t)
	for path, file := range all {
		if !leads(path, routes) {
			t.Errorf("%s names %s, which is no route", file, path)
		}
	}
	if len(all) < 60 {
		t.Errorf("only %d paths are mentioned", len(all))
	}
	without := slices.DeleteFunc(slices.Clone(routes), func(r string) bool { return strings.HasPrefix(r, "/v3/call-refusals") })
	if !leads("/v3/contacts/%s", routes) || !leads("/v3/webhooks/", routes) || leads("/v3/call-refusals", without) || leads("/v3/contacts/x/y", routes) {
		t.Error("a wrong path goes unnoticed, or a right one does not")
	}
}
