package store_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// On SQLite every foreign key has an index that begins with it: what is deleted reads no table to its end.
func TestKeysHaveIndexes(t *testing.T) {
	t.Parallel()
	db := administrator(t, storetest.URL(t, storetest.SQLite))
	for _, key := range column(t, db, `SELECT m.name || '.' || k."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) k
			WHERE m.type = 'table' AND NOT EXISTS (
				SELECT 1 FROM pragma_index_list(m.name) i, pragma_index_info(i.name) c WHERE c.seqno = 0 AND c.name = k."from")`) {
		t.Errorf("%s has no index", key)
	}
	if n := len(column(t, db, "SELECT name FROM sqlite_master WHERE type = 'index' AND name GLOB 'key_*'")); n == 0 {
		t.Error("no index is of a key")
	}
}
