package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A file that takes long to check is sound: nobody is to restore it.
func TestLargeFileIsSound(t *testing.T) {
	t.Parallel()
	findings, advice, sound := store.ExamineWithin(t.Context(), storetest.URL(t, storetest.SQLite), time.Nanosecond)
	if len(findings) > 0 || !sound || len(advice) != 1 || !strings.Contains(advice[0].What, "too large") {
		t.Errorf("found %+v, advised %+v, sound %t", findings, advice, sound)
	}
}
