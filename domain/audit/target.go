package audit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Target is what was changed, or what that belongs to, as it is called now. Its name is empty where it has none.
type Target struct{ Type, ID, Name string }

// names are what an entry is about.
type names struct {
	target     *Target
	subaccount *string
}

// Target of an entry: nil if it is gone, has no name by its kind, or is nothing that the caller may read.
func (s *Service) Target(ctx context.Context, e *Entry) (*Target, error) {
	all, err := s.names(ctx, e)
	return all[e.ID].target, err
}

// SubaccountName is what the entry's subaccount is called: nil if it has none, or the caller may not read it.
func (s *Service) SubaccountName(ctx context.Context, e *Entry) (*string, error) {
	all, err := s.names(ctx, e)
	return all[e.ID].subaccount, err
}

func (s *Service) names(ctx context.Context, e *Entry) (map[string]names, error) {
	return page.Ask(&e.Member, e.ID, "names", func(ids []string) (map[string]names, error) { return s.look(ctx, ids) })
}

// look the names of entries up in one statement, whichever subaccounts they are of: the caller has read the entries, and each thing has to be
// of its entry's subaccount. The walls know one subaccount only, so that the tenants stand in the statement.
func (s *Service) look(ctx context.Context, ids []string) (out map[string]names, err error) {
	c := authz.From(ctx)
	query := branches(c)
	if len(query) == 0 {
		return nil, nil
	}
	among, list := s.store.Among(1, ids)
	rows, err := s.store.Query(store.System(ctx, "names of the trail"), "WITH entry AS (SELECT id, workspace_id, scope, target_id FROM audit_entries WHERE id "+
		among+" AND workspace_id = $2) "+strings.Join(query, " UNION ALL "), list, c.Workspace)
	if err != nil {
		return nil, fmt.Errorf("names of the trail: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	out = make(map[string]names, len(ids))
	for rows.Next() {
		var entry string
		var t Target
		if err := rows.Scan(&entry, &t.Type, &t.ID, &t.Name); err != nil {
			return nil, fmt.Errorf("names of the trail: %w", err)
		}
		n := out[entry]
		if t.Type == "" {
			n.subaccount = &t.Name
		} else {
			n.target = &t
		}
		out[entry] = n
	}
	return out, nil
}

// branches are the parts of the statement: one for each kind of target that the caller may read, and one for the subaccounts.
func branches(c *authz.Caller) (out []string) {
	for _, n := range named {
		w := walls[n.entity]
		wide := w.Column != "subaccount_id"
		if !c.Scopes.Has(n.scope) || wide && len(c.Subaccounts) > 0 { // what is the workspace's is nothing to who is limited
			continue
		}
		of := "t.subaccount_id = e.scope"
		if wide {
			of = "t." + w.Column + " = e.workspace_id"
		}
		if n.where != "" {
			of += " AND " + n.where
		}
		head := "SELECT e.id, '" + n.entity + "', t.id, COALESCE(" + n.name + ", '') FROM entry e CROSS JOIN "
		out = append(out, head+w.Table+" t WHERE "+prefixed(w)+" AND t.id = e.target_id AND "+of)
		for _, b := range belonging[n.entity] {
			part := walls[b.entity]
			out = append(out, head+part.Table+" o CROSS JOIN "+w.Table+" t WHERE "+prefixed(part)+" AND o.id = e.target_id AND o."+
				part.Column+" = t."+w.Column+" AND t.id = o."+b.column+" AND "+of)
		}
	}
	if c.Scopes.Has("subaccounts:read") {
		out = append(out, "SELECT e.id, '', t.id, t.name FROM entry e CROSS JOIN subaccounts t WHERE t.id = e.scope AND t.workspace_id = e.workspace_id")
	}
	return out
}

// prefixed keeps a branch from looking for what cannot be in its table.
func prefixed(w ent.Wall) string {
	return fmt.Sprintf("substr(e.target_id, 1, %d) = '%s_'", len(w.Prefix)+1, w.Prefix)
}
