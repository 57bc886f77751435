package house_test

import (
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
	if found != strings.Count(table, "\n\t{\"") {
		t.Errorf("%d kinds of job, and %d lines for them", found, strings.Count(table, "\n\t{\""))
	}
}
