package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sorted are the tables that lists sort, by what, within which tenant.
var sorted = map[string][]string{
	"appointments":      {"subaccount_id", "created_at", "updated_at"},
	"assistants":        {"subaccount_id", "created_at", "updated_at", "name_key"},
	"calls":             {"subaccount_id", "created_at", "updated_at"},
	"contacts":          {"subaccount_id", "created_at", "updated_at", "name_key"},
	"conversations":     {"subaccount_id", "created_at", "updated_at"},
	"knowledge_bases":   {"subaccount_id", "created_at", "updated_at", "name_key"},
	"knowledge_sources": {"subaccount_id, knowledge_base_id", "created_at", "updated_at", "name_key"},
	"phone_numbers":     {"subaccount_id", "created_at", "number"},
	"subaccounts":       {"workspace_id", "created_at", "updated_at", "name_key"},
	"tags":              {"subaccount_id", "created_at", "name_key"},
}

// Each order of a list walks an index that begins with the tenant, and sorts nothing.
func TestOrdersHaveIndexes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := store.System(t.Context(), "look at plans")
		for table, of := range sorted {
			for _, column := range of[1:] {
				if s.Postgres() { // whose plans of empty tables say nothing
					found, err := s.Texts(ctx, `SELECT indexdef FROM pg_indexes WHERE tablename = $1 AND (indexdef LIKE $2 OR indexdef LIKE $3)`,
						table, fmt.Sprintf("%%(%s, %s, id)", of[0], column), fmt.Sprintf("CREATE UNIQUE%%(%s, %s)", of[0], column))
					if err != nil || len(found) == 0 {
						t.Errorf("%s by %s: no index, %v", table, column, err)
					}
					continue
				}
				for _, way := range []string{"ASC", "DESC"} {
					query := fmt.Sprintf("SELECT * FROM %s WHERE %s = $1 ORDER BY %s %s, id %s LIMIT 51", table, strings.ReplaceAll(of[0], ",", " = $1 AND"), column, way, way)
					if plan := strings.Join(storetest.Plan(t, ctx, s, query, "x"), "\n"); strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN") {
						t.Errorf("%s by %s:\n%s", table, column, plan)
					}
				}
			}
		}
	})
}
