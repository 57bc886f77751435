// Package archive is the format of backups: one stream of rows, table by table, with a hash that shows whether it is complete. It knows
// no database.
//
// A backup is lines of JSON, compressed with zstd, and encrypted with age if there is a key. So it can be read without this program:
//
//	age --decrypt FILE | zstd -dc     # zstd -dc FILE, if it is not encrypted
//
// The first line is the Head. Each table begins with {"table":NAME}, goes on with a line for each row, an array of the values in the
// order of the head's columns, and ends with {"rows":N}. The last line is {"end":true,"rows":N,"sha256":HEX}: how many rows there are
// in all, and the hash of every byte of the lines before. Nothing comes after it.
//
// Integers, floats and booleans are JSON's; a time is RFC 3339 in UTC; bytes are base64; JSON is a string, so that it stays unchanged.
// A text that is not UTF-8 is {"base64":…}.
package archive

import (
	"errors"
	"time"
)

// Version of the format. A reader takes no other.
const Version = 1

// Kind of a column's values, the same for every database.
type Kind string

// The kinds, and the Go type of a value that is not null.
const (
	Text  Kind = "text"  // string
	Int   Kind = "int"   // int64
	Float Kind = "float" // float64
	Bool  Kind = "bool"  // bool
	Time  Kind = "time"  // time.Time
	Bytes Kind = "bytes" // []byte
	JSON  Kind = "json"  // string
)

// Column of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Table of a backup: its columns, in the order of the values in its rows.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
}

// Head says what a backup is of.
type Head struct {
	Format  int       `json:"switchboard_backup"`
	MadeAt  time.Time `json:"made_at"`
	Program string    `json:"program"`
	// Dialect and Schema are the database's kind and its newest migration.
	Dialect string `json:"dialect"`
	Schema  string `json:"schema"`
	// MasterCheck tells whether a master key is the one that the secrets in it are sealed with.
	MasterCheck string  `json:"master_check"`
	Tables      []Table `json:"tables"`
}

// Count of the rows of a table.
type Count struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// Summary is what a whole backup has.
type Summary struct {
	Counts []Count `json:"tables"`
	Rows   int64   `json:"rows"`
	SHA256 string  `json:"sha256"`
}

// Why a file is not read.
var (
	ErrNotBackup = errors.New("this is not a backup of Switchboard")
	ErrDamaged   = errors.New("the backup is incomplete or was altered")
	ErrVersion   = errors.New("the backup has a format that this version cannot read")
	ErrNoKey     = errors.New("the backup is encrypted: set SWITCHBOARD_BACKUP_KEY to the key it was made with")
	ErrKey       = errors.New("SWITCHBOARD_BACKUP_KEY does not open this backup")
	ErrPublicKey = errors.New("SWITCHBOARD_BACKUP_KEY is a public key, which only encrypts: reading a backup needs its secret key " +
		"(AGE-SECRET-KEY-1…)")
	ErrPlain = errors.New("the backup is not encrypted, although SWITCHBOARD_BACKUP_KEY is set: somebody may have put it in the place " +
		"of yours. Unset the variable to read it")
)

// line is any line but the head's and a row's.
type line struct {
	Table  string `json:"table,omitempty"`
	End    bool   `json:"end,omitempty"`
	Rows   *int64 `json:"rows,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
}
