package house_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// Every kind of job has its queue in the table. One that is not there would run with the household's, and outlive its row.
func TestEveryKindOfJobHasAQueue(t *testing.T) {
	t.Parallel()
	table := text(t, "platform/job/table.go")
	kind := regexp.MustCompile(`\) Kind\(\) string \{ return "(\w+)" \}`)
	found := 0
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.path, "domain/") && !strings.HasPrefix(s.path, "platform/job/") {
			continue
		}
		for _, m := range kind.FindAllStringSubmatch(s.text, -1) {
			found++
			if !strings.Contains(table, `{"`+m[1]+`", `) {
				t.Errorf("%s: the kind %s has no line in platform/job/table.go", s.path, m[1])
			}
		}
	}
	if m := regexp.MustCompile(`\{"(\w+)", (?:household|rounds), "\w`).FindStringSubmatch(table); m != nil {
		t.Errorf("the kind %s is for a row, and in the queue that has no shares", m[1])
	}
	if found != strings.Count(table, "\n\t{\"") {
		t.Errorf("%d kinds of job, and %d lines for them", found, strings.Count(table, "\n\t{\""))
	}
}

// The function by which tenants enqueue on PostgreSQL takes a job for a row of theirs and no other. A kind without a row is what the server
// does again and again: nothing else makes one.
func TestKindsWithoutARowAreTheServers(t *testing.T) {
	t.Parallel()
	table := text(t, "platform/job/table.go")
	kind := regexp.MustCompile(`func \((\w+)\) Kind\(\) string \{ return "(\w+)" \}`)
	all := sources(t)
	for _, s := range all {
		for _, m := range kind.FindAllStringSubmatch(s.text, -1) {
			if !regexp.MustCompile(`\{"` + m[2] + `", \w+, "", "", ""\}`).MatchString(table) {
				continue
			}
			made := regexp.MustCompile(`[^.\w]` + m[1] + `\{`)
			for _, other := range all {
				if path.Dir(other.path) == path.Dir(s.path) && made.MatchString(other.text) {
					t.Errorf("%s enqueues %s, which is for no row in platform/job/table.go", other.path, m[2])
				}
			}
		}
	}
}
