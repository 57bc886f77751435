package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// listFlags are those of every list.
type listFlags struct {
	Workspace  string `help:"Only those of the workspace with this id."`
	Subaccount string `help:"Only those of the subaccount with this id."`
	Search     string `help:"Only those whose name, id or other identifying fields contain this text, ignoring case."`
	Limit      int    `default:"50" help:"The maximum number to list, up to 1000."`
}

const longestList = 1000

// listing is what the operator sees of one kind of thing, of all tenants.
type listing struct {
	name string
	from string
	// fields are the columns, by the names that programs read.
	fields []field
	// search, workspace and subaccount are the columns that the flags are about; "" if one is about nothing.
	search                []string
	workspace, subaccount string
	order                 string
}

type field struct{ name, column string }

// of the things that belong to a subaccount, s is that.
const ofSubaccount = " t JOIN subaccounts s ON s.id = t.subaccount_id"

var (
	workspaces = listing{
		name: "workspaces", from: "workspaces t", workspace: "t.id", search: []string{"t.id", "t.name"}, order: "t.created_at DESC, t.id",
		fields: []field{
			{"id", "t.id"},
			{"name", "t.name"},
			{"suspended", "t.suspended"},
			{"monthlyBudget", "t.monthly_budget"},
			{"createdAt", "t.created_at"},
		},
	}
	subaccounts = listing{
		name: "subaccounts", from: "subaccounts t", workspace: "t.workspace_id", subaccount: "t.id",
		search: []string{"t.id", "t.name", "t.location_id"}, order: "t.created_at DESC, t.id",
		fields: []field{
			{"id", "t.id"},
			{"name", "t.name"},
			{"locationId", "t.location_id"},
			{"archived", "t.archived"},
			{"storedBytes", "t.stored_bytes"},
			{"workspaceId", "t.workspace_id"},
			{"createdAt", "t.created_at"},
		},
	}
	users = listing{
		name: "users", from: "users t LEFT JOIN memberships m ON m.user_id = t.id", workspace: "m.workspace_id",
		search: []string{"t.id", "t.email", "t.name"}, order: "t.email, m.workspace_id",
		fields: []field{{"id", "t.id"}, {"email", "t.email"}, {"name", "t.name"}, {"role", "m.role"}, {"workspaceId", "m.workspace_id"}},
	}
	keys = listing{
		name: "keys", from: "api_keys t", workspace: "t.workspace_id", search: []string{"t.id", "t.name", "t.prefix"}, order: "t.created_at DESC, t.id",
		fields: []field{
			{"id", "t.id"},
			{"name", "t.name"},
			{"prefix", "t.prefix"},
			{"preset", "t.preset"},
			{"workspaceId", "t.workspace_id"},
			{"lastUsedAt", "t.last_used_at"},
			{"expiresAt", "t.expires_at"},
			{"revokedAt", "t.revoked_at"},
		},
	}
	webhooks = listing{
		name: "webhooks", from: "webhooks" + ofSubaccount, workspace: "s.workspace_id", subaccount: "s.id",
		search: []string{"t.id", "t.url", "t.description"}, order: "t.created_at DESC, t.id",
		fields: []field{
			{"id", "t.id"},
			{"url", "t.url"},
			{"isActive", "t.is_active"},
			{"disabledReason", "t.disabled_reason"},
			{"failingSince", "t.failing_since"},
			{"missingSince", "t.missing_since"},
			{"subaccountId", "s.id"},
		},
	}
	calls = listing{
		name: "calls", from: "calls" + ofSubaccount, workspace: "s.workspace_id", subaccount: "s.id",
		search: []string{"t.id", "t.to_number", "t.from_number", "t.status"}, order: "t.created_at DESC, t.id",
		fields: []field{
			{"id", "t.id"},
			{"status", "t.status"},
			{"active", "t.active"},
			{"direction", "t.direction"},
			{"from", "t.from_number"},
			{"to", "t.to_number"},
			{"subaccountId", "s.id"},
			{"createdAt", "t.created_at"},
		},
	}
)

// jobs stand in another place on each database, as do the errors of their attempts.
func jobs(postgres bool) listing {
	from, failed := "river_job", "json_extract(json(t.errors), '$[#-1].error')"
	if postgres {
		from, failed = "river.river_job", "(t.errors[array_upper(t.errors, 1)])->>'error'"
	}
	return listing{
		name: "jobs", from: from + " t LEFT JOIN subaccounts s ON s.id = t.metadata->>'subaccount'", workspace: "s.workspace_id", subaccount: "s.id",
		search: []string{"t.kind", "t.queue", "CAST(t.state AS text)"}, order: "t.id DESC",
		fields: []field{
			{"id", "t.id"},
			{"kind", "t.kind"},
			{"state", "CAST(t.state AS text)"},
			{"attempt", "t.attempt"},
			{"maxAttempts", "t.max_attempts"},
			{"subaccountId", "s.id"},
			{"scheduledAt", "t.scheduled_at"},
			{"error", failed},
		},
	}
}

// query is the statement for what the flags ask for, and one more, which tells that there are more.
func (l listing) query(f listFlags, postgres bool) (text string, args []any, err error) {
	mark := func(v any) string {
		args = append(args, v)
		if postgres {
			return "$" + strconv.Itoa(len(args))
		}
		return "?"
	}
	var where []string
	for _, equal := range []struct{ flag, column, value string }{
		{"--workspace", l.workspace, f.Workspace}, {"--subaccount", l.subaccount, f.Subaccount},
	} {
		switch {
		case equal.value == "":
		case equal.column == "":
			return "", nil, &usageError{equal.flag + ": " + l.name + " do not belong to a subaccount"}
		default:
			where = append(where, equal.column+" = "+mark(equal.value))
		}
	}
	if f.Search != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(f.Search)) + "%"
		var either []string
		for _, column := range l.search {
			either = append(either, "lower("+column+") LIKE "+mark(like)+` ESCAPE '\'`)
		}
		where = append(where, "("+strings.Join(either, " OR ")+")")
	}
	columns := make([]string, len(l.fields))
	for i, c := range l.fields {
		columns[i] = c.column
	}
	text = "SELECT " + strings.Join(columns, ", ") + " FROM " + l.from
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	return text + " ORDER BY " + l.order + " LIMIT " + strconv.Itoa(f.Limit+1), args, nil
}

// list prints what there is, of all tenants: it is for who runs the installation.
func (a *app) list(ctx context.Context, of func(postgres bool) listing, f listFlags) (err error) {
	if f.Limit < 1 || f.Limit > longestList {
		return &usageError{fmt.Sprintf("--limit must be from 1 to %d", longestList)}
	}
	l := of(a.config.Postgres())
	query, args, err := l.query(f, a.config.Postgres())
	if err != nil {
		return err
	}
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	found, err := l.read(ctx, s, query, args)
	if err != nil {
		return fmt.Errorf("list %s: %w", l.name, err)
	}
	more := len(found) > f.Limit
	found = found[:min(len(found), f.Limit)]
	if a.json {
		return a.print(map[string]any{l.name: found, "more": more}, "")
	}
	return a.printTable(l, found, more)
}

func (l listing) read(ctx context.Context, s *store.Store, query string, args []any) (found []map[string]any, err error) {
	rows, err := s.SystemDB().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err //nolint:wrapcheck // list says of what
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found = []map[string]any{}
	values, targets := make([]any, len(l.fields)), make([]any, len(l.fields))
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return nil, err //nolint:wrapcheck // likewise
		}
		row := map[string]any{}
		for i, c := range l.fields {
			row[c.name] = shownValue(c.name, values[i])
		}
		found = append(found, row)
	}
	return found, rows.Err()
}

// truths are the fields that SQLite keeps as numbers.
var truths = map[string]bool{"suspended": true, "archived": true, "isActive": true, "active": true}

// shownValue is a value as programs read it, the same from both databases.
func shownValue(name string, v any) any {
	switch v := v.(type) {
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	case []byte:
		return string(v)
	case int64:
		if truths[name] {
			return v != 0
		}
	}
	return v
}
