package person

import (
	"context"
	"database/sql"
	"fmt"
)

// tables belong to no tenant: a person may belong to several. They are for the system alone. Instants are microseconds
// since 1970.
var tables = []string{
	`CREATE TABLE IF NOT EXISTS users (
		id text NOT NULL PRIMARY KEY, email text NOT NULL UNIQUE, name text NOT NULL, password text NOT NULL, created bigint NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sessions (
		hash text NOT NULL PRIMARY KEY, id text NOT NULL UNIQUE, user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
		created bigint NOT NULL, seen bigint NOT NULL, expires bigint NOT NULL, address text NOT NULL, agent text NOT NULL)`,
	// claimed are people whose password was set through the link of an invitation, which the person who invited them has seen as well.
	`CREATE TABLE IF NOT EXISTS claimed (user_id text NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE)`,
	// languages are those that people have chosen; a person without a row has chosen none.
	`CREATE TABLE IF NOT EXISTS languages (user_id text NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, language text NOT NULL)`,
	// resets are the links of forgotten passwords, one of a person. was is the hash of the password that is kept until then.
	`CREATE TABLE IF NOT EXISTS resets (
		user_id text NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, hash text NOT NULL UNIQUE, was text NOT NULL, until bigint NOT NULL)`,
	// lone are people who are in no workspace, and since when the sweep has known that.
	`CREATE TABLE IF NOT EXISTS lone (user_id text NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, since bigint NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS spent (hash text NOT NULL PRIMARY KEY, until bigint NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id)`,
}

// Make the tables. It is a store.Extra.
func Make(ctx context.Context, db *sql.DB, postgres bool) error {
	statements := tables
	if postgres {
		statements = append(statements[:len(statements):len(statements)],
			`REVOKE ALL ON users, sessions, claimed, languages, resets, lone, spent FROM PUBLIC, switchboard_app`,
			`GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, claimed, languages, resets, lone, spent TO switchboard_system`)
	}
	for _, s := range statements {
		if _, err := db.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("people: %w", err)
		}
	}
	return nil
}
