package store

import (
	"database/sql/driver"
	"strings"
	"sync"

	"modernc.org/sqlite"
)

// lowerAll has SQLite's lower know every letter. Its own knows ASCII alone: "Ämter" would not be found by "ämter".
var lowerAll = sync.OnceFunc(func() {
	sqlite.MustRegisterDeterministicScalarFunction("lower", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		switch v := args[0].(type) {
		case string:
			return strings.ToLower(v), nil
		case []byte:
			return strings.ToLower(string(v)), nil
		default:
			return v, nil // NULL stays NULL, and numbers have no case
		}
	})
})
