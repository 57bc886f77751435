package migrations_test

import (
	"regexp"
	"testing"
)

var (
	stops = regexp.MustCompile(`(?m)^-- stops: \S+ \S+ .+$`)
	says  = regexp.MustCompile(`(?m)^-- serves: (\d+|none)$`)
)

// silent is the newest migration that says nothing: those behind it have to.
const silent = 20261123072605

// unreasoned is what is wrong with what a migration says about older programs, or "".
func unreasoned(m migration) string {
	switch {
	case m.serves != 0 && stops.MatchString(m.up):
		return "lets older programs serve, and says why they have to stop"
	case m.serves == 0 && says.MatchString(m.up) && !stops.MatchString(m.up):
		return "says that no older program may serve, and no `-- stops: REASON`"
	case m.version > silent && !says.MatchString(m.up):
		return "does not say which programs may serve"
	}
	return ""
}

// A migration that stops all older programs says why: nobody can roll an upgrade out, or back, over it.
func TestMigrationsSayWhyTheyStopOlderPrograms(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"postgres", "sqlite"} {
		for _, m := range folder(t, dialect) {
			if wrong := unreasoned(m); wrong != "" {
				t.Errorf("%s/%s %s", dialect, m.name, wrong)
			}
		}
	}
}

// That notices what it is for.
func TestUnreasoned(t *testing.T) {
	t.Parallel()
	for text, wrong := range map[string]bool{
		"-- serves: 20261120000000\n":                                                   false,
		"-- serves: none\n-- stops: older programs would not know it\n":                 false,
		"-- serves: none\n":                                                             true,
		"-- serves: none\n-- stops:\nCREATE TABLE a;\n":                                 true,
		"-- serves: none\n-- stops: TODO\n":                                             true,
		"-- serves: 20261120000000\n-- stops: older programs would not know it\n":       true,
		"CREATE TABLE a;\n":                                                             true,
		"-- serves: none\n-- +goose Down\n-- stops: older programs would not know it\n": true,
	} {
		if got := unreasoned(parse(t, "20270101000000_x.sql", text)); (got != "") != wrong {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := unreasoned(parse(t, "20261120000000_x.sql", "CREATE TABLE a;\n")); got != "" {
		t.Errorf("one from before there were such lines: %s", got)
	}
}
