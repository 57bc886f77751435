package store

import (
	"fmt"
	"maps"
)

// storedSizes are what a row adds to the bytes that its subaccount stores, by table, in SQL about the row %s. PostgreSQL has
// the same in a migration.
var storedSizes = map[string]struct{ columns, size string }{
	"files":             {"size", "%[1]s.size"},
	"knowledge_sources": {"size, indexed_size", "(%[1]s.size + %[1]s.indexed_size)"},
}

// storedTriggers keep the sum in the subaccount's row, by the trigger's name: rows go by cascades as well.
func storedTriggers() map[string]string {
	m := map[string]string{}
	for table, s := range storedSizes {
		before, after := fmt.Sprintf(s.size, "OLD"), fmt.Sprintf(s.size, "NEW")
		maps.Copy(m, storedTrigger(table, "insert", "INSERT", "NEW", after))
		maps.Copy(m, storedTrigger(table, "update", "UPDATE OF "+s.columns, "NEW", after+" - "+before))
		maps.Copy(m, storedTrigger(table, "delete", "DELETE", "OLD", "-"+before))
	}
	return m
}

func storedTrigger(table, verb, event, row, delta string) map[string]string {
	name := "wall_stored_" + table + "_" + verb
	return map[string]string{name: fmt.Sprintf(`CREATE TRIGGER %s AFTER %s ON %s WHEN (%s) <> 0 BEGIN
		UPDATE subaccounts SET stored_bytes = stored_bytes + %[4]s WHERE id = %[5]s.subaccount_id; END`, name, event, table, delta, row)}
}
