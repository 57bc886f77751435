package backup

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql/schema"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/migrate"
	"github.com/switchboard-dev/switchboard/platform/archive"
)

var update = flag.Bool("update", false, "write tables.txt anew") //nolint:gochecknoglobals // a flag

var kinds = map[field.Type]archive.Kind{
	field.TypeString: archive.Text, field.TypeInt: archive.Int, field.TypeInt64: archive.Int, field.TypeFloat64: archive.Float,
	field.TypeBool: archive.Bool, field.TypeTime: archive.Time, field.TypeBytes: archive.Bytes, field.TypeJSON: archive.JSON,
}

// The list of tables is that of ent's schema, but for what each database keeps in a way of its own: the pieces that contacts are found
// by, which migrations make anew.
func TestTables(t *testing.T) {
	t.Parallel()
	var want strings.Builder
	seen := map[string]bool{}
	var add func(table *schema.Table)
	add = func(table *schema.Table) {
		if seen[table.Name] {
			return
		}
		seen[table.Name] = true
		for _, key := range table.ForeignKeys {
			add(key.RefTable)
		}
		if slices.Contains(unkept, table.Name) {
			return
		}
		want.WriteString(table.Name)
		for _, c := range table.Columns {
			if kind, ok := kinds[c.Type]; ok {
				fmt.Fprintf(&want, " %s:%s", c.Name, kind)
			}
		}
		want.WriteByte('\n')
	}
	for _, table := range migrate.Tables {
		add(table)
	}
	if *update {
		if err := os.WriteFile("tables.txt", []byte(want.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want.String() != listed {
		t.Error("tables.txt is not what ent's schema says: run `make generate`")
	}
}
