package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ariga.io/atlas/sql/migrate"
	atlas "ariga.io/atlas/sql/schema"
	"ariga.io/atlas/sql/sqltool"
	"entgo.io/ent/dialect"

	"github.com/switchboard-dev/switchboard/ent"
)

func wall(table string) (ent.Wall, bool) {
	i := slices.IndexFunc(ent.Walls, func(w ent.Wall) bool { return w.Table == table })
	if i < 0 {
		return ent.Wall{}, false
	}
	return ent.Walls[i], true
}

// compose makes every foreign key between two things of one tenant composite, so that no row can refer to another
// tenant's, and gives ids the collation "C".
func compose(desired *atlas.Schema) error {
	for _, t := range desired.Tables {
		for _, c := range t.Columns {
			if c.Name == "id" || strings.HasSuffix(c.Name, "_id") {
				c.SetCollation("C")
			}
		}
		from, ok := wall(t.Name)
		if !ok {
			continue
		}
		for _, fk := range t.ForeignKeys {
			to, ok := wall(fk.RefTable.Name)
			if !ok || from.Column != to.Column {
				continue // to the tenant itself
			}
			own, found := t.Column(from.Column)
			ref, foundRef := fk.RefTable.Column(to.Column)
			if !found || !foundRef {
				return fmt.Errorf("%s: no column %s", t.Name, from.Column)
			}
			fk.Columns = append([]*atlas.Column{own}, fk.Columns...)
			fk.RefColumns = append([]*atlas.Column{ref}, fk.RefColumns...)
		}
	}
	return nil
}

// formatter writes goose files, with the walls where the dialect has them.
type formatter struct{ dialect string }

// Format a plan as a migration file.
func (f formatter) Format(plan *migrate.Plan) ([]migrate.File, error) {
	if f.dialect == dialect.Postgres {
		for _, c := range plan.Changes {
			c.Cmd = setNull(c.Cmd)
		}
		plan.Changes = append(plan.Changes, walls(plan)...)
	}
	made, err := sqltool.GooseFormatter.Format(plan)
	if err != nil {
		return nil, fmt.Errorf("write the migration: %w", err)
	}
	out := make([]migrate.File, len(made))
	for i, m := range made {
		out[i] = migrate.NewLocalFile(m.Name(), bytes.Replace(m.Bytes(), []byte(up), []byte(up+"-- serves: none\n"), 1))
	}
	return out, nil
}

// up is how the part of a file begins that is applied. Behind it stands which programs may serve after it: none that is older, until
// somebody has thought of them.
const up = "-- +goose Up\n"

var (
	foreignKey = regexp.MustCompile(`FOREIGN KEY \(("\w+"), ("\w+")\) REFERENCES ("\w+") \("\w+", "\w+"\) ON UPDATE NO ACTION ON DELETE SET NULL`)
	created    = regexp.MustCompile(`^CREATE TABLE "(\w+)"`)
)

// setNull names the column that goes null: the tenant's must stay.
func setNull(cmd string) string {
	return foreignKey.ReplaceAllString(cmd, "$0 ($2)")
}

// walls are the policies and grants of the tables that the plan creates.
func walls(plan *migrate.Plan) []*migrate.Change {
	var changes []*migrate.Change
	for _, c := range plan.Changes {
		m := created.FindStringSubmatch(c.Cmd)
		if m == nil {
			continue
		}
		w, ok := wall(m[1])
		if !ok {
			continue
		}
		changes = append(changes, &migrate.Change{
			Comment: fmt.Sprintf("wall in table: %q", w.Table),
			Cmd:     strings.TrimSuffix(strings.TrimSpace(policies(w)), ";"),
		})
	}
	return changes
}

func policies(w ent.Wall) string {
	setting := "app.subaccount_id"
	if w.Column != "subaccount_id" {
		setting = "app.workspace_id"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "ALTER TABLE %q ENABLE ROW LEVEL SECURITY;\n", w.Table)
	fmt.Fprintf(&b, "ALTER TABLE %q FORCE ROW LEVEL SECURITY;\n", w.Table)
	own := fmt.Sprintf("%q = nullif(current_setting('%s', true), '')", w.Column, setting)
	fmt.Fprintf(&b, "CREATE POLICY tenant ON %q TO switchboard_app USING (%s) WITH CHECK (%s);\n", w.Table, own, own)
	fmt.Fprintf(&b, "CREATE POLICY system ON %q TO switchboard_system USING (true) WITH CHECK (true);\n", w.Table)
	fmt.Fprintf(&b, "GRANT SELECT, INSERT, UPDATE, DELETE ON %q TO switchboard_app, switchboard_system;\n", w.Table)
	if w.AppendOnly {
		fmt.Fprintf(&b, "REVOKE UPDATE, DELETE ON %q FROM switchboard_app;\n", w.Table)
	}
	return b.String()
}
