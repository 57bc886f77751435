package page_test

import (
	"context"
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
	"audit_entries":     {"workspace_id", "created_at"},
	"calls":             {"subaccount_id", "created_at", "updated_at", "duration_ms", "cost"},
	"contacts":          {"subaccount_id", "created_at", "updated_at", "name_key", "email_key", "phone"},
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

// partial are the columns that rows may lack, by table.
var partial = map[string][]string{"contacts": {"email_key", "phone"}}

// Both halves of an order that not all rows have a value for walk its index, either way, and sort nothing.
func TestHalvesOfOrdersHaveIndexes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		err := s.Tx(storetest.Tenant(t, s), func(ctx context.Context) error {
			if s.Postgres() { // which would rather read an empty table as a whole
				if _, err := s.Exec(ctx, "SET LOCAL enable_seqscan = off"); err != nil {
					return err
				}
				if _, err := s.Exec(ctx, "SET LOCAL enable_bitmapscan = off"); err != nil {
					return err
				}
			}
			for table, columns := range partial {
				for _, c := range columns {
					for _, way := range [][2]string{{"ASC", ">"}, {"DESC", "<"}} {
						for _, half := range []string{
							fmt.Sprintf("%[1]s IS NOT NULL AND (%[1]s, id) %[2]s ('m', 'm')", c, way[1]),
							fmt.Sprintf("%s IS NULL AND id %s 'm'", c, way[1]),
						} {
							query := fmt.Sprintf("SELECT * FROM %s WHERE subaccount_id = $1 AND %s ORDER BY %s %[4]s, id %[4]s LIMIT 51", table, half, c, way[0])
							plan := strings.Join(storetest.Plan(t, ctx, s, query, "x"), "\n")
							if !strings.Contains(plan, "contact_subaccount_id_"+c) || strings.Contains(plan, "Sort") || strings.Contains(plan, "TEMP B-TREE") {
								t.Errorf("%s:\n%s", query, plan)
							}
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
